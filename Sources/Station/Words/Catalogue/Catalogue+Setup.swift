// The texts of the set-up of a station.

extension Catalogue {
    /// The steps of the set-up, what can be chosen in them, and what comes of it.
    static let setup: [Translation] = [
        .init("The box", "Die Box", "盒子"),
        .init("How the box lies", "Lage der Box", "盒子的摆放方向"),
        .init("Name of the station", "Name der Station", "本站名称"),
        .init("not set", "nicht gesetzt", "未设置"),
        .init("open", "öffnen", "打开"),
        .init("Go on", "Weiter", "继续"),
        .init("Try it", "Ausprobieren", "试用"),
        .init("Set up later", "Später einrichten", "以后再设置"),
        .init("Leave it for later", "Später erledigen", "留待以后"),
        .init("To the home screen", "Zum Startbildschirm", "前往主页"),
        .init("Back to the settings", "Zurück zu den Einstellungen", "返回设置"),
        .init("Take a picture", "Foto aufnehmen", "拍照"),
        .init("Take another picture", "Noch ein Foto aufnehmen", "再拍一张"),
        .init("The picture is right", "Das Bild ist gut", "图像正确"),
        .init("Find the square", "Quadrat suchen", "查找方框"),
        .init("Find it again", "Noch einmal suchen", "重新查找"),
        .init("Set it by keys", "Mit den Tasten einstellen", "用按键调整"),
        .init("Learn a pedal on USB", "Pedal an USB anlernen", "学习 USB 踏板"),
        .init("Use this pedal", "Dieses Pedal nehmen", "使用此踏板"),
        .init("Test the stick", "Stick prüfen", "测试 U 盘"),
        .init("Put in another name", "Anderen Namen eingeben", "输入其他名称"),
        .init("Keep the name", "Namen behalten", "保留名称"),
        .init("The time is right", "Die Zeit stimmt", "时间正确"),
        .init(
            "The language of the screens. Every step can be left for later.",
            "Die Sprache der Anzeige. Jeder Schritt lässt sich später erledigen.", "屏幕的语言。每一步都可以留待以后。"),
        .init(
            "Is it sharp, with all of the box in it?", "Ist es scharf, mit der ganzen Box?", "图像是否清晰，盒子是否完整？"),
        .init(
            "What stands under the camera. With auto, positions count from the first vials that are seen.",
            "Was unter der Kamera steht. Automatisch zählen Positionen ab den ersten sichtbaren Röhrchen.",
            "相机下放置的盒子。自动则位置从最先看到的管开始计数。"),
        .init(
            "Choose the box first to have its square found, or set the square by keys.",
            "Erst die Box wählen, damit ihr Quadrat gefunden wird, oder das Quadrat mit den Tasten einstellen.",
            "请先选择盒子以便查找方框，或用按键设置方框。"),
        .init(
            "Put a box in with vials in its corners.", "Box mit vollen Ecken hinstellen.", "放入四角有管的盒子。"),
        .init(
            "A pedal on USB is learnt by stepping on it. One on a GPIO line stands in the settings file.",
            "Ein USB-Pedal wird durch Drauftreten angelernt. Eins an GPIO steht in der Einstellungsdatei.",
            "USB 踏板踩一下即可学习。GPIO 踏板在设置文件中设定。"),
        .init(
            "The pedal is {}. Step on it to try it.", "Das Pedal ist {}. Zum Ausprobieren drauftreten.", "踏板为 {}。踩一下试用。"
        ),
        .init(
            "The settings file names no stick (stick.source).",
            "Die Einstellungsdatei nennt keinen Stick (stick.source).", "设置文件未指定 U 盘（stick.source）。"),
        .init("Put the stick in.", "Den Stick einstecken.", "请插入 U 盘。"),
        .init(
            "The stick {} is in. The test writes a small file and removes it.",
            "Der Stick {} steckt. Die Prüfung schreibt eine kleine Datei und entfernt sie wieder.",
            "已插入 U 盘 {}。测试会写入一个小文件并删除。"),
        .init("The station is called {}.", "Die Station heißt {}.", "本站名为 {}。"),
        .init("Its folder on the stick has this name.", "So heißt auch ihr Ordner auf dem Stick.", "U 盘上的文件夹也用此名。"),
        .init("The clock shows {}.", "Die Uhr zeigt {}.", "时钟显示 {}。"),
        .init("Nothing speaks against this time.", "Nichts spricht gegen diese Zeit.", "未发现此时间有误。"),
        .init(
            "If it is wrong, the administrator sets it: timedatectl set-timezone ZONE, timedatectl set-time TIME.",
            "Stimmt sie nicht, stellt sie der Administrator: timedatectl set-timezone ZONE, timedatectl set-time ZEIT.",
            "若有误，由管理员设置：timedatectl set-timezone 时区，timedatectl set-time 时间。"),
        .init(
            "Year, month, day, hour and minute. It holds from the moment it is chosen.",
            "Jahr, Monat, Tag, Stunde und Minute. Es gilt von dem Augenblick an, in dem es gewählt wird.",
            "年、月、日、时、分。选定的那一刻起生效。"),
        .init("Set the clock", "Uhr stellen", "设置时钟"),
        .init("Setting the clock", "Uhr wird gestellt", "正在设置时钟"),
        .init("The clock is set.", "Die Uhr ist gestellt.", "时钟已设置。"),
        .init(
            "Each step can be gone through again at any time.", "Jeder Schritt lässt sich jederzeit wiederholen.",
            "每一步都可随时重新进行。"),
        .init("A press has come. The pedal works.", "Ein Tritt ist angekommen. Das Pedal geht.", "已收到踩踏。踏板正常。"),
        .init(
            "Written. Step on the pedal once more to try it.",
            "Geschrieben. Zum Ausprobieren noch einmal aufs Pedal treten.",
            "已写入。请再踩一次踏板试用。"),
        .init("Reading the box to find its square", "Box wird gelesen, um ihr Quadrat zu finden", "正在读取盒子以查找方框"),
        .init(
            "Step on the pedal now, and on nothing else", "Jetzt auf das Pedal treten, und auf nichts anderes",
            "现在请踩踏板，不要碰其他按键"),
        .init("Writing to the stick and reading it back", "Stick wird beschrieben und zurückgelesen", "正在写入 U 盘并读回"),
        .init(
            "The camera took a picture of {} x {} pixels.", "Die Kamera hat ein Foto mit {} x {} Pixeln aufgenommen.",
            "相机拍摄了一张 {} x {} 像素的照片。"),
        .init(
            "No key was pressed on any input device. Is the pedal plugged in?",
            "An keinem Eingabegerät wurde eine Taste gedrückt. Ist das Pedal eingesteckt?", "没有任何输入设备的按键被按下。踏板插好了吗？"),
        .init("It is {}, and it sends {}.", "Es ist {} und sendet {}.", "它是 {}，发送 {}。"),
        .init(
            "{} has no lasting name; it may be another device later.",
            "{} hat keinen bleibenden Namen; später kann es ein anderes Gerät sein.", "{} 没有固定名称；以后可能是另一设备。"),
        .init(
            "A file was written, read back and removed.", "Eine Datei wurde geschrieben, zurückgelesen und entfernt.",
            "文件已写入、读回并删除。"),
        .init(
            "Found. Rows and columns have to lie on the lines.",
            "Gefunden. Reihen und Spalten müssen auf den Linien liegen.",
            "已找到。行列须与线重合。"),
        .init(
            "Vials take only {} x {}. Fill the corners, or set the square by keys.",
            "Röhrchen belegen nur {} x {}. Ecken füllen oder das Quadrat mit den Tasten einstellen.",
            "管仅占 {} x {}。请填满四角，或用按键设置方框。"),
        .init(
            "The picture shows {} x {}. Is it the box you chose?", "Das Bild zeigt {} x {}. Ist es die gewählte Box?",
            "图像显示 {} x {}。是所选的盒子吗？"),
        .init(
            "The box reaches over the edge of the picture. Move it or the camera.",
            "Die Box reicht über den Bildrand. Sie oder die Kamera verschieben.", "盒子超出图像边缘。请移动盒子或相机。"),
        .init(
            "Not found. Put in a box with more vials, or set the square by keys.",
            "Nicht gefunden. Eine Box mit mehr Röhrchen hinstellen oder das Quadrat mit den Tasten einstellen.",
            "未找到。请放入管更多的盒子，或用按键设置方框。"),
    ]
}
