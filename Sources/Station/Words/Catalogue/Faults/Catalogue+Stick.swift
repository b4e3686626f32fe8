// The texts of what can be wrong with the stick.

extension Catalogue {
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
        .init("The stick does not answer", "Der Stick antwortet nicht", "U 盘没有响应"),
        .init(
            "Take it out. If the next one does not answer either, switch this computer off and on again.",
            "Abziehen. Antwortet auch der nächste nicht: diesen Rechner aus- und wieder einschalten.",
            "请拔出。如果下一个也没有响应，请将此电脑关机后重新开机。"),
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
}
