// The settings of the store.

/// How sessions are kept.
package struct StoreSettings: Hashable, Sendable {
    /// How many backups of the database are kept; 0 for none.
    package var backups = 3
    /// The hours between two backups.
    package var backupHours = 24.0
    /// With less room on the disk than this the station warns, in megabytes.
    package var warnBelow = 1000
    /// With less room on the disk than this nothing is scanned, in megabytes.
    package var refuseBelow = 200
    /// After how many days a session that is on a stick is deleted; nil for never.
    package var keepDays: Int?

    /// Makes settings at their defaults.
    package init() {}

    static let declared: [any DeclaredSetting] = [
        Setting(
            "store.backups", \.store.backups, .whole(0...100),
            .init(
                "How many backups of the sessions are kept in the data folder, the newest; 0 for none.",
                "Wie viele Sicherungen der Scans im Datenordner bleiben, die neuesten; 0 für keine.",
                "数据文件夹中保留多少份最新的扫描记录备份；0 为不备份。")),
        Setting(
            "store.backup_every", \.store.backupHours, .number(0.1...8760),
            .init(
                "The hours between two backups; none is made when nothing was scanned.",
                "Die Stunden zwischen zwei Sicherungen; ohne neuen Scan gibt es keine.",
                "两次备份之间的小时数；没有新的扫描则不备份。"), unit: .hours),
        Setting(
            "store.warn_below", \.store.warnBelow, .whole(0...1_000_000),
            .init(
                "The free megabytes on the disk below which the station warns.",
                "Unter so vielen freien Megabyte auf der Platte warnt die Station.",
                "磁盘可用空间低于此兆字节数时，本站发出警告。"), unit: .megabytes),
        Setting(
            "store.refuse_below", \.store.refuseBelow, .whole(0...1_000_000),
            .init(
                "The free megabytes on the disk below which nothing is scanned any more.",
                "Unter so vielen freien Megabyte auf der Platte wird nicht mehr gescannt.",
                "磁盘可用空间低于此兆字节数时，不再扫描。"), unit: .megabytes),
        Setting(
            "store.keep_days", \.store.keepDays, SettingType<Int>.whole(1...36500).orWord("forever"),
            .init(
                "The days after which a session is deleted, if it is on a stick.",
                "Nach so vielen Tagen wird ein Scan gelöscht, wenn er auf einem Stick ist.",
                "扫描记录已在 U 盘上时，经过这些天后删除。")),
    ]
}
