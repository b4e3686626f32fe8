// JSON with its digest before it, as columns of the database have it: SQLite does not notice a changed letter.

private import Foundation

/// JSON that the disk cannot change unnoticed.
enum DigestedJSON {
    /// A value as `<64 digits> <JSON>`.
    /// - Parameter id: whose it is: the id of its session. It is part of what the digest is made of.
    static func text(of value: some Encodable, id: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return "\(digest(json, id)) \(json)"
    }

    /// The value in a text; nil when the disk has changed it, and where it is none.
    /// - Parameter longest: the longest text that is read, in bytes.
    static func value<Value: Decodable>(_: Value.Type, in text: String, id: String, longest: Int) -> Value? {
        guard text.utf8.count <= longest, let space = text.firstIndex(of: " ") else { return nil }
        let json = String(text[text.index(after: space)...])
        guard text[..<space] == digest(json, id) else { return nil }
        return try? JSONDecoder().decode(Value.self, from: Data(json.utf8))
    }

    private static func digest(_ json: String, _ id: String) -> String { FileDigest.of(Array("\(id) \(json)".utf8)) }
}
