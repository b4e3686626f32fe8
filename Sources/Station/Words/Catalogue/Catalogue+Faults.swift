// The texts of what can be wrong with camera, stick, files and sessions.

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

    /// What can be wrong with the stick.
    static let stickFaults: [Translation] = [
        .init("The stick was removed", "Der Stick wurde abgezogen", "U 盘已被拔出"),
        .init(
            "Put it in again; what is missing will be copied.", "Wieder einstecken; was fehlt, wird nachkopiert.",
            "请重新插入；缺少的内容会补充复制。"),
        .init("The stick is full", "Der Stick ist voll", "U 盘已满"),
        .init(
            "Use another stick, or make room on this one.",
            "Einen anderen Stick nehmen oder auf diesem Platz schaffen.",
            "请换一个 U 盘，或清理出空间。"),
        .init("The stick cannot be written", "Der Stick ist schreibgeschützt", "U 盘无法写入"),
        .init(
            "Unlock it, or use another stick.", "Schreibschutz lösen oder einen anderen Stick nehmen.",
            "请解除写保护，或换一个 U 盘。"),
        .init(
            "The stick does not keep what is written to it", "Der Stick behält nicht, was geschrieben wird",
            "U 盘未能保存写入的内容"),
        .init("Use another stick.", "Einen anderen Stick nehmen.", "请换一个 U 盘。"),
        .init("Writing to the stick failed", "Schreiben auf den Stick ist fehlgeschlagen", "写入 U 盘失败"),
        .init(
            "Take it out and put it in again, or use another stick.",
            "Abziehen und wieder einstecken oder einen anderen Stick nehmen.", "请拔出后重新插入，或换一个 U 盘。"),
        .init(
            "On the stick something else has the place of a file or folder of the station",
            "Auf dem Stick hat etwas anderes den Platz einer Datei oder eines Ordners der Station",
            "U 盘上本站文件或文件夹的位置被其他内容占用"),
        .init("{} is a folder", "{} ist ein Ordner", "{} 是文件夹"),
        .init("{} is a link", "{} ist eine Verknüpfung", "{} 是链接"),
        .init("{} is another file", "{} ist eine fremde Datei", "{} 是其他文件"),
        .init(
            "{} is neither a file nor a folder", "{} ist weder Datei noch Ordner", "{} 既不是文件也不是文件夹"),
        .init(
            "Move it away or give it another name.", "Dieses woanders hinlegen oder umbenennen.", "请将其移走或改名。"),
        .init(
            "{} The station tries again by itself.", "{} Die Station versucht es von selbst wieder.", "{}本站会自动重试。"),
        .init("The stick cannot be read or written", "Der Stick lässt sich nicht lesen oder beschreiben", "U 盘无法读写"),
        .init(
            "Take it out and put it in again. If that does not help, use another stick.",
            "Abziehen und wieder einstecken. Hilft das nicht, einen anderen Stick nehmen.",
            "请拔出后重新插入。若仍无效，请换一个 U 盘。"),
        .init("The stick's file system is damaged", "Das Dateisystem des Sticks ist beschädigt", "U 盘的文件系统已损坏"),
        .init(
            "Copy what you need from it on another computer, then format it, or use another stick.",
            "An einem anderen Rechner herunterkopieren, was gebraucht wird, dann formatieren oder einen anderen Stick nehmen.",
            "请在另一台电脑上复制所需内容，然后格式化，或换一个 U 盘。"),
        .init("The stick is being checked", "Der Stick wird geprüft", "正在检查 U 盘"),
        .init(
            "Leave it in. It was not left in order the last time.",
            "Stecken lassen. Er wurde zuletzt nicht ordentlich abgezogen.", "请勿拔出。上次未正常移除。"),
        .init("The stick answers slowly", "Der Stick antwortet langsam", "U 盘响应缓慢"),
        .init(
            "Leave it in; the system is still looking at it.", "Stecken lassen; das System prüft ihn noch.",
            "请勿拔出；系统仍在检查。"),
        .init(
            "The stick is in use by this computer: it is mounted at {}",
            "Der Stick wird von diesem Rechner benutzt: Er ist unter {} eingehängt", "此电脑正在使用该 U 盘：挂载于 {}"),
        .init(
            "Unmount it there, take it out and put it in again.", "Dort aushängen, abziehen und wieder einstecken.",
            "请在该处卸载，拔出后重新插入。"),
        .init("The stick is in use by this computer", "Der Stick wird von diesem Rechner benutzt", "此电脑正在使用该 U 盘"),
        .init("{} is no folder for sticks: {}", "{} ist kein Ordner für Sticks: {}", "{} 不能用作 U 盘文件夹：{}"),
        .init(
            "Set stick.mount to a folder that is root's alone, without links on the way to it.",
            "stick.mount auf einen Ordner einstellen, der nur root gehört und zu dem keine Verknüpfung führt.",
            "请将 stick.mount 设为仅属于 root 且路径中没有链接的文件夹。"),
        .init("More than one stick is in", "Mehr als ein Stick steckt", "插入了多个 U 盘"),
        .init("Leave only one in.", "Nur einen stecken lassen.", "请只保留一个。"),
        .init("This is not the station's stick ({})", "Das ist nicht der Stick dieser Station ({})", "这不是本站的 U 盘（{}）"),
        .init(
            "Put the right one in, or set stick.uuid to this one.",
            "Den richtigen einstecken oder stick.uuid auf diesen einstellen.", "请插入正确的 U 盘，或将 stick.uuid 设为此盘。"),
        .init(
            "The stick has no file system that can be written", "Der Stick hat kein beschreibbares Dateisystem",
            "U 盘没有可写的文件系统"),
        .init(
            "Format it as FAT32, exFAT or ext4, or use another stick.",
            "Als FAT32, exFAT oder ext4 formatieren oder einen anderen Stick nehmen.",
            "请格式化为 FAT32、exFAT 或 ext4，或换一个 U 盘。"),
        .init("{} is not a folder", "{} ist kein Ordner", "{} 不是文件夹"),
        .init("{} is no path on the stick", "{} ist kein Pfad auf dem Stick", "{} 不是 U 盘上的路径"),
        .init("The stick is not mounted", "Der Stick ist nicht eingehängt", "U 盘未挂载"),
        .init(
            "Install the station's udev rule and service, and look at: journalctl -u rackstation-stick@{}",
            "udev-Regel und Dienst der Station installieren; nachsehen mit: journalctl -u rackstation-stick@{}",
            "请安装工作站的 udev 规则和服务，并查看：journalctl -u rackstation-stick@{}"),
    ]

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
