// The texts of the screens while the station is at work: home, the scan, its result.

extension Catalogue {
    /// What stands on every screen: devices, keys, signs between words.
    static let general: [Translation] = [
        .init("{}: {}", "{}: {}", "{}：{}"),
        .init("{}. {}", "{}. {}", "{}。{}"),
        .init("{} (and {} more)", "{} (und {} mehr)", "{}（另有 {} 项）"),
        .init("Camera: looking", "Kamera: wird gesucht", "相机：正在查找"),
        .init("Camera: {}", "Kamera: {}", "相机：{}"),
        .init("Stick: none set", "Stick: keiner eingerichtet", "U 盘：未设置"),
        .init("Stick: none", "Stick: keiner", "U 盘：无"),
        .init("Stick: {}", "Stick: {}", "U 盘：{}"),
        .init("Stick: {}. {}", "Stick: {}. {}", "U 盘：{}。{}"),
        .init("Stick: looking through it, leave it in", "Stick: wird durchgesehen, stecken lassen", "U 盘：正在检查，请勿拔出"),
        .init(
            "Stick: copying {} of {}, leave it in", "Stick: kopiert {} von {}, stecken lassen", "U 盘：正在复制 {}/{}，请勿拔出"),
        .init("Stick: safe to remove", "Stick: kann abgezogen werden", "U 盘：可以安全拔出"),
        .init("Sessions: not open", "Scans: nicht geöffnet", "扫描记录：未打开"),
        .init("1 session", "1 Scan", "1 次扫描"),
        .init("{} sessions", "{} Scans", "{} 次扫描"),
        .init("Pedal", "Pedal", "踏板"),
        .init("USB pedal", "USB-Pedal", "USB 踏板"),
        .init("Key up", "Taste Hoch", "上键"),
        .init("Key down", "Taste Runter", "下键"),
        .init("Key select", "Taste Wählen", "选择键"),
        .init("Key back", "Taste Zurück", "返回键"),
        .init("Keyboard", "Tastatur", "键盘"),
        .init("Lamps", "Lampen", "指示灯"),
        .init("Screen", "Anzeige", "显示屏"),
        .init("Clock", "Uhr", "时钟"),
        .init("Up", "Hoch", "上"),
        .init("Down", "Runter", "下"),
        .init("Enter", "Enter", "确认"),
        .init("Back", "Zurück", "返回"),
        .init("Space", "Leertaste", "空格"),
        .init("Quit", "Beenden", "退出"),
        .init("Home", "Start", "主页"),
        .init("Scan", "Scannen", "扫描"),
        .init("Scan again", "Noch einmal", "重新扫描"),
        .init("Next scan", "Nächster Scan", "下一次扫描"),
        .init("Cancel", "Abbrechen", "取消"),
        .init("Try again", "Noch einmal", "重试"),
        .init("Try to save again", "Noch einmal speichern", "重新保存"),
    ]

    /// The home screen, and what goes on before and after the work.
    static let home: [Translation] = [
        .init("Starting", "Startet", "正在启动"),
        .init("Opening the sessions", "Scans werden geöffnet", "正在打开扫描记录"),
        .init("Looking for the camera", "Kamera wird gesucht", "正在查找相机"),
        .init("Press the pedal", "Pedal drücken", "请踩踏板"),
        .init("Check the pedal", "Pedal prüfen", "请检查踏板"),
        .init("Cannot scan", "Scannen nicht möglich", "无法扫描"),
        .init(
            "Put the rack in the square, row A at the top", "Rack ins Quadrat stellen, Reihe A oben", "将样本架放入方框，A 行在上"),
        .init("Ended", "Beendet", "已结束"),
        .init("The station can be switched off", "Die Station kann ausgeschaltet werden", "可以关闭工作站电源"),
    ]

    /// A scan under way.
    static let scanning: [Translation] = [
        .init("Taking the picture", "Bild wird aufgenommen", "正在拍照"),
        .init("Keep the rack still", "Rack nicht bewegen", "请勿移动样本架"),
        .init("Preprocessing image…", "Bild wird vorbereitet…", "正在预处理图像…"),
        .init("Detecting DataMatrix codes…", "DataMatrix-Codes werden gesucht…", "正在识别 DataMatrix 码…"),
        .init("Inferring grid positions…", "Positionen werden bestimmt…", "正在推断网格位置…"),
        .init("Rendering annotations…", "Markierungen werden gezeichnet…", "正在绘制标注…"),
        .init("Step {} of {}", "Schritt {} von {}", "第 {} 步，共 {} 步"),
        .init("Saving", "Wird gespeichert", "正在保存"),
        .init("Do not switch off", "Nicht ausschalten", "请勿关闭电源"),
        .init("No scan", "Kein Scan", "未完成扫描"),
    ]

    /// What a scan found.
    static let result: [Translation] = [
        .init("Saved as {}", "Gespeichert als {}", "已保存为 {}"),
        .init("NOT SAVED. {}. {}", "NICHT GESPEICHERT. {}. {}", "未保存。{}。{}"),
        .init("Rack {}", "Rack {}", "样本架 {}"),
        .init(
            "No DataMatrix codes detected. Try improving lighting or image focus.",
            "Keine DataMatrix-Codes erkannt. Licht oder Schärfe verbessern.", "未识别到 DataMatrix 码。请改善光照或对焦。"),
        .init("Look at", "Prüfen", "请检查"),
        .init("+{} more", "+{} weitere", "另有 {} 个"),
        .init("+{} warnings", "+{} Hinweise", "另有 {} 条警告"),
        .init("+1 warning", "+1 Hinweis", "另有 1 条警告"),
        .init("read", "gelesen", "已读取"),
        .init("not readable", "nicht lesbar", "无法读取"),
        .init("without a code", "ohne Code", "无编码"),
        .init("empty", "leer", "空"),
        .init("in conflict", "im Widerspruch", "冲突"),
        .init("Pos", "Pos.", "位置"),
        .init("Value", "Wert", "值"),
        .init("{} of {}", "{} von {}", "{} / {}"),
        .init("Table", "Tabelle", "表格"),
        .init("Rack", "Rack", "样本架"),
        .init("Picture", "Bild", "图片"),
    ]

    /// What has to be told about a reading.
    static let readingWarnings: [Translation] = [
        .init(
            "The value {} is on {} caps: {}. Check these tubes by hand.",
            "Der Wert {} steht auf {} Deckeln: {}. Diese Röhrchen von Hand prüfen.", "值 {} 出现在 {} 个管盖上：{}。请人工检查这些管。"),
        .init(
            "Two codes lie at {}: {}. Straighten the tubes and scan again.",
            "Zwei Codes liegen bei {}: {}. Röhrchen gerade stellen und noch einmal scannen.", "{} 处有两个编码：{}。请摆正管子后重新扫描。"
        ),
        .init(
            "Rows and columns are not certain: {}. Declare the rack (rows x columns) and scan again.",
            "Reihen und Spalten sind nicht sicher: {}. Rack (Reihen x Spalten) einstellen und noch einmal scannen.",
            "行列不确定：{}。请设定样本架（行 x 列）后重新扫描。"),
        .init(
            "Codes outside the rack were left out: {}. Check rack and crop.",
            "Codes außerhalb des Racks wurden weggelassen: {}. Rack und Ausschnitt prüfen.",
            "样本架之外的编码已忽略：{}。请检查样本架和裁剪范围。"),
        .init(
            "Each of these could be the rack's own code, so none was taken for it: {}. "
                + "Cover what does not belong to the rack and scan again.",
            "Jeder davon könnte der Code des Racks sein, darum gilt keiner: {}. "
                + "Abdecken, was nicht zum Rack gehört, und noch einmal scannen.",
            "以下每个都可能是样本架编码，因此均未采用：{}。请遮住不属于样本架的部分后重新扫描。"),
        .init(
            "The pictures contradict each other, as pictures of different racks do, so only the first was used. "
                + "Keep the rack still and scan again.",
            "Die Bilder widersprechen sich wie Bilder verschiedener Racks; nur das erste wurde verwendet. "
                + "Rack nicht bewegen und noch einmal scannen.",
            "各张图片相互矛盾，像是不同的样本架，因此只用了第一张。请勿移动样本架，重新扫描。"),
        .init(
            "The time for reading was over before every missing code had been looked for. Scan again.",
            "Die Zeit war um, bevor jeder fehlende Code gesucht war. Noch einmal scannen.", "在查找完所有缺失编码之前时间已到。请重新扫描。"),
    ]

    /// History, stick and about.
    static let browsing: [Translation] = []

    /// Settings and framing.
    static let adjusting: [Translation] = []
}
