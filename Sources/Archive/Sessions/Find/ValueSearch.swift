// The questions to the database by which a value is found, and what goes on with a beginning.

internal import GRDB
internal import Station

/// A question for values in the list of all values. It is answered by the index, which knows no case.
struct ValueSearch {
    private let text: String
    private let condition: String
    private let arguments: StatementArguments
    private let match: ValueMatch

    /// With more places than this, the sessions are gone through from the newest on until enough are found, and are
    /// not all put in order first.
    private static let mostSorted = 2000

    init(_ text: String, _ match: ValueMatch) {
        (self.text, self.match) = (text, match)
        var arguments: StatementArguments = ["text": text]
        switch match {
        case .exact: condition = "value = :text COLLATE NOCASE AND value = :text"
        case .beginning:
            var parts = ["value >= :text COLLATE NOCASE"]
            if let end = Self.end(ofBeginning: text) {
                parts.append("value < :end COLLATE NOCASE")
                arguments = arguments + ["end": end]
            }
            condition = parts.joined(separator: " AND ")
        }
        self.arguments = arguments
    }

    /// Places, newest session first, and row by row in a session.
    func rows(_ db: Database, limit: Int, offset: Int) throws -> [Row] {
        let isCommon = try match == .beginning && count(db, atMost: Self.mostSorted + 1) > Self.mostSorted
        return try Row.fetchAll(
            db,
            sql: """
                SELECT value, row, col, \(SessionSummary.columns)
                FROM \(isCommon ? "session CROSS JOIN sessionValue" : "sessionValue CROSS JOIN session")
                USING (sequence) WHERE \(condition) ORDER BY sequence DESC, row, col, value LIMIT :limit OFFSET :offset
                """,
            arguments: arguments + ["limit": limit, "offset": offset])
    }

    /// How many places there are, up to a number.
    func count(_ db: Database, atMost most: Int) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT count(*) FROM (SELECT 1 FROM sessionValue WHERE \(condition) LIMIT \(most))",
            arguments: arguments) ?? 0
    }

    /// How the values go on with the text: a few looks into the index, however many values there are.
    func continuations(_ db: Database) throws -> ValueContinuations {
        guard let first = try end(db, .lowest), let last = try end(db, .highest) else { return ValueContinuations() }
        let length = text.unicodeScalars.count
        let common = zip(first.unicodeScalars, last.unicodeScalars).dropFirst(length).prefix { Self.isSame($0, $1) }
        let shared = String(String.UnicodeScalarView(common.map(\.0)))
        var values: [String] = []
        var next: String? = first
        while let value = next, values.count <= ValueContinuations.mostValues {
            values.append(value)
            next = try end(db, .lowest, after: value)
        }
        guard values.count > ValueContinuations.mostValues else {
            return ValueContinuations(common: shared, values: values)
        }
        return ValueContinuations(
            common: shared, next: try letters(db, from: first, at: length + common.count))
    }

    /// The letters that the values have at a place behind what they have in common, in order.
    private func letters(_ db: Database, from first: String, at place: Int) throws -> [Character] {
        var letters: [Character] = []
        var value: String? = first
        while let found = value, letters.count < Self.mostLetters {
            let scalars = Array(found.unicodeScalars)
            guard scalars.count > place else {
                // A value that ends here comes before all that go on.
                value = try end(db, .lowest, after: found)
                continue
            }
            letters.append(Character(scalars[place]))
            let beginning = String(String.UnicodeScalarView(scalars[...place]))
            guard let behind = Self.end(ofBeginning: beginning) else { break }
            value = try end(db, .lowest, from: behind)
        }
        return letters
    }

    private static let mostLetters = 128

    private enum Edge {
        case lowest, highest
    }

    /// The first or the last value that there is, behind another or from a text on; nil where there is none.
    private func end(
        _ db: Database, _ edge: Edge, after: String? = nil, from: String? = nil
    ) throws -> String? {
        var (wanted, given) = (condition, arguments)
        if let after {
            wanted += " AND value > :after COLLATE NOCASE"
            given = given + ["after": after]
        }
        if let from {
            wanted += " AND value >= :from COLLATE NOCASE"
            given = given + ["from": from]
        }
        let direction = edge == .lowest ? "" : "DESC"
        return try String.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT value FROM sessionValue INDEXED BY sessionValueByValue WHERE \(wanted)
                    ORDER BY value COLLATE NOCASE \(direction) LIMIT 1
                    """),
            arguments: given)
    }

    private static func isSame(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool { small(one) == small(other) }

    /// A letter as SQLite's `NOCASE` compares it.
    private static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar
    }

    /// The first text after all that begin with one, whatever their case; nil when there is none.
    private static func end(ofBeginning beginning: String) -> String? {
        var scalars = beginning.unicodeScalars.map(small)
        while let last = scalars.popLast() {
            // The numbers from D800 on stand for no character.
            let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
            guard let next = Unicode.Scalar(next) else { continue }
            // Large letters count as small ones, so that what follows on `@` are the signs behind the large ones.
            scalars.append(next == "A" ? "[" : next)
            return String(String.UnicodeScalarView(scalars))
        }
        return nil
    }
}
