// The texts of history, questions, settings and the station's facts.

extension Catalogue {
    /// History, stick and about.
    static let browsing: [Translation] = [
        .init("History", "Verlauf", "历史"),
        .init("Open", "Öffnen", "打开"),
        .init("Opening", "Wird geöffnet", "正在打开"),
        .init("Reading the session", "Scan wird gelesen", "正在读取扫描记录"),
        .init("Find", "Suchen", "查找"),
        .init("Find a value", "Wert suchen", "查找值"),
        .init("Another letter", "Anderes Zeichen", "其他字符"),
        .init("All letters", "Alle Zeichen", "全部字符"),
        .init("Erase", "Löschen", "删除"),
        .init("All", "Alle", "全部"),
        .init("Choose", "Wählen", "选择"),
        .init("Values that begin with {}", "Werte, die mit {} beginnen", "以 {} 开头的值"),
        .init(
            "No session has a value that begins with {}", "Kein Scan hat einen Wert, der mit {} beginnt", "没有以 {} 开头的值"),
        .init("Page {} of {}", "Seite {} von {}", "第 {} 页，共 {} 页"),
        .init("Loading", "Wird geladen", "正在加载"),
        .init("No scans yet", "Noch keine Scans", "尚无扫描记录"),
        .init("damaged", "beschädigt", "已损坏"),
        .init("replaced", "ersetzt", "已被替代"),
        .init("no codes", "keine Codes", "无编码"),
        .init("empty box", "leere Box", "空盒"),
        .init("{} unread", "{} ungelesen", "{} 个未读"),
        .init("{} in conflict", "{} im Widerspruch", "{} 个冲突"),
        .init("{} to check", "{} zu prüfen", "{} 个需检查"),
        .init("The session is deleted", "Der Scan ist gelöscht", "扫描记录已删除"),
        .init("The session is on the stick", "Der Scan ist auf dem Stick", "扫描记录已在 U 盘上"),
        .init("Copying to the stick, leave it in", "Wird auf den Stick kopiert, stecken lassen", "正在复制到 U 盘，请勿拔出"),
        .init(
            "The stick is out; the session is not copied", "Kein Stick steckt; der Scan ist nicht kopiert",
            "U 盘未插入；扫描记录未复制"),
        .init("Delete this session?", "Diesen Scan löschen?", "删除这条扫描记录？"),
        .init(
            "It cannot be brought back. What is on a stick stays there.",
            "Er ist dann unwiederbringlich weg. Was auf einem Stick ist, bleibt dort.", "删除后无法恢复。U 盘上的内容会保留。"),
        .init("What is to be done?", "Was soll geschehen?", "要做什么？"),
        .init("Copy to the stick", "Auf den Stick kopieren", "复制到 U 盘"),
        .init("Delete", "Löschen", "删除"),
        .init("Delete for good", "Endgültig löschen", "永久删除"),
        .init("Stick", "Stick", "U 盘"),
        .init("No stick is set", "Kein Stick eingerichtet", "未设置 U 盘"),
        .init("Sessions stay on this station.", "Scans bleiben auf dieser Station.", "扫描记录保存在本站。"),
        .init("No stick", "Kein Stick", "没有 U 盘"),
        .init("There is no stick to copy to", "Es steckt kein Stick, auf den kopiert werden kann", "没有可复制到的 U 盘"),
        .init("Put a stick in.", "Stick einstecken.", "请插入 U 盘。"),
        .init(
            "Sessions stay on this station until one is in.", "Scans bleiben auf dieser Station, bis einer steckt.",
            "插入 U 盘之前，扫描记录保存在本站。"),
        .init(
            "Put a stick in; it gets every session that it lacks.",
            "Stick einstecken; er bekommt alle Scans, die ihm fehlen.", "请插入 U 盘；会补齐它缺少的扫描记录。"),
        .init("Looking through the stick", "Stick wird durchgesehen", "正在检查 U 盘"),
        .init("Leave the stick in.", "Stick stecken lassen.", "请勿拔出 U 盘。"),
        .init("Copying", "Wird kopiert", "正在复制"),
        .init("{}: {} of {} sessions", "{}: {} von {} Scans", "{}：{} / {} 次扫描"),
        .init("Safe to remove", "Kann abgezogen werden", "可以安全拔出"),
        .init("{}: every session is on it", "{}: alle Scans sind darauf", "{}：所有扫描记录都已在上面"),
        .init("Disk: {}", "Festplatte: {}", "磁盘：{}"),
        .init("About", "Info", "关于"),
        .init("Version", "Version", "版本"),
        .init("Station", "Station", "工作站"),
        .init("Sessions", "Scans", "扫描记录"),
        .init("Pictures", "Bilder", "图片"),
        .init("Free space", "Freier Platz", "可用空间"),
        .init("Folder", "Ordner", "文件夹"),
        .init("Network", "Netz", "网络"),
        .init(
            "This station sends nothing and listens to nothing.", "Diese Station sendet nichts und empfängt nichts.",
            "本站不发送也不接收任何网络数据。"),
        .init("Licence", "Lizenz", "许可证"),
        .init("Uses", "Verwendet", "使用的软件"),
        .init("{} GB", "{} GB", "{} GB"),
        .init("not known", "unbekannt", "未知"),
    ]

    /// Settings and framing.
    static let adjusting: [Translation] = [
        .init("Settings", "Einstellungen", "设置"),
        .init("Change", "Ändern", "更改"),
        .init("Keep", "Behalten", "保留"),
        .init("Next", "Weiter", "下一步"),
        .init("Writing the settings file", "Einstellungen werden geschrieben", "正在写入设置文件"),
        .init("Written. Holds from the next scan.", "Geschrieben. Gilt ab dem nächsten Scan.", "已写入。从下一次扫描起生效。"),
        .init("This station has no settings file", "Diese Station hat keine Einstellungsdatei", "本站没有设置文件"),
        .init(
            "Start it with rackstation run to change settings.",
            "Mit rackstation run starten, um Einstellungen zu ändern.", "请用 rackstation run 启动后再更改设置。"),
        .init(
            "The variable {} sets this, before the settings file",
            "Die Variable {} legt das fest, vor der Einstellungsdatei", "变量 {} 已设定此项，优先于设置文件"),
        .init("Take it away there to change it here.", "Dort entfernen, um es hier zu ändern.", "请先在那里移除，再在此更改。"),
        .init(
            "The option {} sets this, before the settings file",
            "Die Option {} legt das fest, vor der Einstellungsdatei", "选项 {} 已设定此项，优先于设置文件"),
        .init(
            "Start the station without it to change it here.", "Station ohne sie starten, um es hier zu ändern.",
            "请不带此选项启动工作站，再在此更改。"),
        .init(
            "The setting {} cannot be changed here", "Die Einstellung {} lässt sich hier nicht ändern", "此处无法更改设置 {}"),
        .init("Set it in the settings file.", "In der Einstellungsdatei setzen.", "请在设置文件中设置。"),
        .init("{} counts before the settings file", "{} gilt vor der Einstellungsdatei", "{} 优先于设置文件"),
        .init(
            "Take it away there to change the setting here.", "Dort entfernen, um die Einstellung hier zu ändern.",
            "请先在那里移除，再在此更改设置。"),
        .init("never", "nie", "从不"),
        .init("yes", "ja", "是"),
        .init("no", "nein", "否"),
        .init("auto", "automatisch", "自动"),
        .init("whole picture", "ganzes Bild", "整张图像"),
        .init("set it by hand", "von Hand einstellen", "手动设置"),
        .init("{} px", "{} px", "{} px"),
        .init("{} s", "{} s", "{} 秒"),
        .init("{} ms", "{} ms", "{} 毫秒"),
        .init("Left and right", "Links und rechts", "左右"),
        .init("Up and down", "Hoch und runter", "上下"),
        .init("Size", "Größe", "大小"),
        .init("Keep the square", "Quadrat behalten", "保留方框"),
        .init("Taking a picture to set the square on", "Bild für das Quadrat wird aufgenommen", "正在拍照以设置方框"),
        .init(
            "Select keeps the square, Back drops it", "Wählen behält das Quadrat, Zurück verwirft es", "选择键保留方框，返回键放弃"),
        .init(
            "Up and down change it, Select goes on", "Hoch und Runter ändern es, Wählen geht weiter", "上下键更改，选择键继续"),
    ]
}
