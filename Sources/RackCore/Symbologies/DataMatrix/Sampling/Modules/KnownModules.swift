// The modules that are the same in all symbols.

/// The modules of a square symbol's border.
enum KnownModules {
    /// Whether a module of the border is dark; nil inside.
    @inline(__always)
    static func isDark(row: Int, col: Int, count: Int) -> Bool? {
        if col == 0 || row == count - 1 { return true }
        if row == 0 { return col & 1 == 0 }
        if col == count - 1 { return row & 1 == 1 }
        return nil
    }
}
