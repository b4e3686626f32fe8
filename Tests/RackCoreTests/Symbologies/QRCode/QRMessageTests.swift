// What the bits of a message say where no other maker at hand writes such.

import Testing

@testable import RackCore

@Suite("Messages of QR codes")
struct QRMessageTests {
    /// The message of bits, which are followed by a terminator, in version 1 at the lowest level.
    private static func message(_ bits: String) -> QRMessage? {
        let version = QRVersion.full(1)
        guard let capacity = QRCapacity(version, .low) else { return nil }
        let all = bits.filter { $0 != " " }.map { $0 == "1" }
        let codewords = (0..<capacity.dataCodewords).map { index in
            (0..<8).reduce(UInt8(0)) { value, bit in
                let place = 8 * index + bit
                return value << 1 | (place < all.count && all[place] ? 1 : 0)
            }
        }
        return QRMessage(codewords, version, capacity)
    }

    /// One byte of text in byte mode.
    private static let letter = "0100 00000001 01000001"

    @Test func `an application named by FNC1 in the second position stands before the message`() {
        #expect(Self.message("1001 00100101" + Self.letter)?.payload.value == "37A")
        #expect(Self.message("1001 10100101" + Self.letter)?.payload.value == "AA")
        #expect(Self.message("1001 11111111" + Self.letter) == nil)
    }

    @Test func `a per cent sign separates where the message follows a standard`() {
        // "A%" and "%%" in alphanumeric mode.
        #expect(Self.message("0101 0010 000000010 00111101000")?.payload.value == "A\u{1D}")
        #expect(Self.message("0010 000000010 00111101000")?.payload.value == "A%")
        #expect(Self.message("0101 0010 000000010 11011010100")?.payload.value == "%")
    }

    @Test func `bytes are text only in a character set that is known`() {
        let umlaut = "0100 00000001 11111100"
        #expect(Self.message(umlaut)?.payload.value == "ü")
        #expect(Self.message("0111 00000011" + umlaut)?.payload.value == "ü")
        // UTF-8, in which it is none, and a set that is not read.
        #expect(Self.message("0111 00011010" + umlaut)?.payload.value == "fc")
        #expect(Self.message("0111 00011111" + umlaut)?.payload.value == "fc")
        #expect(Self.message("0111 00001001" + umlaut)?.payload.value == "ό")
        #expect(Self.message("0111 00011010 0100 00000010 11000011 10111100")?.payload.value == "ü")
        // Control characters above ASCII are those of no text.
        #expect(Self.message("0100 00000001 10000001")?.payload.value == "81")
    }

    @Test func `what no encoder writes is no message`() {
        #expect(Self.message("0000") == nil)
        // A mode of no meaning, four digits that are more than 999, and no characters.
        #expect(Self.message("1100" + Self.letter) == nil)
        #expect(Self.message("0001 0000000011 1111111111") == nil)
        #expect(Self.message("0100 00000000") == nil)
        // The third of two parts, and a character of no meaning in kanji mode.
        #expect(Self.message("0011 0010 0001 00000000" + Self.letter) == nil)
        #expect(Self.message("1000 00000001 1111111111111") == nil)
    }
}
