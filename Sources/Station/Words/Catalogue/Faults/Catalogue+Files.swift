// The texts of what can be wrong with files, settings and sessions.

extension Catalogue {
    /// What can be wrong with files and settings.
    static let fileFaults: [Translation] = [
        .init("{} cannot be read: {}", "{} ist nicht lesbar: {}", "无法读取 {}：{}"),
        .init("{} cannot be written: {}", "{} ist nicht beschreibbar: {}", "无法写入 {}：{}"),
        .init("there is no such file", "diese Datei gibt es nicht", "没有这个文件"),
        .init("there is no such folder", "diesen Ordner gibt es nicht", "没有这个文件夹"),
        .init("it is a folder", "es ist ein Ordner", "这是一个文件夹"),
        .init("a part of the path is not a folder", "ein Teil des Pfads ist kein Ordner", "路径的一部分不是文件夹"),
        .init("permission denied", "keine Berechtigung", "没有权限"),
        .init("the disk is full", "die Festplatte ist voll", "磁盘已满"),
        .init("the file system is read-only", "das Dateisystem ist schreibgeschützt", "文件系统为只读"),
        .init("it has more than {} bytes", "sie hat mehr als {} Byte", "超过 {} 字节"),
        .init("this is no path", "das ist kein Pfad", "这不是路径"),
        .init("Check the path.", "Pfad prüfen.", "请检查路径。"),
        .init("Make the folder, or choose another.", "Ordner anlegen oder einen anderen wählen.", "请创建该文件夹，或另选一个。"),
        .init("Choose another path.", "Einen anderen Pfad wählen.", "请另选路径。"),
        .init(
            "Choose another path, or give this user the right to use it.",
            "Einen anderen Pfad wählen oder diesem Benutzer das Recht geben.", "请另选路径，或授予此用户权限。"),
        .init("Make room on the disk.", "Platz auf der Festplatte schaffen.", "请清理磁盘空间。"),
        .init("Choose a path that can be written.", "Einen beschreibbaren Pfad wählen.", "请选择可写入的路径。"),
        .init("Choose another file.", "Eine andere Datei wählen.", "请另选文件。"),
        .init("Check the disk, and try again.", "Festplatte prüfen und noch einmal versuchen.", "请检查磁盘后重试。"),
        .init("The settings are wrong: {}", "Die Einstellungen sind falsch: {}", "设置有误：{}"),
        .init("Correct the settings.", "Einstellungen berichtigen.", "请更正设置。"),
        .init("No file can be opened any more", "Es kann keine Datei mehr geöffnet werden", "无法再打开文件"),
        .init("Start the station again.", "Station neu starten.", "请重新启动工作站。"),
        .init(
            "The clock says {}, but a session was kept at {}", "Die Uhr zeigt {}, aber es gibt schon einen Scan von {}",
            "时钟显示 {}，但已有 {} 的扫描记录"),
        .init(
            "The clock says {}, but this program was built at {}", "Die Uhr zeigt {}, aber das Programm ist von {}",
            "时钟显示 {}，但程序构建于 {}"),
        .init(
            "Set the clock, or connect the station to a network that gives the time.",
            "Uhr stellen oder die Station mit einem Netz verbinden, das die Zeit gibt.", "请设置时钟，或将工作站接入可校时的网络。"),
    ]

    /// What can be wrong with the sessions.
    static let storeFaults: [Translation] = [
        .init("This file is not a session database", "Diese Datei ist keine Scan-Datenbank", "此文件不是扫描数据库"),
        .init(
            "Move it away, or choose another data folder.", "Wegräumen oder einen anderen Datenordner wählen.",
            "请移走该文件，或另选数据文件夹。"),
        .init(
            "This database belongs to another program", "Diese Datenbank gehört einem anderen Programm", "此数据库属于另一个程序"),
        .init(
            "This database is a station's own; nothing is collected into it",
            "Diese Datenbank gehört einer Station; in sie wird nichts gesammelt", "此数据库属于某个工作站，不会向其中汇集"),
        .init("Choose another data folder.", "Einen anderen Datenordner wählen.", "请另选数据文件夹。"),
        .init(
            "The sessions were written by a newer version", "Die Scans stammen von einer neueren Version",
            "扫描记录由更新的版本写入"),
        .init("Install that version again.", "Diese Version wieder installieren.", "请重新安装该版本。"),
        .init(
            "This database is not as a station made it; nothing in it can be trusted",
            "Diese Datenbank ist nicht, wie eine Station sie gemacht hat; nichts darin ist verlässlich",
            "此数据库与本站所建的不符，其中内容均不可信"),
        .init("Find out who changed it.", "Klären, wer sie verändert hat.", "请查明是谁改动了它。"),
        .init("The session database is damaged", "Die Scan-Datenbank ist beschädigt", "扫描数据库已损坏"),
        .init(
            "Start the station again; it takes up the newest backup.",
            "Station neu starten; sie nimmt die neueste Sicherung.", "请重新启动本站；它会使用最新的备份。"),
        .init(
            "{} is not as its record in the audit trail says", "{} ist nicht so, wie das Prüfprotokoll sagt",
            "{} 与审计记录不符"),
        .init(
            "The session database is empty or gone", "Die Datenbank ist leer oder verschwunden", "会话数据库是空的或已不见"),
        .init(
            "Start the station; it takes up the newest backup where there is one.",
            "Station starten; sie nimmt die neueste Sicherung, wenn es eine gibt.", "请启动工作站；如有备份，它会采用最新的备份。"),
        .init(
            "No file is in the place of the session database", "An der Stelle der Datenbank ist keine Datei",
            "会话数据库的位置上没有文件"),
        .init(
            "Move away what is there, or make its disk reachable again.",
            "Wegräumen, was dort ist, oder die Festplatte wieder anschließen.", "请移走那里的东西，或重新连接其磁盘。"),
        .init("{} is a link to nothing", "{} ist ein Link ins Leere", "{} 是一个失效的链接"),
        .init(
            "The session database was removed or replaced while it was in use; nothing was saved",
            "Die Datenbank wurde während des Betriebs entfernt oder ersetzt; nichts wurde gespeichert",
            "会话数据库在使用中被移除或替换；未保存任何内容"),
        .init(
            "Try again; it is opened anew then.", "Noch einmal versuchen; sie wird dann neu geöffnet.",
            "请重试；届时会重新打开。"),
        .init(
            "Another station works with {} (process {})", "Eine andere Station arbeitet mit {} (Prozess {})",
            "另一个工作站正在使用 {}（进程 {}）"),
        .init(
            "End that station, or choose another data folder.",
            "Jene Station beenden oder einen anderen Datenordner wählen.", "请结束那个工作站，或选择另一个数据文件夹。"),
        .init("This session is damaged", "Dieser Scan ist beschädigt", "此扫描记录已损坏"),
        .init(
            "Take its values from the stick, or scan the rack again.",
            "Werte vom Stick nehmen oder das Rack noch einmal scannen.", "请从 U 盘取回数据，或重新扫描该样本架。"),
        .init(
            "The disk is full; nothing was saved", "Die Festplatte ist voll; nichts wurde gespeichert", "磁盘已满；未保存任何内容"),
        .init(
            "Make room on the disk, then scan again.", "Platz auf der Festplatte schaffen, dann noch einmal scannen.",
            "请清理磁盘空间后重新扫描。"),
        .init(
            "The session database cannot be written", "Die Scan-Datenbank ist schreibgeschützt", "扫描数据库无法写入"),
        .init("Make its folder writable.", "Ihren Ordner beschreibbar machen.", "请将其文件夹设为可写。"),
        .init("The session database may not be used", "Kein Zugriff auf die Scan-Datenbank", "无权使用扫描数据库"),
        .init(
            "Give this user the right to its folder.", "Diesem Benutzer das Recht auf ihren Ordner geben.",
            "请授予此用户访问其文件夹的权限。"),
        .init(
            "Another program holds the session database", "Ein anderes Programm benutzt die Scan-Datenbank",
            "另一个程序正在使用扫描数据库"),
        .init("Close that program.", "Dieses Programm schließen.", "请关闭该程序。"),
        .init("There is no such session", "Diesen Scan gibt es nicht", "没有这条扫描记录"),
        .init("List the sessions to see their numbers.", "Scans auflisten, um die Nummern zu sehen.", "请列出扫描记录查看编号。"),
        .init("Several sessions answer to this", "Mehrere Scans passen dazu", "有多条扫描记录符合"),
        .init("Give more characters of the id.", "Mehr Zeichen der Kennung angeben.", "请输入更多标识字符。"),
        .init("This session is kept already", "Dieser Scan ist schon gespeichert", "此扫描已保存"),
        .init("Nothing needs to be done.", "Es ist nichts zu tun.", "无需操作。"),
        .init("The work was given up", "Der Vorgang wurde abgebrochen", "操作已中止"),
        .init("Try again.", "Noch einmal versuchen.", "请重试。"),
        .init("The session database failed", "Die Scan-Datenbank hat versagt", "扫描数据库出错"),
        .init(
            "Try again; check the disk if it fails again.",
            "Noch einmal versuchen; wenn es wieder nicht geht, die Festplatte prüfen.", "请重试；若再次失败，请检查磁盘。"),
        .init(
            "Sessions damaged on the disk are not on the stick: {}",
            "Auf der Festplatte beschädigte Scans sind nicht auf dem Stick: {}", "磁盘上损坏的扫描未复制到 U 盘：{}"),
        .init("Scan these racks again.", "Diese Racks noch einmal scannen.", "请重新扫描这些样本架。"),
        .init("The sessions are not open", "Die Scans sind nicht geöffnet", "扫描记录未打开"),
        .init(
            "The stored reading contradicts itself at {}", "Die gespeicherte Lesung widerspricht sich bei {}",
            "存储的读取结果在 {} 处自相矛盾"),
        .init(
            "The stored reading contradicts itself in a warning",
            "Die gespeicherte Lesung widerspricht sich in einem Hinweis",
            "存储的读取结果在警告中自相矛盾"),
        .init(
            "The stored reading has no code at {}", "In der gespeicherten Lesung fehlt der Code bei {}",
            "存储的读取结果在 {} 处缺少编码"),
        .init("Correct the file, or leave it out.", "Die Datei berichtigen oder weglassen.", "请更正该文件或略去它。"),
        .init("{}: the name tells no time", "{}: der Name nennt keine Zeit", "{}：文件名中没有时间"),
        .init(
            "It begins like vials_2026-02-20_143022.", "Er beginnt wie vials_2026-02-20_143022.",
            "文件名应以 vials_2026-02-20_143022 这样的形式开头。"),
        .init(
            "{}: no rack has {} rows and {} columns", "{}: kein Rack hat {} Reihen und {} Spalten",
            "{}：没有 {} 行 {} 列的样本架"),
        .init("{}: it is no file", "{}: es ist keine Datei", "{}：这不是文件"),
        .init("The stored reading cannot be read", "Die gespeicherte Lesung ist nicht lesbar", "无法读取存储的结果"),
        .init(
            "Export its CSV, which is kept beside it.", "Die CSV exportieren, die daneben gespeichert ist.",
            "请导出一并保存的 CSV。"),
        .init("Scan again.", "Noch einmal scannen.", "请重新扫描。"),
    ]
}
