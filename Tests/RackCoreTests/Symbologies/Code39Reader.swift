// Code 39 behind the door for symbologies: a small second symbology, with no more than what every target may use.

import RackCore

/// Code 39 (ISO/IEC 16388:2007, 4.3): each character is nine bars and spaces in turn, three of them wide.
enum Code39 {
    /// Wide elements are so many narrow ones.
    static let wide = 2

    /// The wide ones among the nine elements of each character.
    private static let characters: [Character: String] = [
        "0": "000110100", "1": "100100001", "2": "001100001", "3": "101100000", "4": "000110001", "5": "100110000",
        "6": "001110000", "7": "000100101", "8": "100100100", "9": "001100100", "A": "100001001", "B": "001001001",
        "V": "011000001", "-": "010000101", "*": "010010100",
    ]
    private static let values = Dictionary(uniqueKeysWithValues: characters.map { ($1, $0) })

    /// The modules of a text between its start and stop characters, dark ones true.
    static func modules(_ text: String) -> [Bool]? {
        var modules: [Bool] = []
        for character in "*\(text)*" {
            guard let elements = characters[character] else { return nil }
            if !modules.isEmpty { modules.append(false) }
            for (index, element) in elements.enumerated() {
                modules += Array(repeating: index.isMultiple(of: 2), count: element == "1" ? wide : 1)
            }
        }
        return modules
    }

    /// The character of nine widths; nil when they are none.
    static func character(_ widths: [Int]) -> Character? {
        let order = widths.sorted()
        guard order.count == 9, order[5] * 3 < order[6] * 2 else { return nil }
        return values[widths.map { $0 >= order[6] ? "1" : "0" }.joined()]
    }
}

/// Reads Code 39 that lies level, dark on light.
struct Code39Reader: CodeReader {
    /// The value that it makes of everything that it reads; nil for what it really reads.
    var invented: String?

    let symbologies: Set<Symbology> = [.code39]

    func firstLook(over picture: Pyramid) -> CodeFindings {
        let image = picture.levels[0]
        return CodeFindings(
            codes: read(image, PixelRect(x: 0, y: 0, width: image.width, height: image.height)))
    }

    func search(_ place: Place, in round: SearchRound, _ work: inout SearchWork) -> FoundCode? {
        let image = round.picture.levels[0]
        let side = Int(2 * place.reach)
        let square = PixelRect(
            x: Int(place.center.x - place.reach), y: Int(place.center.y - place.reach), width: side, height: side)
        return read(image, square.intersection(PixelRect(x: 0, y: 0, width: image.width, height: image.height))).first
    }

    /// The codes in a part of a picture, each from the first row of pixels that says so to the last.
    private func read(_ image: GrayImage, _ part: PixelRect) -> [FoundCode] {
        var found: [(text: String, columns: Range<Int>, rows: ClosedRange<Int>)] = []
        for y in part.y..<part.y + part.height {
            for (text, columns) in read(image, row: y, part.x..<part.x + part.width) {
                if let known = found.firstIndex(where: { $0.text == text && $0.columns.overlaps(columns) }) {
                    found[known].rows = found[known].rows.lowerBound...y
                } else {
                    found.append((text, columns, y...y))
                }
            }
        }
        return found.compactMap { prove($0.text, $0.columns, $0.rows, image) }
    }

    /// The texts in a row of pixels, told dark from light by the middle between its extremes.
    private func read(_ image: GrayImage, row y: Int, _ columns: Range<Int>) -> [(String, Range<Int>)] {
        guard let low = columns.map({ image[$0, y] }).min(), let high = columns.map({ image[$0, y] }).max() else {
            return []
        }
        let middle = (Int(low) + Int(high)) / 2
        var edges = [columns.lowerBound]
        for x in columns.dropFirst() where (Int(image[x, y]) < middle) != (Int(image[x - 1, y]) < middle) {
            edges.append(x)
        }
        edges.append(columns.upperBound)
        var texts: [(String, Range<Int>)] = []
        for start in edges.indices.dropLast() where Int(image[edges[start], y]) < middle {
            var (text, next) = ("", start)
            while next + 9 < edges.count,
                let character = Code39.character((next..<next + 9).map { edges[$0 + 1] - edges[$0] })
            {
                text.append(character)
                next += 10
                if text.count > 1, character == "*" { break }
            }
            if text.count > 2, text.first == "*", text.last == "*" {
                texts.append((String(text.dropFirst().dropLast()), edges[start]..<edges[next - 1]))
            }
        }
        return texts
    }

    /// Makes the code again from its value, and compares it with the picture.
    private func prove(
        _ read: String, _ columns: Range<Int>, _ rows: ClosedRange<Int>, _ image: GrayImage
    ) -> FoundCode? {
        let text = invented ?? read
        guard let modules = Code39.modules(text) else { return nil }
        let module = Double(columns.count) / Double(modules.count)
        let y = (rows.lowerBound + rows.upperBound) / 2
        let samples = modules.indices.map { Int(image[columns.lowerBound + Int((Double($0) + 0.5) * module), y]) }
        let middle = ((samples.min() ?? 0) + (samples.max() ?? 0)) / 2
        let isRight = zip(modules, samples).allSatisfy { $0 == ($1 < middle) }
        // Of 512 patterns 44 are characters, and one is the start and stop character.
        let evidence: Float = isRight ? 2 * 9 + 3.54 * Float(text.count) : 0
        let (left, right) = (Double(columns.lowerBound), Double(columns.upperBound))
        let (top, bottom) = (Double(rows.lowerBound), Double(rows.upperBound + 1))
        return FoundCode(
            symbology: .code39, payload: Payload(bytes: Array(text.utf8)),
            corners: Corners(
                Quad(
                    topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top),
                    bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: left, y: bottom))),
            size: SymbolSize(rows: 1, cols: modules.count), polarity: .darkOnLight, correctedCodewords: 0,
            evidence: evidence, modulation: 1)
    }
}
