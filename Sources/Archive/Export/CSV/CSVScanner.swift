// Takes a CSV file apart into records and fields.

/// Takes a CSV file apart as RFC 4180 says. It works on bytes: a Character may join a quote or a line break with
/// what follows it.
struct CSVScanner {
    /// A field and where it begins.
    struct Field {
        /// The field without its quotes.
        let text: String
        /// The line, from 1.
        let line: Int
        /// The byte of the line, from 1.
        let column: Int

        /// The field as a fault quotes it.
        var shown: String { text.unicodeScalars.count > 60 ? "\(String(text.unicodeScalars.prefix(60)))…" : text }

        /// A fault at this field.
        func fault(_ text: String) -> CSVFault { CSVFault(line: line, column: column, text: text) }
    }

    /// The most fields of a line: none of our files has as many.
    private static let mostFields = 64

    private let bytes: [UInt8]
    private var at = 0
    private var line = 1
    private var lineStart = 0

    /// Starts at the beginning of a file, after its byte order mark if it has one.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (at, lineStart) = (3, 3) }
    }

    /// The next record; nil at the end of the file. Empty lines are passed over.
    mutating func nextRecord() throws(CSVFault) -> [Field]? {
        while endOfLine() {}
        guard at < bytes.count else { return nil }
        var fields = [try nextField()]
        while at < bytes.count, !endOfLine() {
            guard bytes[at] == UInt8(ascii: ",") else { throw here("a comma or the end of the line is expected") }
            at += 1
            guard fields.count < Self.mostFields else { throw here("there are more than \(Self.mostFields) fields") }
            fields.append(try nextField())
        }
        return fields
    }

    /// Steps over a line end; false when there is none here.
    private mutating func endOfLine() -> Bool {
        guard at < bytes.count else { return false }
        if bytes[at] == 0x0D, at + 1 < bytes.count, bytes[at + 1] == 0x0A {
            at += 2
        } else if bytes[at] == 0x0A {
            at += 1
        } else {
            return false
        }
        line += 1
        lineStart = at
        return true
    }

    private mutating func nextField() throws(CSVFault) -> Field {
        let start = here("this is not UTF-8 text")
        let content = at < bytes.count && bytes[at] == 0x22 ? try quotedContent() : plainContent()
        // No code says a zero byte as text, and the database would end the text there.
        guard let text = String(validating: content, as: UTF8.self), !content.contains(0) else { throw start }
        return Field(text: text, line: start.line, column: start.column)
    }

    private mutating func plainContent() -> [UInt8] {
        let start = at
        while at < bytes.count, ![0x22, 0x2C, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
        return Array(bytes[start..<at])
    }

    private mutating func quotedContent() throws(CSVFault) -> [UInt8] {
        let unclosed = here("the quote that begins here is not closed")
        var content: [UInt8] = []
        at += 1
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            if byte == 0x22 {
                guard at < bytes.count, bytes[at] == 0x22 else { return content }
                at += 1
            } else if byte == 0x0A {
                line += 1
                lineStart = at
            }
            content.append(byte)
        }
        throw unclosed
    }

    private func here(_ text: String) -> CSVFault {
        CSVFault(line: line, column: at - lineStart + 1, text: text)
    }
}
