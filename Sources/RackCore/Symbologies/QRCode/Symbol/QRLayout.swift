// Where in a symbol what stands: the patterns that every symbol of a version has, and the order of all other modules.

/// The modules of a version, row-major.
struct QRLayout: Sendable {
    /// The version.
    let version: QRVersion
    /// Modules that are the same in all symbols of the version: whether they are dark; nil elsewhere, and where a
    /// symbol names its level and mask.
    private(set) var fixed: [Bool?]
    /// The modules of the codewords' bits, in their order.
    private(set) var places: [Int] = []
    /// The modules of the format's bits, the lowest bit first; twice, except in Micro QR Code.
    private(set) var format: [[Int]]

    init(_ version: QRVersion) {
        self.version = version
        let count = version.count
        fixed = Array(repeating: nil, count: count * count)
        format = Self.format(version)
        addFinders()
        addTiming()
        addAlignment()
        addName()
        if !version.isMicro { fixed[(count - 8) * count + 8] = true }
        places = order()
    }

    private mutating func addFinders() {
        let last = version.count - 7
        for (top, left) in version.isMicro ? [(0, 0)] : [(0, 0), (0, last), (last, 0)] {
            for row in -1...7 {
                for col in -1...7 {
                    let ring = max(abs(row - 3), abs(col - 3))
                    set(top + row, left + col, ring != 2 && ring != 4)
                }
            }
        }
    }

    private mutating func set(_ row: Int, _ col: Int, _ isDark: Bool) {
        let count = version.count
        if (0..<count).contains(row), (0..<count).contains(col) { fixed[row * count + col] = isDark }
    }

    private mutating func addTiming() {
        let (line, end) = version.isMicro ? (0, version.count) : (6, version.count - 8)
        for place in 8..<end {
            set(line, place, place.isMultiple(of: 2))
            set(place, line, place.isMultiple(of: 2))
        }
    }

    private mutating func addAlignment() {
        for middle in alignment {
            for row in -2...2 {
                for col in -2...2 { set(middle.row + row, middle.col + col, max(abs(row), abs(col)) != 1) }
            }
        }
    }

    /// The middles of the alignment patterns.
    var alignment: [(row: Int, col: Int)] {
        let lines = version.alignment
        guard let last = lines.last else { return [] }
        return lines.flatMap { row in lines.map { (row, $0) } }.filter { row, col in
            (row, col) != (6, 6) && (row, col) != (6, last) && (row, col) != (last, 6)
        }
    }

    private mutating func addName() {
        guard version.isNamed else { return }
        let word = QRFormat.word(ofVersion: version.number)
        for bit in 0..<18 {
            let (short, long) = (bit / 3, version.count - 11 + bit % 3)
            set(short, long, word >> bit & 1 == 1)
            set(long, short, word >> bit & 1 == 1)
        }
    }

    /// ISO/IEC 18004, 7.9.
    private static func format(_ version: QRVersion) -> [[Int]] {
        let count = version.count
        func place(_ row: Int, _ col: Int) -> Int { row * count + col }
        if version.isMicro {
            return [(0..<15).map { $0 < 8 ? place($0 + 1, 8) : place(8, 15 - $0) }]
        }
        let line = [0, 1, 2, 3, 4, 5, 7, 8]
        return [
            (0..<15).map { $0 < 8 ? place(line[$0], 8) : place(8, line[14 - $0]) },
            (0..<15).map { $0 < 8 ? place(8, count - 1 - $0) : place(count - 15 + $0, 8) },
        ]
    }

    /// Two columns at a time, up and down in turns, from the right (ISO/IEC 18004, 7.7.3).
    private func order() -> [Int] {
        let count = version.count
        var isTaken = fixed.map { $0 != nil }
        for place in format.joined() { isTaken[place] = true }
        var order: [Int] = []
        order.reserveCapacity(count * count)
        var (right, isUp) = (count - 1, true)
        while right > 0 {
            if right == 6, !version.isMicro { right = 5 }
            for step in 0..<count {
                let row = isUp ? count - 1 - step : step
                for place in [row * count + right, row * count + right - 1] where !isTaken[place] {
                    order.append(place)
                }
            }
            isUp.toggle()
            right -= 2
        }
        return order
    }
}
