// Text written as the data codewords of a symbol.

/// Writes the bits of a message.
struct QRWriter {
    private var bits: [Bool] = []

    /// The data codewords of a symbol that says a text; nil where they are too few for it.
    static func data(_ text: String, _ version: QRVersion, _ capacity: QRCapacity) -> [UInt8]? {
        let bytes = Array(text.utf8)
        let isDigits = bytes.allSatisfy { (0x30...0x39).contains($0) }
        let isAlphanumeric = bytes.allSatisfy(QRMode.alphanumerics.contains)
        let mode: QRMode = isDigits ? .numeric : isAlphanumeric ? .alphanumeric : .byte
        guard !bytes.isEmpty, let width = mode.countBits(version), bytes.count < 1 << width else { return nil }
        var writer = QRWriter()
        if version.isMicro {
            writer.put(mode.rawValue, version.number - 1)
        } else {
            writer.put(mode.indicator, 4)
        }
        writer.put(bytes.count, width)
        writer.put(bytes, mode)
        guard writer.bits.count <= capacity.dataBits else { return nil }
        return writer.padded(version, capacity)
    }

    private mutating func put(_ value: Int, _ width: Int) {
        for bit in (0..<width).reversed() { bits.append(value >> bit & 1 == 1) }
    }

    private mutating func put(_ bytes: [UInt8], _ mode: QRMode) {
        let size = [3, 2, 1, 1][mode.rawValue]
        for begin in stride(from: 0, to: bytes.count, by: size) {
            let part = bytes[begin..<min(begin + size, bytes.count)]
            switch mode {
            case .numeric: put(part.reduce(0) { 10 * $0 + Int($1) - 0x30 }, 1 + 3 * part.count)
            case .alphanumeric:
                let base = QRMode.alphanumerics.count
                let value = part.reduce(0) { base * $0 + (QRMode.alphanumerics.firstIndex(of: $1) ?? 0) }
                put(value, part.count == 2 ? 11 : 6)
            default: put(Int(part[begin]), 8)
            }
        }
    }

    /// The codewords with terminator and padding (ISO/IEC 18004, 7.4.9 and 7.4.10).
    private func padded(_ version: QRVersion, _ capacity: QRCapacity) -> [UInt8] {
        var bits = self.bits
        let end = version.isMicro ? 1 + 2 * version.number : 4
        bits += [Bool](repeating: false, count: min(end, capacity.dataBits - bits.count))
        while bits.count % 8 != 0, bits.count < capacity.dataBits { bits.append(false) }
        var codewords: [UInt8] = stride(from: 0, to: bits.count, by: 8).map { begin in
            (begin..<begin + 8).reduce(0) { $0 << 1 | ($1 < bits.count && bits[$1] ? 1 : 0) }
        }
        var pad: UInt8 = 0xEC
        while codewords.count < capacity.dataCodewords {
            // Half a codeword is padded with zeros.
            let isHalf = capacity.hasHalfCodeword && codewords.count == capacity.dataCodewords - 1
            codewords.append(isHalf ? 0 : pad)
            pad ^= 0xEC ^ 0x11
        }
        return codewords
    }
}
