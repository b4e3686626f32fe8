// The settings of the section operator.

extension SettingsKey {
    /// The settings of the people who work at the station.
    static let operators: [SettingsKey] = [
        SettingsKey(
            section: "operator", name: "badge",
            meaning:
                "What the DataMatrix codes on operators' badges begin with, as no vial's does; none for no badges.",
            allowed: "2 to 16 of A-Z a-z 0-9 - _ . / and :, or none", defaultText: "none",
            read: { text, settings in
                settings.operators.badge = text.value == "none" ? nil : text.value
                return isBeginning(text.value)
            },
            write: { $0.operators.badge ?? "none" }),
        flag(
            "operator", "typed",
            "Whether people may sign in with a name that they put in at the station, in place of a badge.",
            isOn: false, \.operators.isTyped),
        SettingsKey(
            section: "operator", name: "pin",
            meaning: "Whether whoever signs in puts in a PIN by keys; rackstation operator pin sets it.",
            allowed: "none or required; required needs operator.badge or operator.typed, and no operator.name",
            defaultText: "none",
            read: { text, settings in
                text.read(into: &settings.operators.needsPIN) { ["none": false, "required": true][$0] }
            },
            write: { $0.operators.needsPIN ? "required" : "none" }),
        SettingsKey(
            section: "operator", name: "name",
            meaning: "Who works at the station as long as nobody has signed in; none for nobody.",
            allowed: "\(OperatorName.allowed), or none", defaultText: "none",
            read: { text, settings in
                let name = OperatorName.normal(text.value)
                settings.operators.name = name == "none" ? nil : name
                return name != nil
            },
            write: { $0.operators.name ?? "none" }),
        SettingsKey(
            section: "operator", name: "sign_out_after",
            meaning: "The minutes without a press or a key after which whoever signed in is signed out.",
            allowed: "0 to 1440; 0 is never", defaultText: "30",
            read: { text, settings in text.read(into: &settings.operators.signOutAfter, number: 0...1440) },
            write: { SettingsText.number($0.operators.signOutAfter) }),
        flag(
            "operator", "required", "Whether nothing is scanned while it is not known who works.", isOn: false,
            \.operators.isRequired, condition: "true needs operator.badge, operator.typed or operator.name"),
    ]

    private static func isBeginning(_ value: String) -> Bool {
        let signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./:".utf8
        return (2...16).contains(value.utf8.count) && value.utf8.allSatisfy(signs.contains)
    }
}
