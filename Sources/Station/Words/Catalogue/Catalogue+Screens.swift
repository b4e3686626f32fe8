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
        .init("The camera is back", "Die Kamera ist wieder da", "相机已恢复"),
        .init("The stick can be used again", "Der Stick ist wieder nutzbar", "U 盘已恢复可用"),
        .init("{}: works again", "{}: geht wieder", "{}：已恢复"),
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
        .init(
            "Taking the picture. Keep the rack still.", "Bild wird aufgenommen. Rack nicht bewegen.", "正在拍照。请勿移动样本架。"),
        .init("Merging both scans…", "Beide Scans werden vereint…", "正在合并两次扫描…"),
        .init("Saving. Do not switch off.", "Wird gespeichert. Nicht ausschalten.", "正在保存。请勿关闭电源。"),
        .init("Same rack? Merge", "Gleiches Rack? Vereinen", "同一样本架？合并"),
        .init(
            "Both scans are saved. Merged they have all {} vials.",
            "Beide Scans sind gespeichert. Vereint haben sie alle {} Röhrchen.", "两次扫描均已保存。合并后 {} 支管齐全。"),
        .init(
            "Both scans are saved. Merged they have {} vials, {} to check.",
            "Beide Scans sind gespeichert. Vereint haben sie {} Röhrchen, {} zu prüfen.",
            "两次扫描均已保存。合并后有 {} 支管，{} 支需检查。"),
        .init("Merge", "Vereinen", "合并"),
        .init("Keep as its own", "Getrennt lassen", "单独保留"),
        .init("Give this scan up?", "Diesen Scan aufgeben?", "放弃这次扫描？"),
        .init(
            "It is not saved. Its values are lost when it is given up.",
            "Er ist nicht gespeichert. Beim Aufgeben gehen seine Werte verloren.", "尚未保存。放弃后数据会丢失。"),
        .init("Give up", "Aufgeben", "放弃"),
        .init("Saving", "Wird gespeichert", "正在保存"),
        .init("Do not switch off", "Nicht ausschalten", "请勿关闭电源"),
        .init("No scan", "Kein Scan", "未完成扫描"),
    ]

    /// What a scan found.
    static let result: [Translation] = [
        .init("Saved as {}", "Gespeichert als {}", "已保存为 {}"),
        .init("NOT SAVED. {}", "NICHT GESPEICHERT. {}", "未保存。{}"),
        .init("No codes", "Keine Codes", "无编码"),
        .init("{} unread: {}", "{} ungelesen: {}", "{} 个未读：{}"),
        .init("{} in conflict: {}", "{} im Widerspruch: {}", "{} 个冲突：{}"),
        .init("{} {}", "{} {}", "{} {}"),
        .init("1 vial", "1 Röhrchen", "1 支管"),
        .init("{} vials", "{} Röhrchen", "{} 支管"),
        .init("On the stick", "Auf dem Stick", "已在 U 盘上"),
        .init("Not on the stick yet", "Noch nicht auf dem Stick", "尚未复制到 U 盘"),
        .init("Larger", "Größer", "放大"),
        .init("Check this tube by hand.", "Dieses Röhrchen von Hand prüfen.", "请人工检查此管。"),
        .init(
            "Straighten the tube, wipe its cap and scan again.",
            "Röhrchen gerade stellen, Deckel abwischen und noch einmal scannen.", "请摆正管子、擦净管盖后重新扫描。"),
        .init(
            "It is too dark here. Give more light or a longer exposure and scan again.",
            "Hier ist es zu dunkel. Mehr Licht oder längere Belichtung, dann noch einmal scannen.",
            "此处太暗。请增加光照或曝光后重新扫描。"),
        .init(
            "A lamp is mirrored here. Move the lamp or tilt the rack and scan again.",
            "Hier spiegelt sich eine Lampe. Lampe versetzen oder Rack kippen, dann noch einmal scannen.",
            "此处有灯光反射。请移动灯或倾斜样本架后重新扫描。"),
        .init(
            "It is not sharp here. Push the tube down, set the focus and scan again.",
            "Hier ist es unscharf. Röhrchen eindrücken, Schärfe einstellen und noch einmal scannen.",
            "此处不清晰。请压下管子、调好对焦后重新扫描。"),
        .init(
            "The picture is smeared. Keep the rack still and scan again.",
            "Das Bild ist verwackelt. Rack nicht bewegen und noch einmal scannen.", "图像模糊。请勿移动样本架，重新扫描。"),
        .init(
            "Frost lies over the code. Wipe the cap and scan again.",
            "Reif liegt auf dem Code. Deckel abwischen und noch einmal scannen.", "编码上有霜。请擦净管盖后重新扫描。"),
        .init(
            "A part of the code is missing. Read this tube by hand, or give it a new label.",
            "Ein Teil des Codes fehlt. Röhrchen von Hand erfassen oder neu beschriften.", "编码有缺损。请人工读取，或更换标签。"),
        .init(
            "The code is too small in the picture. Bring the camera nearer and scan again.",
            "Der Code ist im Bild zu klein. Kamera näher heranbringen und noch einmal scannen.",
            "图像中的编码太小。请将相机移近后重新扫描。"),
        .init("As expected", "Wie erwartet", "与预期一致"),
        .init("{} missing", "{} fehlen", "{} 个缺失"),
        .init("{} unexpected", "{} unerwartet", "{} 个意外"),
        .init("{} misplaced", "{} am falschen Platz", "{} 个错位"),
        .init("The list {}/{} cannot be used: {}", "Die Liste {}/{} ist nicht nutzbar: {}", "无法使用列表 {}/{}：{}"),
        .init(
            "Write position,value or one value on each line.", "Je Zeile position,value oder einen Wert schreiben.",
            "每行请写 position,value 或一个值。"),
        .init("it is longer than a million bytes", "sie ist länger als eine Million Byte", "超过一百万字节"),
        .init("it is not UTF-8 text", "sie ist kein UTF-8-Text", "不是 UTF-8 文本"),
        .init(
            "line {}: {} is no position such as C4", "Zeile {}: {} ist keine Position wie C4", "第 {} 行：{} 不是 C4 这样的位置"),
        .init(
            "line {}: one or two columns are expected, there are {}",
            "Zeile {}: erwartet sind eine oder zwei Spalten, es sind {}", "第 {} 行：应为一列或两列，实际有 {} 列"),
        .init(
            "line {}: a quote is not closed", "Zeile {}: ein Anführungszeichen ist nicht geschlossen", "第 {} 行：引号未闭合"),
        .init("{} at {}, expected at {}", "{} auf {}, erwartet auf {}", "{} 在 {}，应在 {}"),
        .init("NOT SAVED. {}. {}", "NICHT GESPEICHERT. {}. {}", "未保存。{}。{}"),
        .init("Rack {}", "Rack {}", "样本架 {}"),
        .init(
            "No DataMatrix codes detected. Try improving lighting or image focus.",
            "Keine DataMatrix-Codes erkannt. Licht oder Schärfe verbessern.", "未识别到 DataMatrix 码。请改善光照或对焦。"),
        .init("Look at", "Prüfen", "请检查"),
        .init("{} more rows", "{} weitere Reihen", "另有 {} 行"),
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
        .init("Missing", "Fehlt", "缺失"),
        .init("Unexpected", "Unerwartet", "意外"),
        .init("Misplaced", "Falscher Platz", "错位"),
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

    /// Why rows and columns are not certain, as a part of a sentence.
    static let placementDoubts: [Translation] = [
        .init(
            "{} x {} cells and {} x {} cells explain the codes about equally well",
            "{} x {} Plätze und {} x {} Plätze erklären die Codes etwa gleich gut", "{} x {} 格与 {} x {} 格都能解释这些编码"),
        .init(
            "{} and {} explain the codes about equally well", "{} und {} erklären die Codes etwa gleich gut",
            "{} 与 {} 都能解释这些编码"),
        .init("{} to {}", "{} bis {}", "{} 至 {}"),
        .init(
            "the codes span {} of {} rows and the crop is the whole picture",
            "die Codes nehmen {} von {} Reihen ein, und der Ausschnitt ist das ganze Bild",
            "编码占 {} 行（共 {} 行），而裁剪范围是整张图像"
        ),
        .init(
            "the codes span {} of {} columns and the crop is the whole picture",
            "die Codes nehmen {} von {} Spalten ein, und der Ausschnitt ist das ganze Bild",
            "编码占 {} 列（共 {} 列），而裁剪范围是整张图像"
        ),
        .init(
            "the crop does not fit a rack of {}", "der Ausschnitt passt nicht zu einem Rack von {}", "裁剪范围与 {} 样本架不符"),
        .init(
            "the codes are so far apart that only every second row and column may be in use",
            "die Codes liegen so weit auseinander, dass vielleicht nur jede zweite Reihe und Spalte belegt ist",
            "编码间距很大，可能只隔行隔列使用"),
        .init(
            "{} stands alone off the lattice and may be the rack's own code",
            "{} steht allein neben dem Raster und ist vielleicht der Code des Racks", "{} 单独偏离网格，可能是样本架自身的编码"),
        .init("{} stands off the row of {}", "{} steht neben der Reihe von {}", "{} 偏离 {} 所在的行"),
        .init("{} stands off the column of {}", "{} steht neben der Spalte von {}", "{} 偏离 {} 所在的列"),
        .init(
            "there may be a vial without a value {}, where no code was read",
            "vielleicht steht ein Röhrchen ohne Wert {}, wo kein Code gelesen wurde", "{}可能有一支没有值的管，那里未读到编码"),
        .init("{} and {}", "{} und {}", "{}和{}"),
        .init("above the first row", "über der ersten Reihe", "第一行上方"),
        .init("below the last row", "unter der letzten Reihe", "最后一行下方"),
        .init("left of the first column", "links der ersten Spalte", "第一列左侧"),
        .init("right of the last column", "rechts der letzten Spalte", "最后一列右侧"),
        .init(
            "two pictures put the same codes on different positions",
            "zwei Bilder setzen dieselben Codes auf verschiedene Positionen", "两张图片将相同的编码放在不同位置"),
    ]

    /// History, stick and about.
    static let browsing: [Translation] = [
        .init("History", "Verlauf", "历史"),
        .init("Open", "Öffnen", "打开"),
        .init("Opening", "Wird geöffnet", "正在打开"),
        .init("Reading the session", "Scan wird gelesen", "正在读取扫描记录"),
        .init("Find", "Suchen", "查找"),
        .init("Find a value", "Wert suchen", "查找值"),
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
        .init("no codes", "keine Codes", "无编码"),
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
        .init("Tolerance", "Toleranz", "容差"),
        .init("Square", "Quadrat", "方框"),
        .init("Longest side", "Längste Seite", "最长边"),
        .init("Keep pictures", "Bilder behalten", "保留图片"),
        .init("Exposure", "Belichtung", "曝光"),
        .init("Sounds", "Töne", "声音"),
        .init("Language", "Sprache", "语言"),
        .init(
            "Rows and columns of the rack; auto counts from the first vials that are seen.",
            "Reihen und Spalten des Racks; automatisch zählt ab den ersten sichtbaren Röhrchen.",
            "样本架的行列数；自动则从最先看到的管开始计数。"),
        .init(
            "How far apart two vials of one row or column may lie in the picture.",
            "Wie weit zwei Röhrchen einer Reihe oder Spalte im Bild auseinanderliegen dürfen.", "同一行或列的两支管在图像中可相差多远。"),
        .init("The part of the picture that is read.", "Der Teil des Bildes, der gelesen wird.", "图像中被读取的部分。"),
        .init(
            "A larger picture is made smaller to this before it is read.",
            "Ein größeres Bild wird vor dem Lesen auf dieses Maß verkleinert.", "更大的图像在读取前会缩小到此尺寸。"),
        .init(
            "Whether the picture itself is kept with the session.", "Ob das Bild selbst mit dem Scan behalten wird.",
            "是否随扫描记录保留原图。"),
        .init(
            "How long the camera takes light for a picture; auto leaves it to the camera.",
            "Wie lange die Kamera für ein Bild belichtet; automatisch überlässt es der Kamera.", "相机拍照的曝光时间；自动则由相机决定。"),
        .init(
            "The time in which a rack with unread vials can be scanned again and merged.",
            "Die Zeit, in der ein Rack mit ungelesenen Röhrchen noch einmal gescannt und vereint werden kann.",
            "含未读管的样本架可重新扫描并合并的时限。"),
        .init("Whether the buzzer is heard.", "Ob der Summer zu hören ist.", "蜂鸣器是否发声。"),
        .init("The language of the screens.", "Die Sprache der Anzeige.", "屏幕的语言。"),
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
            "The setting {} cannot be changed in {}, which is written in an unusual way",
            "Die Einstellung {} lässt sich in {} nicht ändern; die Datei ist ungewöhnlich geschrieben",
            "无法在 {2} 中更改设置 {1}，该文件的写法不寻常"),
        .init("Change it there by hand.", "Dort von Hand ändern.", "请在文件中手动更改。"),
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
