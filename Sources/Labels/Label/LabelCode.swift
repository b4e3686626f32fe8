// A code on a label: what it says, and what proves that by itself.

package import RackCore

/// What a code on a label says.
package struct LabelCode: Hashable, Sendable {
    /// What kind of code it is.
    package let symbology: Symbology
    /// What it says; a GS1 element string as it is printed, with its identifiers in parentheses.
    package let value: String
    /// Its GS1 element string as it stands in the code, with GS (0x1D) behind values of no set length; nil where it is
    /// none.
    package let elements: String?
    /// Its outer corners, in pixels of the upright photograph.
    package let corners: Quad

    /// Makes a code.
    package init(symbology: Symbology, value: String, elements: String? = nil, corners: Quad) {
        (self.symbology, self.value, self.elements, self.corners) = (symbology, value, elements, corners)
    }

    /// Makes the code of one that was read.
    package init(_ code: RawDetection) {
        let elements = code.payload.isGS1 ? ElementString(code.value) : nil
        self.init(
            symbology: code.symbology, value: elements?.printed ?? code.value,
            elements: elements.map { _ in code.value }, corners: code.corners)
    }

    /// What proves the value: the check digit that is part of it, or else the check of its symbology, which for matrix
    /// codes is their error correction; nil where there is none.
    package var check: String? {
        switch symbology {
        case .ean13, .ean8, .upcA, .upcE: Check.isbn.accepts(value) ? Check.isbn.name : Check.gtin.name
        case .code128: "mod103"
        case .code93: "mod47"
        case .code39, .itf, .codabar: nil
        default: "reed-solomon"
        }
    }
}
