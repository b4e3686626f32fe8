// That symbols of other makers are decoded as they mean them, in all versions, levels, masks and modes, and that what is
// written here is what they write.

import Simulator
import Testing

@testable import RackCore

@Suite("QR symbols")
struct QRCodeSymbolTests {
    @Test func `there are symbols of other makers in all versions`() {
        #expect(Set(ForeignQRCode.all.map(\.version)) == Set(QRVersion.full + QRVersion.micro))
        #expect(Set(ForeignQRCode.all.map(\.maker)) == ["segno", "zint", "qrencode"])
    }

    @Test(arguments: ForeignQRCode.all)
    func `what other makers write is read as they mean it`(_ foreign: ForeignQRCode) throws {
        let symbol = try #require(QRDecoding(foreign.darkness, QRLayout(foreign.version)))
        #expect(symbol.message.payload.value == foreign.value)
        #expect(symbol.message.payload.isGS1 == (foreign.kind == "gs1"))
        #expect((symbol.message.part?.total == 3) == (foreign.kind == "part"))
        #expect(symbol.correctedCodewords == 0)
        #expect(symbol.modules == foreign.isDark)
    }

    /// The number that FNV-1a (64 bits) makes of modules.
    private static func hash(_ modules: [Bool]) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for isDark in modules { hash = (hash ^ (isDark ? 1 : 0)) &* 0x100_0000_01b3 }
        return hash
    }

    @Test func `every version, level and mask is written as other makers write it, and read again`() throws {
        var symbols = 0
        for line in ForeignQRCode.lines("qrcodes-all") {
            // Symbology, version, level, how many digits it says, and a hash for each mask.
            let cells = line.split(separator: " ").map(String.init)
            let symbology = Symbology(rawValue: cells[0])
            let (version, level) = (try #require(Int(cells[1])), try #require(Int(cells[2])))
            let count = try #require(Int(cells[3]))
            let digits = (0..<count).map { place in
                let number = place * place * 7 + place * 3 + place / 10
                return number % 10
            }
            let text = digits.map(String.init).joined()
            // All masks at one level of each version, and one mask at the others.
            for (mask, hash) in cells.dropFirst(4).enumerated()
            where level == version % 4 || mask == (version + level) % (symbology == .qr ? 8 : 4) {
                let symbol = QRCodeSymbol(text, symbology, level: level, mask: mask, version: version)
                #expect(symbol.map { Self.hash($0.isDark) } == UInt64(hash, radix: 16), "\(cells.prefix(4)) \(mask)")
                symbols += 1
                guard let symbol, mask == (version + level) % (symbology == .qr ? 8 : 4) else { continue }
                let layout = QRLayout(symbology == .qr ? .full(version) : .micro(version))
                #expect(QRDecoding(symbol.isDark.map { $0 ? 1 : -1 }, layout)?.message.payload.value == text)
            }
        }
        #expect(symbols > 400)
    }

    @Test func `errors up to the capacity are repaired, and beyond it no value is wrong`() throws {
        var random = SplitMix64(seed: 5)
        var refused = 0
        for (version, level) in [(1, 0), (1, 1), (1, 2), (1, 3), (2, 0), (3, 2), (5, 1), (7, 3)] {
            let kind = QRVersion.full(version)
            let capacity = try #require(QRCapacity(kind, kind.levels[level]))
            let text = "FZ7-R\(version)"
            let symbol = try #require(QRCodeSymbol(text, .qr, level: level, mask: version % 8, version: version))
            let layout = QRLayout(kind)
            let most = (capacity.errorCodewords - capacity.reserve) / 2
            for round in 0..<30 {
                // Codewords of one block, which stand one for each block apart.
                let errors = round < 15 ? most : most + 1 + round % 8
                var damaged = symbol.isDark.map { Float($0 ? 1 : -1) }
                let block = (0..<capacity.codewords).filter {
                    $0 % capacity.blocks == 0 && $0 < capacity.dataCodewords / capacity.blocks * capacity.blocks
                }
                for codeword in block.shuffled(using: &random).prefix(min(errors, block.count)) {
                    for bit in 0..<8 where random.next() % 2 == 0 || bit == 3 {
                        damaged[layout.places[codeword * 8 + bit]] *= -1
                    }
                }
                let read = QRDecoding(damaged, layout)
                if errors <= most { #expect(read?.message.payload.value == text, "\(version) \(level)") }
                #expect(read == nil || read?.message.payload.value == text, "\(version) \(level) \(errors)")
                if read == nil { refused += 1 }
            }
        }
        #expect(refused > 20)
    }

    @Test func `damage in all of a symbol never makes another value`() throws {
        var random = SplitMix64(seed: 6)
        var read = 0
        for number in 0..<400 {
            let text = "BOX-\(number)"
            let isMicro = number % 4 == 0
            let symbol = try #require(
                QRCodeSymbol(text, isMicro ? .microQR : .qr, level: number % 2, mask: number % 4))
            let layout = QRLayout(isMicro ? .micro((symbol.count - 9) / 2) : .full((symbol.count - 17) / 4))
            let share = Double(number % 20) / 80
            let damaged = symbol.isDark.map { random.uniform(0...1) < share ? !$0 : $0 }
            let values = damaged.map { Float($0 ? 200 : 40) }
            guard let decoded = QRDecoding(damaged.map { $0 ? 1 : -1 }, layout) else { continue }
            let proof = QRProof(decoded, QRSamples(count: symbol.count, values: values))
            guard proof.isSound else { continue }
            #expect(decoded.message.payload.value == text, "number \(number)")
            read += 1
        }
        #expect(read > 30)
    }
}
