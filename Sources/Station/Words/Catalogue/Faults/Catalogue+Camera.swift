// The texts of what can be wrong with the camera and with pictures.

extension Catalogue {
    /// What can be wrong with the camera.
    static let cameraFaults: [Translation] = [
        .init("No camera found", "Keine Kamera gefunden", "未找到相机"),
        .init(
            "Plug the camera in. Without one, `rackstation demo` shows the station.",
            "Kamera anschließen. Ohne Kamera zeigt `rackstation demo` die Station.",
            "请接上相机。没有相机时，可用 `rackstation demo` 演示本站。"),
        .init("The camera may not be used", "Kein Zugriff auf die Kamera", "无权使用相机"),
        .init(
            "Add this user to the group that owns the camera.",
            "Diesen Benutzer in die Gruppe aufnehmen, der die Kamera gehört.", "请将此用户加入相机所属的用户组。"),
        .init(
            "The camera is in use by another program", "Ein anderes Programm benutzt die Kamera", "相机正被另一个程序使用"),
        .init("Close the other program.", "Das andere Programm schließen.", "请关闭另一个程序。"),
        .init("Close {}.", "{} schließen.", "请关闭 {}。"),
        .init("{} by {}", "{} von {}", "{}，使用者：{}"),
        .init(
            "This camera has no usable picture format", "Diese Kamera hat kein brauchbares Bildformat",
            "此相机没有可用的图像格式"),
        .init(
            "Use a camera that offers MJPEG or YUYV.", "Eine Kamera mit MJPEG oder YUYV verwenden.",
            "请使用支持 MJPEG 或 YUYV 的相机。"),
        .init("The camera was unplugged", "Die Kamera wurde abgezogen", "相机已被拔出"),
        .init("Plug the camera in again.", "Kamera wieder anschließen.", "请重新接上相机。"),
        .init("The camera sends no picture", "Die Kamera liefert kein Bild", "相机没有发送图像"),
        .init(
            "Unplug the camera and plug it in again.", "Kamera abziehen und wieder anschließen.", "请拔下相机后重新接上。"),
        .init(
            "The camera sends only broken pictures", "Die Kamera liefert nur fehlerhafte Bilder", "相机只发送损坏的图像"),
        .init(
            "Check its cable; try another USB port.", "Kabel prüfen; einen anderen USB-Anschluss versuchen.",
            "请检查连接线，或换一个 USB 接口。"),
        .init(
            "{}: its USB port has no room for these pictures", "{}: der USB-Anschluss ist dafür zu schwach",
            "{}：USB 接口带宽不足"),
        .init(
            "Plug the camera into another USB port, without a hub, or set a smaller camera.size.",
            "Kamera ohne Verteiler an einen anderen USB-Anschluss stecken oder camera.size kleiner einstellen.",
            "请将相机直接接到另一个 USB 接口（不经集线器），或将 camera.size 设小。"),
        .init("{} is open to no group", "{} ist für keine Gruppe freigegeben", "{} 未对任何用户组开放"),
        .init(
            "Install udev, which opens cameras to the group video.",
            "udev installieren; es gibt Kameras für die Gruppe video frei.", "请安装 udev，它会向 video 组开放相机。"),
        .init("{} belongs to the group {}", "{} gehört der Gruppe {}", "{} 属于用户组 {}"),
        .init(
            "{}, in which {} is since this program was started",
            "{}, in der {} erst seit dem Start dieses Programms ist", "{}，{} 在程序启动后才加入该组"),
        .init(
            "Log in again, or start the station again.", "Neu anmelden oder die Station neu starten.", "请重新登录，或重新启动工作站。"
        ),
        .init("{}, and {} is not in it", "{}, und {} ist nicht darin", "{}，而 {} 不在该组中"),
        .init(
            "Run: sudo usermod -aG {} {}, and log in again.", "Ausführen: sudo usermod -aG {} {}, dann neu anmelden.",
            "请运行：sudo usermod -aG {} {}，然后重新登录。"),
        .init("{} gives no pictures", "{} liefert keine Bilder", "{} 不提供图像"),
        .init(
            "Set camera.source to auto, or to another node of the camera.",
            "camera.source auf auto oder einen anderen Knoten der Kamera einstellen.",
            "请将 camera.source 设为 auto，或设为相机的另一个设备节点。"),
        .init(
            "Set camera.size and camera.format to what the camera offers.",
            "camera.size und camera.format auf das einstellen, was die Kamera bietet.",
            "请将 camera.size 和 camera.format 设为相机支持的值。"),
        .init("asked for {}, it gives {}", "verlangt: {}, geliefert: {}", "要求 {}，实际为 {}"),
        .init(
            "Set camera.size to largest, or to a size that the camera has.",
            "camera.size auf largest oder eine Größe der Kamera einstellen.", "请将 camera.size 设为 largest 或相机支持的尺寸。"),
        .init("no {} in {}; it offers {}", "kein {} in {}; die Kamera bietet {}", "没有 {}（{}）；相机支持：{}"),
        .init("nothing that can be read", "nichts Lesbares", "无可读格式"),
        .init("nothing in {} s", "nichts in {} s", "{} 秒内无图像"),
        .init("no answer in {} s", "keine Antwort in {} s", "{} 秒内无应答"),
        .init("{} in {} s", "{} in {} s", "{} 个（{} 秒内）"),
        .init("the program has too many files open", "zu viele Dateien sind offen", "程序打开的文件过多"),
        .init("no pictures were given", "es wurden keine Bilder angegeben", "没有给出图片"),
        .init("no picture files were given", "es wurden keine Bilddateien angegeben", "没有给出图片文件"),
        .init("no JPEG or PNG file in {}", "keine JPEG- oder PNG-Datei in {}", "{} 中没有 JPEG 或 PNG 文件"),
        .init("no racks were given", "es wurden keine Racks angegeben", "没有给出样本架"),
        .init("cannot read {}", "{} ist nicht lesbar", "无法读取 {}"),
        .init("{} could not be read", "{} konnte nicht gelesen werden", "无法读取 {}"),
        .init("{} could not be drawn", "{} konnte nicht gezeichnet werden", "无法绘制 {}"),
        .init("The camera", "Die Kamera", "相机"),
    ]

    /// Why a picture could not be read or drawn.
    static let pictureFaults: [Translation] = [
        .init(
            "The file is empty; rackstation reads JPEG and PNG. Take or copy the picture again.",
            "Die Datei ist leer; rackstation liest JPEG und PNG. Bild neu aufnehmen oder kopieren.",
            "文件为空；rackstation 可读取 JPEG 和 PNG。请重新拍摄或复制图片。"),
        .init(
            "This is not a picture; rackstation reads JPEG and PNG.",
            "Das ist kein Bild; rackstation liest JPEG und PNG.",
            "这不是图片；rackstation 可读取 JPEG 和 PNG。"),
        .init(
            "This is a {} file; rackstation reads JPEG and PNG. Convert the picture to one of them.",
            "Das ist eine {}-Datei; rackstation liest JPEG und PNG. Bild in eines davon umwandeln.",
            "这是 {} 文件；rackstation 可读取 JPEG 和 PNG。请转换图片格式。"),
        .init(
            "This JPEG has {}, which rackstation does not read. Save the picture as an ordinary 8-bit JPEG or as PNG.",
            "Dieses JPEG hat {}; das liest rackstation nicht. Bild als gewöhnliches 8-Bit-JPEG oder als PNG speichern.",
            "rackstation 无法读取这种 JPEG（{}）。请将图片另存为普通 8 位 JPEG 或 PNG。"),
        .init("lossless compression", "verlustfreie Kompression", "无损压缩"),
        .init("hierarchical compression", "hierarchische Kompression", "分层压缩"),
        .init("{} bits a sample", "{} Bit je Farbwert", "每个采样 {} 位"),
        .init("no height in its header", "keine Höhe im Kopf", "文件头中没有高度"),
        .init("{} colour components", "{} Farbkanäle", "{} 个颜色分量"),
        .init("{} scans", "{} Durchgänge", "{} 次扫描"),
        .init("far more data than its pixels need", "weit mehr Daten, als seine Pixel brauchen", "数据远多于像素所需"),
        .init(
            "The picture breaks off before its end. Take or copy it again.",
            "Das Bild bricht vor seinem Ende ab. Neu aufnehmen oder kopieren.", "图片不完整。请重新拍摄或复制。"),
        .init(
            "The picture is damaged ({}). Take or copy it again.",
            "Das Bild ist beschädigt ({}). Neu aufnehmen oder kopieren.", "图片已损坏（{}）。请重新拍摄或复制。"),
        .init("its signature was altered", "seine Kennung wurde verändert", "文件标识被改动"),
        .init("its header is not whole", "sein Kopf ist nicht vollständig", "文件头不完整"),
        .init("two different sizes in its header", "zwei verschiedene Größen im Kopf", "文件头中有两种不同的尺寸"),
        .init("a side of 0 pixels", "eine Seite mit 0 Pixeln", "有一边为 0 像素"),
        .init(
            "The picture says it is {} x {} pixels; rackstation reads up to {} pixels a side and {} megapixels. "
                + "Take it with a lower resolution.",
            "Das Bild hat nach eigener Angabe {} x {} Pixel; rackstation liest bis {} Pixel je Seite und {} Megapixel. "
                + "Mit kleinerer Auflösung aufnehmen.",
            "图片标明为 {} x {} 像素；rackstation 每边最多读取 {} 像素，总计 {} 百万像素。请用较低的分辨率拍摄。"),
        .init(
            "The crop {} lies outside the picture of {} x {} pixels. Correct the crop, or set it to auto or full.",
            "Der Ausschnitt {} liegt außerhalb des Bildes von {} x {} Pixeln. "
                + "Ausschnitt berichtigen oder auf auto oder full einstellen.",
            "裁剪范围 {} 在 {} x {} 像素的图片之外。请更正裁剪范围，或设为 auto 或 full。"),
        .init(
            "The picture could not be encoded ({}). Check that memory is free.",
            "Das Bild konnte nicht kodiert werden ({}). Prüfen, ob Speicher frei ist.", "无法编码图像（{}）。请检查内存。"),
    ]
}
