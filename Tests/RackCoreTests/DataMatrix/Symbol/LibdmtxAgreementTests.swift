// The decoder against another hand's encoder: every size, every encodation, random messages.

import CDmtx
import Testing
import TestSupport

@testable import RackCore

@Suite struct `Agreement with libdmtx` {
    /// An encodation, the characters that messages for it are made of, and the seed of their choice.
    struct Encodation: Sendable, CustomTestStringConvertible {
        let name: String
        let scheme: DmtxScheme
        let alphabets: [[UInt8]]
        let rounds: Int
        var testDescription: String { name }
    }

    private static let x12Set = Array("\r*> 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    private static let anyBytes: [[UInt8]] = [Array(48...57), Array(32...126), x12Set, Array(0...255)]

    static let encodations = [
        Encodation(name: "ASCII", scheme: DmtxSchemeAscii, alphabets: anyBytes, rounds: 40),
        Encodation(name: "C40", scheme: DmtxSchemeC40, alphabets: anyBytes, rounds: 40),
        Encodation(name: "Text", scheme: DmtxSchemeText, alphabets: anyBytes, rounds: 40),
        Encodation(name: "X12", scheme: DmtxSchemeX12, alphabets: [x12Set], rounds: 40),
        Encodation(name: "EDIFACT", scheme: DmtxSchemeEdifact, alphabets: [Array(32...94)], rounds: 40),
        Encodation(name: "Base 256", scheme: DmtxSchemeBase256, alphabets: anyBytes, rounds: 40),
        Encodation(name: "the shortest mixture", scheme: DmtxSchemeAutoBest, alphabets: anyBytes, rounds: 6),
    ]

    @Test(arguments: encodations)
    func `what libdmtx encodes is decoded, and encoded to the same modules`(_ encodation: Encodation) {
        var generator = SeededGenerator(seed: 16022)
        var (symbols, failures) = (0, [String]())
        for size in SymbolSize.ecc200 {
            // Large symbols differ in their layout more than in their messages, and take long.
            for _ in 0..<(size.dataCodewords > 100 ? 2 : encodation.rounds) {
                guard let (bytes, symbol) = encode(encodation, size, &generator) else { continue }
                symbols += 1
                let data = Array(symbol.codewords.prefix(size.dataCodewords))
                if ModuleGrid(size: size, dataCodewords: data) != symbol.modules { failures.append("\(size) modules") }
                let decoded = SymbolDecoder.decode(symbol.modules)
                // What names no character set is read as text where it is some.
                if decoded?.payload.bytes != CodeText.utf8(bytes, interpretation: nil) ?? bytes
                    || decoded?.codewords != symbol.codewords
                {
                    failures.append("\(size) \(bytes) as \(data) gave \(decoded?.payload.bytes ?? [])")
                }
            }
        }
        #expect(failures.isEmpty)
        #expect(symbols > encodation.rounds * 15)
    }

    /// A random message, shortened until libdmtx finds room for it, and its symbol.
    private func encode(
        _ encodation: Encodation, _ size: SymbolSize, _ generator: inout SeededGenerator
    ) -> ([UInt8], LibdmtxSymbol)? {
        guard let alphabet = encodation.alphabets.randomElement(using: &generator) else { return nil }
        var bytes = (0..<Int.random(in: 1...size.dataCodewords * 2, using: &generator)).map { _ in
            alphabet[Int.random(in: alphabet.indices, using: &generator)]
        }
        while !bytes.isEmpty {
            if let symbol = LibdmtxSymbol(bytes, scheme: encodation.scheme, size: size) { return (bytes, symbol) }
            bytes.removeLast(max(1, bytes.count / 6))
        }
        return nil
    }

    @Test func `FNC1 in front makes a GS1 message, and a later one separates its parts`() throws {
        let symbol = try #require(
            LibdmtxSymbol(Array("~0103453120000011~10AB".utf8), scheme: DmtxSchemeAscii, fnc1: UInt8(ascii: "~")))
        let decoded = try #require(SymbolDecoder.decode(symbol.modules))
        #expect(decoded.attributes.isGS1)
        #expect(decoded.payload.value == "0103453120000011\u{1D}10AB")
        #expect(decoded.payload.encoding == .text)
    }
}
