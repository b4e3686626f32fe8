// The texts of what updates a station by a stick.

extension Catalogue {
    /// What a stick offers, the question about it, how far it is, and why it cannot be.
    static let update: [Translation] = [
        .init("Version in force: {}", "Jetzige Version: {}", "当前版本：{}"),
        .init("Bundle", "Bündel", "更新包"),
        .init("Verdict", "Urteil", "判定"),
        .init("is offered", "wird angeboten", "可以更新"),
        .init("older than what is offered", "älter als das Angebotene", "旧于可更新的版本"),
        .init("Version {} is offered.", "Version {} wird angeboten.", "可更新到版本 {}。"),
        .init("Nothing on the stick can be taken.", "Nichts auf dem Stick ist brauchbar.", "U 盘上没有可用的更新包。"),
        .init("Update", "Aktualisieren", "更新"),
        .init("Put version {} on the card?", "Version {} auf die Karte schreiben?", "将版本 {} 写入存储卡？"),
        .init(
            "It takes some minutes. Version {} stays until the new one works; sessions and settings are kept.",
            "Das dauert einige Minuten. Version {} bleibt, bis die neue läuft; Scans und Einstellungen bleiben.",
            "需要几分钟。新版本正常运行之前保留版本 {}；扫描记录和设置不变。"),
        .init("Putting version {} on the card", "Version {} kommt auf die Karte", "正在将版本 {} 写入存储卡"),
        .init("Checking the bundle", "Das Bündel wird geprüft", "正在检查更新包"),
        .init("Writing it", "Es wird geschrieben", "正在写入"),
        .init("Comparing what is on the card", "Was auf der Karte steht, wird verglichen", "正在核对存储卡"),
        .init(
            "Leave the stick in. If the power goes, version {} starts again.",
            "Stick stecken lassen. Fällt der Strom aus, startet wieder Version {}.", "请勿拔出 U 盘。若断电，将重新启动版本 {}。"),
        .init("Version {} is on the card", "Version {} ist auf der Karte", "版本 {} 已写入存储卡"),
        .init(
            "It is tried at the next start. If it does not work, version {} comes back by itself.",
            "Beim nächsten Start wird sie erprobt. Läuft sie nicht, kommt Version {} von selbst zurück.",
            "下次启动时试运行。若不能正常运行，版本 {} 会自动恢复。"),
        .init("Restart now", "Jetzt neu starten", "立即重启"),
        .init("Later", "Später", "稍后"),
        .init("Restarting", "Neustart", "正在重启"),
        .init("Not updated", "Nicht aktualisiert", "未更新"),
        .init(
            "This station is not updated by sticks", "Diese Station wird nicht vom Stick aktualisiert", "本站不用 U 盘更新"),
        .init(
            "Set stick.update to true in the settings file.",
            "In der Einstellungsdatei stick.update auf true setzen.", "请在设置文件中将 stick.update 设为 true。"),
        .init(
            "This system is not updated by sticks", "Dieses System wird nicht vom Stick aktualisiert", "本系统不用 U 盘更新"),
        .init(
            "Install the package of the new version.", "Das Paket der neuen Version installieren.", "请安装新版本的软件包。"),
        .init(
            "Put in a stick with a file that ends in .bundle.",
            "Einen Stick mit einer Datei einstecken, die auf .bundle endet.", "请插入含有 .bundle 文件的 U 盘。"),
        .init("The stick has no bundle", "Auf dem Stick liegt kein Bündel", "U 盘上没有更新包"),
        .init(
            "Put a file that ends in .bundle into its outermost folder.",
            "Eine Datei, die auf .bundle endet, in den obersten Ordner legen.", "请将 .bundle 文件放在最外层文件夹。"),
        .init("It is no bundle of a rackstation", "Kein Bündel einer Rackstation", "不是 rackstation 的更新包"),
        .init(
            "Take the bundle that belongs to this station.", "Das Bündel nehmen, das zu dieser Station gehört.",
            "请使用本站的更新包。"),
        .init("It cannot be read", "Es ist nicht lesbar", "无法读取"),
        .init(
            "Copy it to the stick again, or take another stick.",
            "Noch einmal auf den Stick kopieren, oder einen anderen Stick nehmen.", "请重新复制到 U 盘，或换一个 U 盘。"),
        .init("It is not signed", "Es ist nicht signiert", "未签名"),
        .init(
            "Ask for a signed one where this station's versions come from.",
            "Dort, woher die Versionen dieser Station kommen, um ein signiertes bitten.", "请向本站版本的提供者索取已签名的更新包。"),
        .init("It is signed with another key", "Mit anderem Schlüssel signiert", "签名密钥不同"),
        .init(
            "Ask for one where this station's versions come from.",
            "Dort nachfragen, woher die Versionen dieser Station kommen.", "请向本站版本的提供者索取更新包。"),
        .init("This card takes no updates", "Diese Karte nimmt keine Aktualisierungen", "此存储卡不接受更新"),
        .init(
            "Write the new version to a new card.", "Die neue Version auf eine neue Karte schreiben.", "请将新版本写入新的存储卡。"),
        .init("It is for another processor", "Für einen anderen Prozessor", "适用于其他处理器"),
        .init("Take the bundle for this processor.", "Das Bündel für diesen Prozessor nehmen.", "请使用适用于此处理器的更新包。"),
        .init("It is for another kind of board", "Für eine andere Art Platine", "适用于其他板卡"),
        .init("Take the bundle for this board.", "Das Bündel für diese Platine nehmen.", "请使用适用于此板卡的更新包。"),
        .init("It is not newer", "Es ist nicht neuer", "不比当前版本新"),
        .init(
            "Take a newer one, or stay as it is.", "Ein neueres nehmen, oder es lassen, wie es ist.", "请使用更新的版本，或保持现状。"),
        .init("It is torn", "Es ist beschädigt", "已损坏"),
        .init("Copy it to the stick again.", "Noch einmal auf den Stick kopieren.", "请重新复制到 U 盘。"),
        .init("It is too large for this card", "Zu groß für diese Karte", "超出存储卡上的预留空间"),
        .init(
            "The card has no room to keep the database as it is",
            "Die Karte hat keinen Platz, um die Datenbank zu behalten, wie sie ist", "存储卡没有空间保留现有数据库"),
        .init(
            "Make room, or take a larger card.", "Platz schaffen, oder eine größere Karte nehmen.", "请腾出空间，或使用更大的存储卡。"),
        .init(
            "The version in force is on trial itself", "Die jetzige Version wird selbst noch erprobt", "当前版本仍在试运行"),
        .init("Try again in a few minutes.", "In einigen Minuten noch einmal versuchen.", "请几分钟后再试。"),
        .init("Another update is being written", "Eine andere Aktualisierung wird geschrieben", "正在写入另一个更新"),
        .init("Wait until it is written.", "Warten, bis sie geschrieben ist.", "请等待写入完成。"),
        .init(
            "The card did not keep what was written", "Die Karte hat das Geschriebene nicht behalten", "存储卡未保存写入的内容"),
        .init(
            "Try again. If it fails again, take a new card.",
            "Noch einmal versuchen. Scheitert es wieder, eine neue Karte nehmen.", "请重试。若再次失败，请换新的存储卡。"),
        .init(
            "The update ended before it was done", "Die Aktualisierung endete, bevor sie fertig war", "更新未完成即中止"),
        .init(
            "Try again. The version in force is as it was.",
            "Noch einmal versuchen. Die jetzige Version ist, wie sie war.", "请重试。当前版本未受影响。"),
    ]
}
