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
        .init("Put the box in", "Box hineinstellen", "请放入冻存盒"),
        .init("Take the lid off", "Deckel abnehmen", "请取下盒盖"),
        .init("Move your hand", "Hand wegnehmen", "请移开手"),
        .init(
            "The lid seems to be on. Scan anyway?", "Der Deckel scheint aufzuliegen. Trotzdem scannen?",
            "盒盖似乎未取下。仍要扫描？"),
        .init(
            "A hand seems to be in the picture. Scan anyway?", "Eine Hand scheint im Bild zu sein. Trotzdem scannen?",
            "画面中似乎有手。仍要扫描？"),
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
        .init("Reading the label…", "Etikett wird gelesen…", "正在读取标签…"),
        .init("Inferring grid positions…", "Positionen werden bestimmt…", "正在推断网格位置…"),
        .init("Rendering annotations…", "Markierungen werden gezeichnet…", "正在绘制标注…"),
        .init("Step {} of {}", "Schritt {} von {}", "第 {} 步，共 {} 步"),
        .init(
            "Taking the picture. Keep the rack still.", "Bild wird aufgenommen. Rack nicht bewegen.", "正在拍照。请勿移动样本架。"),
        .init("Saving. Do not switch off.", "Wird gespeichert. Nicht ausschalten.", "正在保存。请勿关闭电源。"),
        .init("Same rack? Merge", "Gleiches Rack? Vereinen", "同一样本架？合并"),
        .init(
            "Both scans are saved. Merged they have all {} vials.",
            "Beide Scans sind gespeichert. Vereint haben sie alle {} Röhrchen.", "两次扫描均已保存。合并后 {} 支管齐全。"),
        .init(
            "Both scans are saved. Merged they have {} vials, {} to check.",
            "Beide Scans sind gespeichert. Vereint haben sie {} Röhrchen, {} zu prüfen.",
            "两次扫描均已保存。合并后有 {} 支管，{} 支需检查。"),
        .init("This scan: {} of {} read.", "Dieser Scan: {} von {} gelesen.", "本次扫描：{}/{} 已读取。"),
        .init("Merge", "Vereinen", "合并"),
        .init("Keep as its own", "Getrennt lassen", "单独保留"),
        .init("Give this scan up?", "Diesen Scan aufgeben?", "放弃这次扫描？"),
        .init(
            "It is not saved. Its values are lost when it is given up.",
            "Er ist nicht gespeichert. Beim Aufgeben gehen seine Werte verloren.", "尚未保存。放弃后数据会丢失。"),
        .init("Give up", "Aufgeben", "放弃"),
        .init("Leave the station?", "Station verlassen?", "退出工作站？"),
        .init(
            "Nothing is scanned until it is started again.", "Bis zum nächsten Start wird nichts gescannt.",
            "重新启动前无法扫描。"),
        .init(
            "A scan is under way. It is given up, and nothing of it is saved.",
            "Ein Scan läuft. Er wird aufgegeben, und nichts davon wird gespeichert.", "正在扫描。退出将放弃本次扫描，不会保存任何内容。"),
        .init("NOT SAVED. Leave all the same?", "NICHT GESPEICHERT. Trotzdem verlassen?", "未保存。仍要退出？"),
        .init(
            "This scan is not saved. Its values are lost when the station is left.",
            "Dieser Scan ist nicht gespeichert. Beim Verlassen gehen seine Werte verloren.", "本次扫描尚未保存。退出后数据会丢失。"),
        .init("Lose this scan for good?", "Diesen Scan endgültig verlieren?", "确定永久丢失本次扫描？"),
        .init(
            "NOT SAVED. Nothing brings its values back. Stay, and press the pedal to save it.",
            "NICHT GESPEICHERT. Nichts bringt seine Werte zurück. Bleiben und das Pedal drücken, um ihn zu speichern.",
            "未保存。数据无法恢复。请留下并踩踏板保存。"),
        .init("Stay", "Bleiben", "留下"),
        .init("Leave", "Verlassen", "退出"),
        .init("Lose the scan and leave", "Scan verlieren und verlassen", "放弃扫描并退出"),
        .init("Saving", "Wird gespeichert", "正在保存"),
        .init("Do not switch off", "Nicht ausschalten", "请勿关闭电源"),
        .init("No scan", "Kein Scan", "未完成扫描"),
    ]

    /// What a scan found.
    static let result: [Translation] = [
        .init("Saved as {}", "Gespeichert als {}", "已保存为 {}"),
        .init("NOT SAVED. {}", "NICHT GESPEICHERT. {}", "未保存。{}"),
        .init("No codes", "Keine Codes", "无编码"),
        .init("Empty box", "Leere Box", "空盒"),
        .init("no vial in it", "kein Röhrchen darin", "盒中无样本管"),
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
        .init("Picture: {}", "Bild: {}", "图像：{}"),
        .init("Excellent", "ausgezeichnet", "优"),
        .init("Good", "gut", "良"),
        .init("Fair", "mäßig", "一般"),
        .init("Poor", "schlecht", "差"),
        .init("Give more light, or a longer exposure.", "Mehr Licht oder längere Belichtung.", "请增加光照或曝光。"),
        .init(
            "Move the lamp that is mirrored, or expose less.", "Spiegelnde Lampe versetzen oder kürzer belichten.",
            "请移动反光的灯，或减少曝光。"),
        .init("Set the focus of the camera.", "Schärfe der Kamera einstellen.", "请调好相机对焦。"),
        .init("Keep the rack still.", "Rack nicht bewegen.", "请勿移动样本架。"),
        .init(
            "The codes are pale. Wipe frost off the caps.", "Die Codes sind blass. Reif von den Deckeln wischen.",
            "编码偏淡。请擦去管盖上的霜。"),
        .init(
            "Codes are damaged. Give the tubes new labels.", "Codes sind beschädigt. Röhrchen neu beschriften.",
            "编码有缺损。请更换管子标签。"),
        .init("Bring the camera nearer.", "Kamera näher heranbringen.", "请将相机移近。"),
        .init("Quality", "Qualität", "质量"),
        .init("Reading the sessions", "Sitzungen werden gelesen", "正在读取会话"),
        .init("Sharpness", "Schärfe", "清晰度"),
        .init("Contrast", "Kontrast", "对比度"),
        .init("Brightness", "Helligkeit", "亮度"),
        .init("Glare", "Reflexe", "反光"),
        .init("Evenness", "Gleichmäßigkeit", "均匀度"),
        .init("Completeness", "Vollständigkeit", "完整度"),
        .init("Correction", "Korrektur", "纠错"),
        .init("Looks", "Blicke", "读取次数"),
        .init("{}, falling since {}", "{}, fällt seit {}", "{}，自 {} 起下降"),
        .init("{}, falling since {}?", "{}, fällt seit {}?", "{}，自 {} 起下降？"),
        .init("Nothing has fallen.", "Nichts hat nachgelassen.", "没有下降。"),
        .init(
            "{} rated sessions are too few to tell what falls: it takes {}",
            "{} bewertete Sitzungen sind zu wenige, um zu sagen, was nachlässt: {} müssen es sein",
            "已评分会话 {} 个，不足以判断下降：至少需要 {} 个"),
        .init(
            "The lamp is dirty or fails. Clean it, then replace it.",
            "Die Lampe ist schmutzig oder schwach. Reinigen, dann ersetzen.", "灯具脏污或老化。请清洁，必要时更换。"),
        .init(
            "The camera is out of focus or its lens is dirty. Clean the lens, then set the focus.",
            "Die Kamera ist unscharf oder ihr Objektiv schmutzig. Objektiv reinigen, dann scharfstellen.",
            "相机失焦或镜头脏污。请清洁镜头，再调焦。"),
        .init(
            "Frost on the caps, or print that fades: the light is as it was and the codes are paler.",
            "Reif auf den Deckeln oder blasser Druck: Das Licht ist wie zuvor, die Codes sind blasser.",
            "管盖结霜或印刷褪色：光照未变，编码变淡。"),
        .init(
            "A lamp is mirrored in the caps. Move it.", "Eine Lampe spiegelt sich in den Deckeln. Versetzen.",
            "管盖上有灯具反光。请移动灯具。"),
        .init(
            "The pictures are as good as before, so the codes themselves are damaged.",
            "Die Bilder sind so gut wie zuvor: Die Codes selbst sind beschädigt.", "图像质量未变，编码本身有缺损。"),
        .init("As expected", "Wie erwartet", "与预期一致"),
        .init("{} missing", "{} fehlen", "{} 个缺失"),
        .init("{} unexpected", "{} unerwartet", "{} 个意外"),
        .init("{} misplaced", "{} am falschen Platz", "{} 个错位"),
        .init("The list {}/{} cannot be used: {}", "Die Liste {}/{} ist nicht nutzbar: {}", "无法使用列表 {}/{}：{}"),
        .init(
            "Write position,value or one value on each line.", "Je Zeile position,value oder einen Wert schreiben.",
            "每行请写 position,value 或一个值。"),
        .init("it has more than {} values", "sie hat mehr als {} Werte", "值超过 {} 个"),
        .init("line {}: the value is too long", "Zeile {}: der Wert ist zu lang", "第 {} 行：值过长"),
        .init("there are more than {} files", "es sind mehr als {} Dateien", "文件超过 {} 个"),
        .init("it is no file that can be read", "sie ist keine lesbare Datei", "不是可读取的文件"),
        .init("there are too many lists", "es sind zu viele Listen", "列表过多"),
        .init(
            "{} more lists on the stick cannot be used", "{} weitere Listen auf dem Stick sind nicht nutzbar",
            "U 盘上另有 {} 个列表无法使用"),
        .init(
            "Take out of the folder what is no list of a rack.",
            "Aus dem Ordner nehmen, was keine Liste eines Racks ist.",
            "请从文件夹中移除不是样本架列表的文件。"),
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
        .init("Rack", "Rack", "样本架"),
        .init("Table", "Tabelle", "表格"),
        .init("Picture", "Bild", "图片"),
    ]
}
