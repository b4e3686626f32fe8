// The settings in a form in which two can be compared.

extension Settings {
    /// Every setting with its value, one line each, in the order of the settings file.
    public var lines: [String] { SettingsKey.all.map { "\($0.id): \($0.text(in: self))" } }

    /// The SHA-256 of the lines, 64 lower-case hex digits.
    public var fingerprint: String { PictureDigest.of(Array(lines.joined(separator: "\n").utf8)) }
}
