// Where the letters of a keyboard on the screen stand: column by column, so that the next one down is the next one.

/// The places of things to choose that lie as a keyboard, the same on every display: a step down is down on all of them.
package struct KeyboardGrid: Hashable, Sendable {
    /// How many things there are to choose.
    package let count: Int

    /// The most rows: as many as the smallest display has room for.
    private static let mostRows = 6

    /// Lays out so many things.
    package init(_ count: Int) { self.count = count }

    /// How many columns there are, 1 or more.
    package var columns: Int { max(1, (count + Self.mostRows - 1) / Self.mostRows) }

    /// How many rows there are; the last column may have fewer.
    package var rows: Int { max(1, (count + columns - 1) / columns) }

    /// The column in which one of them stands, from 0.
    package func column(of index: Int) -> Int { index / rows }

    /// The row in which one of them stands, from 0.
    package func row(of index: Int) -> Int { index % rows }

    /// What stands beside one of them in the same row, round and round; in a shorter column its last.
    /// - Parameter columns: how many columns further right; negative for left.
    func index(_ columns: Int, columnsFrom index: Int) -> Int {
        guard count > 0 else { return 0 }
        // The last column may lack rows, or be missing where few things fill many rows.
        let used = column(of: count - 1) + 1
        let column = ((column(of: index) + columns) % used + used) % used
        return min(column * rows + row(of: index), count - 1)
    }

    /// The letters that can be chosen of where any may come.
    /// - Parameter small: whether those of the alphabet are small.
    static func letters(small: Bool) -> [Character] {
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        return Array("0123456789" + (small ? alphabet.lowercased() : alphabet) + "-_./ :,+()#&*")
    }
}
