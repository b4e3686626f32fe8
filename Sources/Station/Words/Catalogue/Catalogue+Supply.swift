// The texts about values that a person puts in.

extension Catalogue {
    /// What the screens say while a value is put in, and of values that were.
    static let supply: [Translation] = [
        .init("Put in", "Eingeben", "输入"),
        .init("Put in {}", "{} eingeben", "输入 {}"),
        .init("Put in {} once more", "{} noch einmal eingeben", "再次输入 {}"),
        .init("Why is {} put in?", "Warum wird {} eingegeben?", "为何手工输入 {}？"),
        .init("Read by the hand scanner", "Vom Handscanner gelesen", "手持扫描枪读到"),
        .init("Put in at {}", "Bei {} eingeben", "填入 {}"),
        .init("Find this value", "Diesen Wert suchen", "查找该值"),
        .init("Name of this box", "Name dieser Box", "作为本盒名称"),
        .init("Name of the next box", "Name der nächsten Box", "作为下一盒的名称"),
        .init("Done", "Fertig", "完成"),
        .init("Leave it as it is", "So lassen", "保持原样"),
        .init("The two are not alike", "Die beiden sind nicht gleich", "两次输入不一致"),
        .init("Put it in again, letter by letter.", "Noch einmal eingeben, Zeichen für Zeichen.", "请逐字重新输入。"),
        .init(
            "It has not the form of this station's vials", "Es hat nicht die Form der Röhrchen dieser Station",
            "不符合本站样本管编号的格式"),
        .init(
            "Its check digit does not fit the rest", "Die Prüfziffer passt nicht zum Rest", "校验位与其余字符不符"),
        .init(
            "Look at the vial again, and put in what it says",
            "Das Röhrchen noch einmal ansehen und eingeben, was darauf steht", "请再次查看样本管，并输入其编号"),
        .init("{} stands at {} of this box too", "{} steht in dieser Box auch auf {}", "{} 也位于本盒的 {}"),
        .init("Looking through the other sessions", "Die anderen Scans werden durchgesehen", "正在查看其他扫描记录"),
        .init("{} was at {} of {}", "{} war auf {} von {}", "{} 曾位于 {2}（{3}）"),
        .init("and at {} more places", "und an {} weiteren Stellen", "以及另外 {} 处"),
        .init("unreadable", "unlesbar", "无法读取"),
        .init("no code on it", "kein Code darauf", "没有编码"),
        .init("label swapped", "Etikett vertauscht", "标签错贴"),
        .init("read wrongly", "falsch gelesen", "读取有误"),
        .init("put in by hand", "von Hand eingegeben", "手工输入"),
        .init("{} by hand", "{} von Hand", "{} 支手工输入"),
        .init("{} put in by hand: {}", "{} von Hand eingegeben: {}", "{} 为手工输入：{}"),
        .init("{} put in by {}: {}", "{} eingegeben von {}: {}", "{} 由 {} 输入：{}"),
    ]
}
