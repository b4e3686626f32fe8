// Results for tests of the serial line.

import RackCore

@testable import Station

/// Results that were never scanned.
enum MadeUpResults {
    /// A box of 2 x 2: A1 and B2 were read, A2 is empty, B1 was not read.
    static func box(
        _ session: String = "s1", name: String = "plate_1", first: String = "0363132553", shape: RackShape? = nil
    ) -> LineResult {
        func position(_ name: String, _ row: Int, _ col: Int, _ state: PositionState, _ value: String?)
            -> LineResult.Position
        {
            LineResult.Position(name: name, place: GridPosition(row: row, col: col), state: state, value: value)
        }
        return LineResult(
            session: session, box: name, shape: shape ?? RackShape(rows: 2, cols: 2),
            positions: [
                position("A1", 0, 0, .read, first), position("A2", 0, 1, .empty, nil),
                position("B1", 1, 0, .unread, nil), position("B2", 1, 1, .typed, "0363132561"),
            ])
    }
}

extension LineDialogue {
    /// What is answered to a text, one answer after the other, each written as a whole.
    mutating func answers(to text: String) -> [String] { answers(to: Array(text.utf8)) }

    /// What is answered to bytes.
    mutating func answers(to bytes: [UInt8]) -> [String] {
        var answers: [String] = []
        for byte in bytes {
            guard let message = take(byte) else { continue }
            write(message)
            answers.append(String(decoding: message.bytes, as: UTF8.self))
        }
        return answers
    }

    /// All that is said without being asked.
    mutating func speech() -> String {
        var said = ""
        while let message = next() {
            write(message)
            said += String(decoding: message.bytes, as: UTF8.self)
        }
        return said
    }
}
