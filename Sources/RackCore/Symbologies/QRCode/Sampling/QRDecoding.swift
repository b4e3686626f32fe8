// A symbol decoded from how dark its modules are.

/// A symbol that was decoded, with all that is needed to judge it.
struct QRDecoding: Sendable {
    /// What stands where in the symbol.
    let layout: QRLayout
    /// How its codewords are written.
    let format: QRFormat
    /// What it says.
    let message: QRMessage
    /// Codewords that were repaired.
    let correctedCodewords: Int
    /// How unlikely the repair is to have made a message of what was none, in bits.
    let evidence: Float
    /// The symbol made again: whether each module is dark.
    let modules: [Bool]

    /// Formats that are tried.
    private static let mostFormats = 3

    /// Nil where the modules are no symbol.
    /// - Parameter darkness: how dark each module is, above 0 where it is dark rather than light.
    init?(_ darkness: [Float], _ layout: QRLayout) {
        for format in Self.formats(darkness, layout).prefix(Self.mostFormats) {
            guard let capacity = QRCapacity(layout.version, format.level) else { continue }
            let read = layout.codewords(darkness, format, capacity)
            guard let repair = capacity.repaired(read.codewords, sureness: read.sureness),
                let message = QRMessage(repair.data, layout.version, capacity)
            else { continue }
            (self.layout, self.format, self.message) = (layout, format, message)
            (correctedCodewords, evidence) = (repair.changed, repair.evidence)
            modules = layout.modules(repair.codewords, format, capacity)
            return
        }
        return nil
    }

    /// The formats that the modules may name, the likeliest first: by both copies together, and by each alone.
    private static func formats(_ darkness: [Float], _ layout: QRLayout) -> [QRFormat] {
        let all = QRFormat.all(layout.version)
        let likenesses = all.map { format in
            let word = format.word(layout.version)
            return layout.format.map { copy in
                copy.enumerated().reduce(Float(0)) { sum, bit in
                    let value = min(max(darkness[bit.element], -1), 1)
                    return sum + (word >> bit.offset & 1 == 1 ? value : -value)
                }
            }
        }
        func best(_ likeness: ([Float]) -> Float) -> [QRFormat] {
            zip(all, likenesses).sorted { likeness($0.1) > likeness($1.1) }.prefix(2).map(\.0)
        }
        let together = best { $0.reduce(0, +) }
        let alone = layout.format.indices.compactMap { copy in best { $0[copy] }.first }
        var formats: [QRFormat] = []
        for format in Array(together.prefix(1)) + alone + Array(together.dropFirst()) where !formats.contains(format) {
            formats.append(format)
        }
        return formats
    }
}
