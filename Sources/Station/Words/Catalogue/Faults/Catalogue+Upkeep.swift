// The texts of what is told about the database, the disk and the clock while the station works.

extension Catalogue {
    /// What is told about the database, the disk and the clock.
    static let upkeepFaults: [Translation] = [
        .init(
            "The session database was damaged; it is kept as {}. {} sessions came back from the backup of {}",
            "Die Datenbank war beschädigt; sie ist als {} aufgehoben. {} Scans kamen aus der Sicherung von {} zurück",
            "会话数据库已损坏，已保留为 {}。已从 {3} 的备份恢复 {2} 个会话"),
        .init(
            "The session database was damaged; it is kept as {}. There was no backup to go back to",
            "Die Datenbank war beschädigt; sie ist als {} aufgehoben. Es gab keine Sicherung",
            "会话数据库已损坏，已保留为 {}。没有可用的备份"),
        .init(
            "The session database was empty; it is kept as {}. {} sessions came back from the backup of {}",
            "Die Datenbank war leer; sie ist als {} aufgehoben. {} Scans kamen aus der Sicherung von {} zurück",
            "会话数据库是空的，已保留为 {}。已从 {3} 的备份恢复 {2} 个会话"),
        .init(
            "The session database was empty; it is kept as {}. There was no backup to go back to",
            "Die Datenbank war leer; sie ist als {} aufgehoben. Es gab keine Sicherung",
            "会话数据库是空的，已保留为 {}。没有可用的备份"),
        .init(
            "In the place of the session database was something else; it is kept as {}. {} sessions came back from the backup of {}",
            "An der Stelle der Datenbank war etwas anderes; es ist als {} aufgehoben. {} Scans kamen aus der Sicherung von {} zurück",
            "会话数据库的位置上是别的东西，已保留为 {}。已从 {3} 的备份恢复 {2} 个会话"),
        .init(
            "In the place of the session database was something else; it is kept as {}. There was no backup to go back to",
            "An der Stelle der Datenbank war etwas anderes; es ist als {} aufgehoben. Es gab keine Sicherung",
            "会话数据库的位置上是别的东西，已保留为 {}。没有可用的备份"),
        .init(
            "{} records of the audit trail could not be written",
            "{} Einträge des Prüfprotokolls konnten nicht geschrieben werden", "{} 条审计记录无法写入"),
        .init(
            "The disk did not answer; the last records of the audit trail may not be written",
            "Die Festplatte hat nicht geantwortet; die letzten Einträge des Prüfprotokolls fehlen vielleicht",
            "磁盘没有响应；最后的审计记录可能没有写入"),
        .init(
            "{} is damaged and cannot be moved aside: {}", "{} ist beschädigt und lässt sich nicht weglegen: {}",
            "{} 已损坏且无法移走：{}"),
        .init(
            "The session database was gone. {} sessions came back from the backup of {}",
            "Die Datenbank war verschwunden. {} Scans kamen aus der Sicherung von {} zurück",
            "会话数据库不见了。已从 {2} 的备份恢复 {1} 个会话"),
        .init(
            "The session database was gone. There was no backup to go back to",
            "Die Datenbank war verschwunden. Es gab keine brauchbare Sicherung", "会话数据库不见了，也没有可用的备份"),
        .init(
            "Later sessions may be on the stick: rackstation sessions import FOLDER.",
            "Spätere Scans sind vielleicht auf dem Stick: rackstation sessions import ORDNER.",
            "之后的会话可能在 U 盘上：rackstation sessions import 文件夹。"),
        .init(
            "The disk is full but for {} MB; nothing is scanned below {} MB",
            "Die Festplatte ist bis auf {} MB voll; unter {} MB wird nicht gescannt", "磁盘仅剩 {} MB；低于 {} MB 时不再扫描"),
        .init(
            "Make room in {}: copy sessions away and delete them.",
            "In {} Platz schaffen: Scans wegkopieren und löschen.", "请在 {} 中腾出空间：复制会话后删除。"),
        .init(
            "The disk has {} MB left; below {} MB nothing is scanned",
            "Auf der Festplatte sind noch {} MB frei; unter {} MB wird nicht gescannt",
            "磁盘还剩 {} MB；低于 {} MB 时不再扫描"),
        .init("Make room in {}.", "In {} Platz schaffen.", "请在 {} 中腾出空间。"),
        .init(
            "The upkeep of the sessions failed: {}", "Die Pflege der Scans ist gescheitert: {}", "会话维护失败：{}"),
        .init("Check the disk.", "Festplatte prüfen.", "请检查磁盘。"),
        .init(
            "The disk has no room for a backup", "Auf der Festplatte ist kein Platz für eine Sicherung",
            "磁盘没有空间存放备份"),
        .init(
            "The annotated picture could not be kept; the scan has a small one",
            "Das beschriftete Bild konnte nicht behalten werden; der Scan hat ein kleines", "标注图像未能保存；扫描记录中有一幅小图"),
        .init(
            "The annotated picture {} is gone or damaged; a small one is shown",
            "Das beschriftete Bild {} fehlt oder ist beschädigt; ein kleines wird gezeigt", "标注图像 {} 缺失或损坏；显示小图"),
        .init(
            "The stick has no room for the pictures", "Auf dem Stick ist kein Platz für die Bilder", "U 盘没有空间存放图片"),
        .init(
            "The stick has no room for the copy of the database",
            "Auf dem Stick ist kein Platz für die Kopie der Datenbank", "U 盘没有空间存放数据库副本"),
        .init(
            "Every CSV file is on it. Use a larger stick, or make room on this one.",
            "Jede CSV-Datei ist darauf. Einen größeren Stick nehmen oder auf diesem Platz schaffen.",
            "所有 CSV 文件都已在 U 盘上。请换更大的 U 盘或腾出空间。"),
        .init(
            "No copy of the database for the stick could be made: {}",
            "Für den Stick konnte keine Kopie der Datenbank gemacht werden: {}", "无法为 U 盘制作数据库副本：{}"),
        .init(
            "No picture for the stick could be drawn: {}", "Für den Stick konnte kein Bild gezeichnet werden: {}",
            "无法为 U 盘绘制图片：{}"),
        .init("Every CSV file is on the stick.", "Jede CSV-Datei ist auf dem Stick.", "所有 CSV 文件都已在 U 盘上。"),
        .init(
            "The last scan has no file for {}: {}", "Der letzte Scan hat keine Datei für {}: {}", "上次扫描没有供 {} 使用的文件：{}"),
        .init("The last scan's file for {}: {}", "Die Datei des letzten Scans für {}: {}", "上次扫描供 {} 使用的文件：{}"),
        .init(
            "rackstation sessions export --profile writes it once more, with --box NAME.",
            "rackstation sessions export --profile schreibt sie noch einmal, mit --box NAME.",
            "rackstation sessions export --profile 可重新写出，并可加 --box NAME。"),
        .init(
            "Its positions count from the first vial, and those of the box are needed",
            "Seine Positionen zählen vom ersten Röhrchen; gebraucht werden die der Box", "其位置从第一支管算起，而需要盒子自身的位置"),
        .init(
            "The box has no name, and the place for it is empty", "Die Box hat keinen Namen; seine Stelle ist leer",
            "盒子没有名称，该处为空"),
        .init(
            "It knows the positions A1 to {} alone, and this box has {}",
            "Es kennt nur die Positionen A1 bis {}, und diese Box hat {}", "它只有 A1 到 {} 的位置，而本盒有 {}"),
        .init(
            "Values at no position of the box were left out: {}", "Werte an keiner Position der Box fehlen darin: {}",
            "不在盒子任何位置上的值已略去：{}"),
        .init(
            "{} has a character that {} cannot hold: {}", "{} hat ein Zeichen, das {} nicht aufnehmen kann: {}",
            "{} 含有 {} 无法容纳的字符：{}"),
        .init(
            "{} has a character that {} does not have: {}", "{} hat ein Zeichen, das es in {} nicht gibt: {}",
            "{} 含有 {} 中没有的字符：{}"),
        .init(
            "Check the disk. Every CSV file is on the stick.", "Festplatte prüfen. Jede CSV-Datei ist auf dem Stick.",
            "请检查磁盘。所有 CSV 文件都已在 U 盘上。"),
        .init("The clock was set forward by {}", "Die Uhr wurde um {} vorgestellt", "时钟被调快了 {}"),
        .init("The clock was set back by {}", "Die Uhr wurde um {} zurückgestellt", "时钟被调慢了 {}"),
        .init("A network keeps this clock", "Ein Netzwerk führt diese Uhr", "此时钟由网络校准"),
        .init(
            "Have it corrected where it gets its time.", "Dort berichtigen lassen, woher sie ihre Zeit bekommt.",
            "请在其时间来源处校正。"),
        .init(
            "This time was over when the software was built",
            "Diese Zeit war schon vorbei, als die Software gebaut wurde",
            "此时间早于软件的构建时间"),
        .init("Put in the present time.", "Die jetzige Zeit eingeben.", "请输入当前时间。"),
        .init("The system does not set its clock", "Das System stellt seine Uhr nicht", "系统无法设置时钟"),
        .init(
            "Have its administrator look at the journal.", "Den Administrator ins Journal sehen lassen.", "请管理员查看日志。"),
        .init(
            "Nothing came back from what sets the clock", "Was die Uhr stellt, hat nicht geantwortet", "设置时钟的服务没有回应"),
        .init("This station does not set its clock", "Diese Station stellt ihre Uhr nicht", "本站不设置时钟"),
        .init(
            "Its administrator does: timedatectl set-time TIME.",
            "Das macht der Administrator: timedatectl set-time ZEIT.",
            "由管理员设置：timedatectl set-time 时间。"),
        .init("There is no time zone {}", "Es gibt keine Zeitzone {}", "没有时区 {}"),
        .init(
            "Correct station.zone in the settings file; tzdata has the zones.",
            "station.zone in der Einstellungsdatei berichtigen; tzdata hat die Zonen.",
            "请改正设置文件中的 station.zone；时区由 tzdata 提供。"),
        .init(
            "Write the present time into its first line, as 2026-02-20 14:30, and nothing else.",
            "Die jetzige Zeit in die erste Zeile schreiben, wie 2026-02-20 14:30, und sonst nichts.",
            "请在第一行写入当前时间，如 2026-02-20 14:30，不要写其他内容。"),
        .init(
            "Check the clock; the next session says so.", "Uhr prüfen; beim nächsten Scan wird es vermerkt.",
            "请检查时钟；下一个会话会注明此事。"),
    ]
}
