// A QR code as its modules stand, made from what it says: for simulated pictures and for tests.

/// The modules of a QR code or of a Micro QR code.
package struct QRCodeSymbol: Sendable {
    /// Modules along a side.
    package let count: Int
    /// Whether each module is dark, row-major.
    package let isDark: [Bool]

    /// Wraps modules that are already in rows.
    init(count: Int, isDark: [Bool]) { (self.count, self.isDark) = (count, isDark) }

    /// Makes the symbol that says a text, in one mode: digits, the characters of alphanumeric mode, or UTF-8.
    /// - Parameters:
    ///   - text: what it says.
    ///   - symbology: QR Code or Micro QR Code.
    ///   - level: the error correction level by its place among those of the version, from the lowest.
    ///   - mask: the mask by its number in the symbology.
    ///   - version: the number of the version; without it the smallest that holds the text.
    /// - Returns: nil where there is no such symbol.
    package init?(_ text: String, _ symbology: Symbology, level: Int, mask: Int, version: Int? = nil) {
        let versions = symbology == .qr ? QRVersion.full : symbology == .microQR ? QRVersion.micro : []
        for candidate in versions where candidate.number == version ?? candidate.number {
            guard candidate.levels.indices.contains(level) else { continue }
            let level = candidate.levels[level]
            let formats = QRFormat.all(candidate).filter { $0.level == level }
            guard formats.indices.contains(mask), let capacity = QRCapacity(candidate, level),
                let data = QRWriter.data(text, candidate, capacity)
            else { continue }
            count = candidate.count
            isDark = QRLayout(candidate).modules(capacity.written(data), formats[mask], capacity)
            return
        }
        return nil
    }
}
