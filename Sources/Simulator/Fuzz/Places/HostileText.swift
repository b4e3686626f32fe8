// Text files that something has happened to: CSV files, lists, settings.

/// Text files that something has happened to.
enum HostileText {
    /// Numbers, positions and signs that somebody may put in the place of others.
    private static let extremes = [
        "9223372036854775807", "-9223372036854775808", "10000000000000000000", "1e300", "nan", "inf", "-1", "999",
        "1000", "A9223372036854775807", "R9223372036854775807C9223372036854775807", "\"", "\"\"", ",", ";", "\n", "\r",
        "\0", "\u{1B}[2J", "\u{202E}", "\u{FEFF}", "(0, 0, -9223372036854775808, 1)", "(,,,)", "conflict", " | ",
        "&a [*a,*a]", "!!binary ", "[[[[[[[[[[[[[[[[", "{", "- - - -", "%", "? ", "true", "0x7fffffffffffffff", ": ",
    ]

    /// Something that somebody may put in the place of a field.
    static func extreme(_ random: inout SplitMix64) -> String { random.pick(extremes) }

    /// A text with one to four changes: fields put in the place of others, and bytes changed.
    static func disturbed(_ text: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = text
        for _ in 0..<random.whole(1...4) {
            switch random.whole(0...9) {
            case 0...4: replaceField(&bytes, &random)
            case 5: bytes.insert(contentsOf: Array(random.pick(extremes).utf8), at: random.whole(0...bytes.count))
            case 6: bytes += repeated(bytes, &random)
            default: bytes = random.disturbed(bytes)
            }
        }
        return bytes
    }

    /// Puts something in the place of what stands between two signs.
    private static func replaceField(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        let signs = bytes.indices.filter { [0x2C, 0x0A, 0x3A, 0x28, 0x20].contains(bytes[$0]) }
        guard signs.count > 1 else { return }
        let first = random.whole(0...signs.count - 2)
        bytes.replaceSubrange(signs[first] + 1..<signs[first + 1], with: Array(random.pick(extremes).utf8))
    }

    /// A line, or a sign, many times.
    private static func repeated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        let line = bytes.split(separator: 0x0A).last.map { Array($0) + [0x0A] } ?? [0x41]
        let sign = random.pick([line, [0x0A], [0x2C], [0x5B], [0x7B], [0x22], [0x20], [0x41], Array("a: ".utf8)])
        let count = random.chance(0.1) ? 1_500_000 : random.whole(1...20_000)
        return Array((0..<max(1, count / sign.count)).map { _ in sign }.joined())
    }
}
