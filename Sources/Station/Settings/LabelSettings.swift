// The settings of the labels that are read at the bench.

/// How labels are read, and to which box they belong.
package struct LabelSettings: Hashable, Sendable {
    /// The file of the rules; nil where no labels are read.
    package var rules: String?
    /// The box that a label belongs to.
    package var belonging = Belonging.next
    /// For so many minutes a label belongs to the box before or after it.
    package var minutes = 60.0

    /// The box that a label belongs to.
    package enum Belonging: String, Hashable, Sendable, CaseIterable {
        /// The one that is scanned after it.
        case next
        /// The one that was scanned before it.
        case last
    }

    /// Makes settings at their defaults.
    package init() {}

    static let declared: [any DeclaredSetting] = [
        Setting(
            "labels.rules", \.labels.rules, SettingType<String>.path("a file").orWord("none"),
            .init(
                "The file of the rules by which labels are read; none where no labels are read.",
                "Die Datei mit den Regeln, nach denen Etiketten gelesen werden; none, wenn keine gelesen werden.",
                "读取标签所依据的规则文件；none 为不读取标签。")),
        Setting(
            "labels.belong", \.labels.belonging, .choice,
            .init(
                "The box that a label belongs to: the next that is scanned, or the last that was.",
                "Zu welcher Box ein Etikett gehört: zur nächsten oder zur letzten, die gescannt wird.",
                "标签属于哪个盒子：下一个扫描的，或上一个扫描的。"),
            row: .init(
                14, .init("Labels belong to", "Etiketten gehören zu", "标签归属"),
                Belonging.allCases.map(\.rawValue), words: { $0 == "last" ? "the last box" : "the next box" })),
        Setting(
            "labels.minutes", \.labels.minutes, .number(1...1440),
            .init(
                "After so many minutes a label no longer belongs to the box.",
                "Nach so vielen Minuten gehört ein Etikett nicht mehr zur Box.", "超过此分钟数后，标签不再属于该盒子。"),
            unit: .minutes),
        Setting(
            "labels.beside", \.scan.readsLabelCodes, .flag,
            .init(
                "Whether linear and QR codes on the rim of a box and on labels beside it are read in the same press.",
                "Ob Strichcodes und QR-Codes am Rand der Box und auf Etiketten daneben mitgelesen werden.",
                "是否同时读取盒子边缘及旁边标签上的条形码和二维码。")),
    ]
}
