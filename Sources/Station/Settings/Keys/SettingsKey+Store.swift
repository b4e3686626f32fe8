// The settings of the store, in the table of settings.

extension SettingsKey {
    /// The store.
    static let store: [SettingsKey] = [
        SettingsKey(
            section: "store", name: "backups",
            meaning: "How many backups of the sessions are kept in the data folder, the newest; 0 for none.",
            allowed: "0 to 100", defaultText: "3",
            read: { text, settings in text.read(into: &settings.store.backups, whole: 0...100) },
            write: { String($0.store.backups) }),
        SettingsKey(
            section: "store", name: "backup_every",
            meaning: "The hours between two backups; none is made when nothing was scanned.",
            allowed: "0.1 to 8760", defaultText: "24",
            read: { text, settings in text.read(into: &settings.store.backupHours, number: 0.1...8760) },
            write: { SettingsText.number($0.store.backupHours) }),
        SettingsKey(
            section: "store", name: "warn_below",
            meaning: "The free megabytes on the disk below which the station warns.",
            allowed: "0 to 1000000", defaultText: "1000",
            read: { text, settings in text.read(into: &settings.store.warnBelow, whole: 0...1_000_000) },
            write: { String($0.store.warnBelow) }),
        SettingsKey(
            section: "store", name: "refuse_below",
            meaning: "The free megabytes on the disk below which nothing is scanned any more.",
            allowed: "0 to 1000000", defaultText: "200",
            read: { text, settings in text.read(into: &settings.store.refuseBelow, whole: 0...1_000_000) },
            write: { String($0.store.refuseBelow) }),
        SettingsKey(
            section: "store", name: "keep_days",
            meaning: "The days after which a session is deleted, if it is on a stick.",
            allowed: "1 to 36500, or forever", defaultText: "forever",
            read: { text, settings in
                if text.value == "forever" {
                    settings.store.keepDays = nil
                    return true
                }
                var days = 0
                let isAllowed = text.read(into: &days, whole: 1...36500)
                settings.store.keepDays = days
                return isAllowed
            },
            write: { $0.store.keepDays.map(String.init) ?? "forever" }),
    ]
}
