// The texts of what sets a station up by a stick.

extension Catalogue {
    /// What a stick would change, the question about it, and why it cannot be.
    static let provision: [Translation] = [
        .init("signed by {}", "signiert mit {}", "签名：{}"),
        .init("signed", "signiert", "已签名"),
        .init("not signed", "nicht signiert", "未签名"),
        .init("What", "Was", "项目"),
        .init("Now", "Jetzt", "现在"),
        .init("Then", "Dann", "之后"),
        .init("Take over", "Übernehmen", "采用"),
        .init(
            "Nothing would change: all of it holds already.", "Nichts würde sich ändern: Alles gilt schon.",
            "不会有任何更改：全部已经生效。"),
        .init("Set the station up by the stick?", "Die Station vom Stick einrichten?", "用 U 盘设置本站？"),
        .init(
            "Lines that change: {}. What held before is kept beside it. The station starts again.",
            "Geänderte Zeilen: {}. Was bisher galt, bleibt daneben liegen. Die Station startet neu.",
            "更改行数：{}。原有内容保留在旁边。本站将重新启动。"),
        .init(
            "Lines that change: {}. What held before is kept beside it.",
            "Geänderte Zeilen: {}. Was bisher galt, bleibt daneben liegen.", "更改行数：{}。原有内容保留在旁边。"),
        .init("Take it over", "Übernehmen", "采用"),
        .init("with a confirmation", "nach Bestätigung", "经确认后"),
        .init("signed alone", "nur signiert", "仅限已签名"),
        .init("This station is not set up by sticks", "Diese Station wird nicht vom Stick eingerichtet", "本站不用 U 盘设置"),
        .init(
            "Set stick.provision to any or signed in the settings file.",
            "In der Einstellungsdatei stick.provision auf any oder signed setzen.",
            "请在设置文件中将 stick.provision 设为 any 或 signed。"),
        .init("No stick is in", "Kein Stick steckt", "未插入 U 盘"),
        .init(
            "Put in a stick with rackstation.yaml, labels.rules, operator-pins or clock.txt.",
            "Einen Stick mit rackstation.yaml, labels.rules, operator-pins oder clock.txt einstecken.",
            "请插入含有 rackstation.yaml、labels.rules、operator-pins 或 clock.txt 的 U 盘。"),
        .init("The stick has nothing to set up with", "Auf dem Stick liegt nichts zum Einrichten", "U 盘上没有设置文件"),
        .init(
            "Put rackstation.yaml, labels.rules, operator-pins or clock.txt into its outermost folder.",
            "rackstation.yaml, labels.rules, operator-pins oder clock.txt in den obersten Ordner legen.",
            "请将 rackstation.yaml、labels.rules、operator-pins 或 clock.txt 放在最外层文件夹。"),
        .init("{} is longer than {} bytes", "{} ist länger als {} Bytes", "{} 超过 {} 字节"),
        .init("Make it shorter.", "Kürzen.", "请缩短。"),
        .init("No labels are read here", "Hier werden keine Etiketten gelesen", "本站不读取标签"),
        .init(
            "Name a file of rules in the settings file (labels.rules).",
            "In der Einstellungsdatei eine Datei mit Regeln nennen (labels.rules).", "请在设置文件中指定规则文件（labels.rules）。"),
        .init(
            "The settings would move the sessions", "Die Einstellungen würden die Scans verlegen", "这些设置会移动扫描记录的位置"),
        .init(
            "Leave data.folder as it is, or change it without a stick.",
            "data.folder lassen, wie es ist, oder ohne Stick ändern.", "请保持 data.folder 不变，或不用 U 盘更改。"),
        .init("What is on the stick is not signed", "Was auf dem Stick liegt, ist nicht signiert", "U 盘上的内容未签名"),
        .init(
            "Sign it: rackstation provision sign STICK --key KEY.",
            "Signieren: rackstation provision sign STICK --key SCHLÜSSEL.",
            "请签名：rackstation provision sign STICK --key KEY。"),
        .init("{} is no public key", "{} ist kein öffentlicher Schlüssel", "{} 不是公钥"),
        .init(
            "Name a file of signify or minisign, or of rackstation provision keys.",
            "Eine Datei von signify, minisign oder rackstation provision keys nennen.",
            "请指定 signify、minisign 或 rackstation provision keys 的文件。"),
        .init(
            "{} is no secret key without a password", "{} ist kein geheimer Schlüssel ohne Passwort", "{} 不是无密码的私钥"),
        .init(
            "Make one with rackstation provision keys, or signify -G -n.",
            "Einen mit rackstation provision keys oder signify -G -n erzeugen.",
            "请用 rackstation provision keys 或 signify -G -n 生成。"),
        .init("The signature on the stick is wrong", "Die Signatur auf dem Stick ist falsch", "U 盘上的签名有误"),
        .init(
            "Sign it again: rackstation provision sign STICK --key KEY.",
            "Noch einmal signieren: rackstation provision sign STICK --key SCHLÜSSEL.",
            "请重新签名：rackstation provision sign STICK --key KEY。"),
        .init(
            "The stick is signed with another key than {}", "Der Stick ist mit einem anderen Schlüssel als {} signiert",
            "U 盘的签名密钥不是 {}"),
        .init(
            "Sign it with the key of this station.", "Mit dem Schlüssel dieser Station signieren.", "请用本站的密钥签名。"),
        .init(
            "The signature is of minisign's newer form", "Die Signatur hat die neuere Form von minisign",
            "签名采用 minisign 的新格式"),
        .init(
            "Sign with minisign -S -l, or with rackstation provision sign.",
            "Mit minisign -S -l oder rackstation provision sign signieren.",
            "请用 minisign -S -l 或 rackstation provision sign 签名。"),
        .init("{} is no list of files", "{} ist keine Liste von Dateien", "{} 不是文件列表"),
        .init("{} is not as it was signed", "{} ist nicht so, wie es signiert wurde", "{} 与签名时不同"),
        .init(
            "The settings of the stick do not hold: {}", "Die Einstellungen des Sticks gelten nicht: {}",
            "U 盘上的设置未生效：{}"),
        .init(
            "Look at the journal, and take them again.", "Ins Journal sehen und noch einmal übernehmen.",
            "请查看日志，然后重新采用。"),
    ]
}
