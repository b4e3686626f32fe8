// What the data codewords of a symbol say.

/// The message of a symbol.
struct QRMessage: Hashable, Sendable {
    /// The message's bytes as they are transmitted, text as UTF-8.
    private(set) var bytes: [UInt8] = []
    /// Whether some bytes are no text in any way that the symbol names.
    private(set) var isOpaque = false
    /// Whether the message follows GS1: FNC1 in the first position.
    private(set) var isGS1 = false
    /// The application that FNC1 in the second position names, as it stands in front of the message.
    private(set) var application: [UInt8]?
    /// The place of the symbol among several that carry one message, from 0, and their number.
    private(set) var part: (index: Int, total: Int)?
    /// The extended channel interpretation of the bytes that follow.
    private var interpretation: Int?

    static func == (one: QRMessage, other: QRMessage) -> Bool { one.payload == other.payload }
    func hash(into hasher: inout Hasher) { hasher.combine(payload) }

    /// Reads data codewords strictly (ISO/IEC 18004, 7.4): nil when no encoder could have written them, or when the
    /// message is empty.
    init?(_ codewords: [UInt8], _ version: QRVersion, _ capacity: QRCapacity) {
        var bits = QRBits(codewords, count: capacity.dataBits)
        do {
            if version.isMicro {
                try readMicro(&bits, version)
            } else {
                try read(&bits, version)
            }
        } catch {
            return nil
        }
        guard !bytes.isEmpty else { return nil }
        bytes = (application ?? []) + bytes
    }

    /// The message as a value.
    var payload: Payload { isOpaque ? Payload(opaque: bytes) : Payload(bytes: bytes, isGS1: isGS1) }

    /// What is no mode of characters in QR Code (ISO/IEC 18004, table 2).
    private enum Control {
        static let terminator = 0
        static let structuredAppend = 3
        static let fnc1First = 5
        static let interpretation = 7
        static let fnc1Second = 9
    }

    private mutating func read(_ bits: inout QRBits, _ version: QRVersion) throws(NoQRMessage) {
        // Where there is no room for four bits, what there is ends the message.
        while bits.remaining >= 4 {
            switch try bits.take(4) {
            case Control.terminator: return
            case Control.structuredAppend:
                guard part == nil, bytes.isEmpty else { throw NoQRMessage() }
                let (index, last) = (try bits.take(4), try bits.take(4))
                guard index <= last, last >= 1 else { throw NoQRMessage() }
                _ = try bits.take(8)
                part = (index, last + 1)
            case Control.fnc1First:
                guard !isGS1, application == nil, bytes.isEmpty else { throw NoQRMessage() }
                isGS1 = true
            case Control.fnc1Second:
                guard !isGS1, application == nil, bytes.isEmpty else { throw NoQRMessage() }
                application = try Self.application(try bits.take(8))
            case Control.interpretation: interpretation = try Self.interpretation(&bits)
            case let indicator:
                guard let mode = QRMode.allCases.first(where: { $0.indicator == indicator }) else {
                    throw NoQRMessage()
                }
                try read(mode, &bits, version)
            }
        }
        guard try bits.take(bits.remaining) == 0 else { throw NoQRMessage() }
    }

    private mutating func readMicro(_ bits: inout QRBits, _ version: QRVersion) throws(NoQRMessage) {
        let (width, end) = (version.number - 1, 1 + 2 * version.number)
        while bits.remaining > 0 {
            var rest = bits
            // The terminator is a numeric segment without digits.
            if try rest.take(min(end, rest.remaining)) == 0 { return }
            guard let mode = QRMode(rawValue: try bits.take(width)) else { throw NoQRMessage() }
            try read(mode, &bits, version)
        }
    }

    /// A letter, as its character and 100, or two digits (ISO/IEC 18004, 7.4.8.3).
    private static func application(_ value: Int) throws(NoQRMessage) -> [UInt8] {
        switch value {
        case 0...99: [0x30 + UInt8(value / 10), 0x30 + UInt8(value % 10)]
        case 165...190, 197...222: [UInt8(value - 100)]
        default: throw NoQRMessage()
        }
    }

    /// One to three bytes (ISO/IEC 18004, 7.4.2.2).
    private static func interpretation(_ bits: inout QRBits) throws(NoQRMessage) -> Int {
        let first = try bits.take(8)
        let number: Int
        switch first {
        case ..<0x80: number = first
        case ..<0xC0: number = (first & 0x3F) << 8 | (try bits.take(8))
        case ..<0xE0: number = (first & 0x1F) << 16 | (try bits.take(16))
        default: throw NoQRMessage()
        }
        guard number <= 999_999 else { throw NoQRMessage() }
        return number
    }
}

extension QRMessage {
    private mutating func read(_ mode: QRMode, _ bits: inout QRBits, _ version: QRVersion) throws(NoQRMessage) {
        guard let width = mode.countBits(version) else { throw NoQRMessage() }
        let count = try bits.take(width)
        guard count > 0 else { throw NoQRMessage() }
        switch mode {
        case .numeric: try readDigits(count, &bits)
        case .alphanumeric: try readAlphanumerics(count, &bits)
        case .byte: try readBytes(count, &bits)
        case .kanji: try readKanji(count, &bits)
        }
    }

    private mutating func readDigits(_ count: Int, _ bits: inout QRBits) throws(NoQRMessage) {
        var left = count
        while left > 0 {
            let digits = min(3, left)
            let (width, limit) = ([4, 7, 10][digits - 1], [10, 100, 1000][digits - 1])
            var value = try bits.take(width)
            guard value < limit else { throw NoQRMessage() }
            var text: [UInt8] = []
            for _ in 0..<digits {
                text.append(0x30 + UInt8(value % 10))
                value /= 10
            }
            bytes += text.reversed()
            left -= digits
        }
    }

    private mutating func readAlphanumerics(_ count: Int, _ bits: inout QRBits) throws(NoQRMessage) {
        var text: [UInt8] = []
        let base = QRMode.alphanumerics.count
        while text.count < count {
            if text.count + 1 == count {
                let value = try bits.take(6)
                guard value < base else { throw NoQRMessage() }
                text.append(QRMode.alphanumerics[value])
            } else {
                let value = try bits.take(11)
                guard value < base * base else { throw NoQRMessage() }
                text += [QRMode.alphanumerics[value / base], QRMode.alphanumerics[value % base]]
            }
        }
        bytes += isGS1 || application != nil ? Self.separated(text) : text
    }

    /// Where a message follows a standard, % is the separator GS, and two of them are one % (ISO/IEC 18004, 7.4.8.1).
    private static func separated(_ text: [UInt8]) -> [UInt8] {
        var (separated, index) = ([UInt8](), 0)
        let percent = UInt8(ascii: "%")
        while index < text.count {
            let isDouble = text[index] == percent && index + 1 < text.count && text[index + 1] == percent
            separated.append(text[index] == percent && !isDouble ? 0x1D : text[index])
            index += isDouble ? 2 : 1
        }
        return separated
    }

    private mutating func readBytes(_ count: Int, _ bits: inout QRBits) throws(NoQRMessage) {
        guard 8 * count <= bits.remaining else { throw NoQRMessage() }
        var read: [UInt8] = []
        for _ in 0..<count { read.append(UInt8(truncatingIfNeeded: try bits.take(8))) }
        if let text = CodeText.utf8(read, interpretation: interpretation) {
            bytes += text
        } else {
            bytes += read
            isOpaque = true
        }
    }

    private mutating func readKanji(_ count: Int, _ bits: inout QRBits) throws(NoQRMessage) {
        for _ in 0..<count {
            let value = try bits.take(13)
            // Shift JIS without the gap in its first bytes (ISO/IEC 18004, 7.4.6).
            let base = (value / 0xC0) << 8 | value % 0xC0
            let code = base + (base < 0x1F00 ? 0x8140 : 0xC140)
            guard let character = ShiftJIS.character(code) else { throw NoQRMessage() }
            bytes += Array(String(character).utf8)
        }
    }
}
