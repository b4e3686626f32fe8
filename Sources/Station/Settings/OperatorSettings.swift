// The settings of the people who work at a station.

/// How a station knows who works at it.
package struct OperatorSettings: Hashable, Sendable {
    /// What the codes on operators' badges begin with; nil where there are no badges.
    package var badge: String?
    /// Whether a name may be put in at the station, character by character, in place of a badge.
    package var isTyped = false
    /// Whether whoever signs in has to put in a PIN.
    package var needsPIN = false
    /// Who works at the station as long as nobody has signed in; nil for nobody.
    package var name: String?
    /// The minutes without a command after which whoever signed in is signed out; 0 for never.
    package var signOutAfter = 30.0
    /// Whether nothing is scanned while it is not known who works.
    package var isRequired = false

    /// Makes settings at their defaults.
    package init() {}

    static let declared: [any DeclaredSetting] = [
        Setting(
            "operator.badge", \.operators.badge,
            SettingType<String>.characters("-_./:", 2...16, allowed: "2 to 16 of A-Z a-z 0-9 - _ . / and :")
                .orWord("none"),
            .init(
                "What the DataMatrix codes on operators' badges begin with, as no vial's does; none for no badges.",
                "Womit die DataMatrix-Codes auf Ausweisen beginnen, anders als die der Röhrchen; none für keine.",
                "操作员证件上 DataMatrix 码的开头，不得与管码相同；none 为不用证件。")),
        Setting(
            "operator.typed", \.operators.isTyped, .flag,
            .init(
                "Whether people may sign in with a name that they put in at the station, in place of a badge.",
                "Ob man sich statt mit Ausweis mit einem Namen anmelden darf, den man an der Station eingibt.",
                "是否可在本站输入姓名登录，以代替证件。")),
        Setting(
            "operator.pin", \.operators.needsPIN,
            .words("required", "none", allowed: "none or required"),
            .init(
                "Whether whoever signs in puts in a PIN by keys; rackstation operator pin sets it.",
                "Ob zur Anmeldung eine PIN per Tasten gehört; rackstation operator pin setzt sie.",
                "登录时是否要用按键输入 PIN；由 rackstation operator pin 设定。"),
            condition: "required needs operator.badge or operator.typed, and no operator.name",
            contradiction: { settings in
                let operators = settings.operators
                guard operators.needsPIN else { return nil }
                if operators.name != nil {
                    return "required allows no operator.name, or scans would be in a name without its PIN"
                }
                return operators.badge != nil || operators.isTyped
                    ? nil : "required needs operator.badge or operator.typed, or nobody could ever sign in"
            }),
        Setting(
            "operator.name", \.operators.name,
            SettingType<String>(OperatorName.allowed, read: { OperatorName.normal($0.text) }, write: \.self)
                .orWord("none"),
            .init(
                "Who works at the station as long as nobody has signed in; none for nobody.",
                "Wer an der Station arbeitet, solange niemand angemeldet ist; none für niemanden.",
                "无人登录时由谁在本站工作；none 为无人。")),
        Setting(
            "operator.sign_out_after", \.operators.signOutAfter, .number(0...1440, "0 is never"),
            .init(
                "The minutes without a press or a key after which whoever signed in is signed out.",
                "Nach so vielen Minuten ohne Tritt und Taste wird abgemeldet.",
                "无踏板或按键操作达到此分钟数后自动登出。"), unit: .minutes),
        Setting(
            "operator.required", \.operators.isRequired, .flag,
            .init(
                "Whether nothing is scanned while it is not known who works.",
                "Ob nicht gescannt wird, solange nicht bekannt ist, wer arbeitet.", "不知道操作者是谁时是否禁止扫描。"),
            condition: "true needs operator.badge, operator.typed or operator.name",
            contradiction: { settings in
                let operators = settings.operators
                return operators.isRequired && operators.badge == nil && !operators.isTyped && operators.name == nil
                    ? "true needs operator.badge, operator.typed or operator.name, or nobody could ever scan" : nil
            }),
    ]
}
