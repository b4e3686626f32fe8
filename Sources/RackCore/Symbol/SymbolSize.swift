// The sizes that an ECC 200 symbol can have.

/// The size of a symbol in modules, finder pattern included: 12 × 12, 8 × 32, …
public struct SymbolSize: Hashable, Codable, Sendable, CustomStringConvertible {
    /// Rows of modules.
    public var rows: Int
    /// Columns of modules.
    public var cols: Int

    /// Makes a size from rows and columns of modules.
    public init(rows: Int, cols: Int) {
        self.rows = rows
        self.cols = cols
    }

    /// The size as it is usually written: `12x12`.
    public var description: String { "\(rows)x\(cols)" }
}
