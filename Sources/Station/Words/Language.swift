// The languages of the station's screens.

/// A language of the screens. The raw value is what the settings say; journal, JSON and commands are always English.
public enum Language: String, Hashable, Codable, Sendable, CaseIterable {
    /// English, in which all texts are written.
    case english = "en"
    /// German.
    case german = "de"
    /// Chinese, in simplified characters.
    case chinese = "zh"

    /// The language's own name for itself.
    public var name: String {
        switch self {
        case .english: "English"
        case .german: "Deutsch"
        case .chinese: "中文"
        }
    }
}
