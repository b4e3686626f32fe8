// The settings of the vials that a station reads.

package import Labels

/// What all vials of a station have in common.
package struct VialSettings: Hashable, Sendable {
    /// The form that all values have, a regular expression; nil where none is known.
    package var form: Pattern?
    /// The check that all values keep; nil where none is known.
    package var check: Labels.Check?
    /// Whether a vial that was read in another box before, or at another position, is named.
    package var namesLastSeen = true

    /// Makes settings at their defaults.
    package init() {}

    static let declared: [any DeclaredSetting] = [
        Setting(
            "vials.pattern", \.vials.form,
            SettingType<Pattern>(
                "a regular expression of at most \(Pattern.longest) characters that fits the whole value, such as "
                    + "[A-Z]{2}\\d{8}",
                read: { try? Pattern($0.text) }, write: \.source,
                advice: { written in
                    do throws(PatternError) {
                        _ = try Pattern(written.text)
                        return nil
                    } catch {
                        return error.text
                    }
                }
            ).orWord("none"),
            .init(
                "The form that the values of all vials have; what is put in by hand once has to have it.",
                "Die Form, die die Werte aller Röhrchen haben; was nur einmal eingegeben wird, muss sie haben.",
                "所有样本管编号的格式；手工只输入一次的编号须符合此格式。")),
        Setting(
            "vials.check", \.vials.check,
            SettingType<Labels.Check>(
                Labels.Check.declared.map(\.name).joined(separator: ", "), read: { Labels.Check.named($0.text) },
                write: \.name
            ).orWord("none"),
            .init(
                "The check digit that the values of all vials have; what is put in by hand once has to keep it.",
                "Die Prüfziffer, die die Werte aller Röhrchen haben; was nur einmal eingegeben wird, muss sie erfüllen.",
                "所有样本管编号的校验方式；手工只输入一次的编号须通过校验。")),
        Setting(
            "vials.last-seen", \.vials.namesLastSeen, .flag,
            .init(
                "Whether a result names vials that were in another box before, or at another position of this one.",
                "Ob ein Ergebnis Röhrchen nennt, die vorher in einer anderen Box oder auf einem anderen Platz waren.",
                "结果是否指出先前在其他盒中或本盒其他位置的样本管。")),
    ]
}
