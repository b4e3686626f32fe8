// The settings of the vials that a station reads.

package import Labels

/// What all vials of a station have in common.
package struct VialSettings: Hashable, Sendable {
    /// The form that all values have, a regular expression; nil where none is known.
    package var form: Pattern?

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
                "所有样本管编号的格式；手工只输入一次的编号须符合此格式。"))
    ]
}
