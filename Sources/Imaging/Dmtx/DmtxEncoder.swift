// DataMatrix symbols made by libdmtx.

import CDmtx
package import RackCore

/// A symbol as its modules stand, for simulated racks and for tests: made by another hand than the reader, but for the
/// forms that libdmtx does not know.
package struct EncodedSymbol: Hashable, Sendable {
    /// Rows and columns of modules, finder and timing patterns included, quiet zone not.
    package let size: SymbolSize
    /// Whether each module is dark, row-major from the top left.
    package let isDark: [Bool]
    /// The data codewords that the modules carry, without those of the error correction.
    package let dataCodewords: [UInt8]

    /// Whether the module at a row and a column, both from 0, is dark.
    package subscript(row: Int, col: Int) -> Bool { isDark[row * size.cols + col] }
}

extension EncodedSymbol {
    /// A symbol of any form that says an ASCII text, where libdmtx draws those of ECC 200 alone.
    /// - Returns: nil when the size does not hold the text.
    package init?(ascii text: String, size: SymbolSize) {
        guard let symbol = size.symbol(saying: text) else { return nil }
        self.init(size: size, isDark: symbol.isDark, dataCodewords: symbol.dataCodewords)
    }
}

/// Encodes DataMatrix ECC 200 symbols with libdmtx. A value may be used by several tasks at once.
package struct DmtxEncoder: Sendable {
    /// The encodation that the data codewords use (ISO/IEC 16022, 5.2).
    package enum Scheme: Hashable, Sendable, CaseIterable {
        /// The shortest mixture of all.
        case best
        /// Characters as their ASCII value plus one, pairs of digits as one codeword.
        case ascii
        /// Capital letters and digits, three in two codewords.
        case c40
        /// Small letters and digits, three in two codewords.
        case text
        /// The characters of ANSI X12, three in two codewords.
        case x12
        /// The characters of EDIFACT, four in three codewords.
        case edifact
        /// Bytes as they are.
        case base256
    }

    /// The encodation to use.
    package var scheme: Scheme
    /// The size to use; nil for the smallest square that has room.
    package var size: SymbolSize?

    /// Makes an encoder.
    package init(scheme: Scheme = .ascii, size: SymbolSize? = nil) {
        self.scheme = scheme
        self.size = size
    }

    /// Encodes the UTF-8 bytes of a text.
    /// - Throws: `EncodingError`.
    package func encode(_ text: String) throws(EncodingError) -> EncodedSymbol {
        try encode(Array(text.utf8))
    }

    /// Encodes bytes.
    /// - Throws: `EncodingError` when there is no such size, or the bytes have no room in it or no place in the
    ///   encodation.
    package func encode(_ bytes: [UInt8]) throws(EncodingError) -> EncodedSymbol {
        let sizeIndex = try requestedSizeIndex()
        var created = unsafe dmtxEncodeCreate()
        defer { unsafe dmtxEncodeDestroy(&created) }
        guard !bytes.isEmpty, let encoder = unsafe created else { throw .doesNotFit(size: size) }
        let settings: [(DmtxProperty, Int32)] = [
            (DmtxPropScheme, schemeNumber), (DmtxPropSizeRequest, sizeIndex), (DmtxPropModuleSize, 1),
            (DmtxPropMarginSize, 0),
        ]
        for (property, value) in settings { unsafe dmtxEncodeSetProp(encoder, Int32(property.rawValue), value) }
        var input = bytes
        guard unsafe dmtxEncodeDataMatrix(encoder, Int32(input.count), &input) == DmtxPass,
            let message = unsafe encoder.pointee.message, let code = unsafe message.pointee.code
        else { throw .doesNotFit(size: size) }
        let region = unsafe encoder.pointee.region
        let (rows, cols) = (Int(region.symbolRows), Int(region.symbolCols))
        let dataCount = dmtxGetSymbolAttribute(Int32(DmtxSymAttribSymbolDataWords.rawValue), region.sizeIdx)
        // libdmtx counts rows from the bottom.
        let isDark = (0..<rows * cols).map { index in
            let status = unsafe dmtxSymbolModuleStatus(
                message, region.sizeIdx, Int32(rows - 1 - index / cols), Int32(index % cols))
            return status & DmtxModuleOnRGB != 0
        }
        return unsafe EncodedSymbol(
            size: SymbolSize(rows: rows, cols: cols), isDark: isDark,
            dataCodewords: Array(UnsafeBufferPointer(start: code, count: Int(dataCount))))
    }

    private func requestedSizeIndex() throws(EncodingError) -> Int32 {
        guard let size else { return DmtxSymbolSquareAuto.rawValue }
        for index in 0..<(DmtxSymbolSquareCount + DmtxSymbolRectCount) {
            let rows = dmtxGetSymbolAttribute(Int32(DmtxSymAttribSymbolRows.rawValue), index)
            let cols = dmtxGetSymbolAttribute(Int32(DmtxSymAttribSymbolCols.rawValue), index)
            if size == SymbolSize(rows: Int(rows), cols: Int(cols)) { return index }
        }
        throw .noSuchSize(size)
    }

    private var schemeNumber: Int32 {
        switch scheme {
        case .best: DmtxSchemeAutoBest.rawValue
        case .ascii: DmtxSchemeAscii.rawValue
        case .c40: DmtxSchemeC40.rawValue
        case .text: DmtxSchemeText.rawValue
        case .x12: DmtxSchemeX12.rawValue
        case .edifact: DmtxSchemeEdifact.rawValue
        case .base256: DmtxSchemeBase256.rawValue
        }
    }
}

/// Why a symbol could not be made.
package enum EncodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// DataMatrix has no symbol of this size.
    case noSuchSize(SymbolSize)
    /// The content is empty, has no room in the size (nil: in any), or holds bytes that the encodation lacks.
    case doesNotFit(size: SymbolSize?)

    /// The error as a sentence for the user.
    package var description: String {
        switch self {
        case .noSuchSize(let size):
            "DataMatrix has no symbol of \(size) modules. Take a size of ISO/IEC 16022, as 12x12."
        case .doesNotFit(let size):
            "The content cannot be written in \(size.map { "a symbol of \($0) modules" } ?? "one symbol"). "
                + "Make it shorter, or take another size or encodation."
        }
    }
}
