// Symbols from another hand's encoder, libdmtx.

import CDmtx

@testable import RackCore

/// A symbol that libdmtx encoded.
struct LibdmtxSymbol {
    /// Its modules.
    let modules: ModuleGrid
    /// Its codewords, data then error correction.
    let codewords: [UInt8]

    /// Encodes bytes; nil when libdmtx does not: the size is too small, or the encodation lacks a character.
    /// - Parameters:
    ///   - size: the size to use; nil for the smallest square.
    ///   - fnc1: the byte that stands for FNC1.
    init?(_ bytes: [UInt8], scheme: DmtxScheme, size: SymbolSize? = nil, fnc1: UInt8? = nil) {
        var encoder = unsafe dmtxEncodeCreate()
        defer { unsafe dmtxEncodeDestroy(&encoder) }
        let sizeRequest = size.flatMap { SymbolSize.ecc200.firstIndex(of: $0) }.map { Int32($0) }
        unsafe dmtxEncodeSetProp(encoder, Int32(DmtxPropScheme.rawValue), Int32(scheme.rawValue))
        unsafe dmtxEncodeSetProp(
            encoder, Int32(DmtxPropSizeRequest.rawValue), sizeRequest ?? Int32(DmtxSymbolSquareAuto.rawValue))
        unsafe dmtxEncodeSetProp(encoder, Int32(DmtxPropMarginSize.rawValue), 0)
        unsafe dmtxEncodeSetProp(encoder, Int32(DmtxPropModuleSize.rawValue), 1)
        if let fnc1 { unsafe dmtxEncodeSetProp(encoder, Int32(DmtxPropFnc1.rawValue), Int32(fnc1)) }

        var message = bytes
        guard unsafe dmtxEncodeDataMatrix(encoder, Int32(message.count), &message) == DmtxPass,
            let encoded = unsafe encoder?.pointee
        else { return nil }
        let sizeIndex = unsafe encoded.region.sizeIdx
        let encodedSize = SymbolSize.ecc200[Int(sizeIndex)]
        codewords = unsafe (0..<encoded.message.pointee.codeSize).map { unsafe encoded.message.pointee.code[$0] }
        var isDark: [Bool] = []
        for row in (0..<encodedSize.rows).reversed() {
            for col in 0..<encodedSize.cols {
                let status = unsafe dmtxSymbolModuleStatus(encoded.message, sizeIndex, Int32(row), Int32(col))
                isDark.append(status & Int32(DmtxModuleOnRGB) != 0)
            }
        }
        modules = ModuleGrid(size: encodedSize, isDark: isDark)
    }
}
