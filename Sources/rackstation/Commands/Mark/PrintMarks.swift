// `rackstation mark print`: sheets of the marks by which the station knows how a container lies.

internal import ArgumentParser
internal import Archive
internal import Commands
internal import Imaging
internal import RackCore
internal import Station

/// What concerns the marks of containers.
struct Mark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark", abstract: "Make the marks by which the station knows how a container lies.",
        subcommands: [PrintMarks.self])
}

/// Makes sheets of marks.
struct PrintMarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "print", abstract: "Make sheets of marks for the corner A1 of containers, as PDF or PNG.",
        discussion: """
            Each mark is glued beside position A1, outside the wells, upright when row 1 is at the top. The station then \
            knows how the container lies, and puts right what lies turned. A mark with a number also names the container; \
            numbers are counted up from --first, or given one by one. Without either the sheet is full of marks without \
            a number. Print at 100 %.
            """)

    @Argument(help: "The containers' numbers.")
    var numbers: [String] = []

    @Option(name: .shortAndLong, help: "The file: .pdf, or .png for a single sheet.")
    var output: String

    @Option(help: "The first number; the digits at its end are counted up.")
    var first: String?

    @Option(help: "How many marks (default: a full sheet).")
    var count: Int?

    @Option(help: "The side of a code in millimetres, 4 to 15.")
    var side = 7.0

    @Option(help: "The paper: a4 or letter.")
    var paper = MarkSheet.Paper.a4

    func run() throws {
        guard MarkSheet.sides.contains(side) else {
            throw Fault(.usage, "--side \(Settings.number(side)) is not allowed; allowed: 4 to 15")
        }
        let room = MarkSheet.room(side: side, paper: paper)
        if let count, !(1...Self.most).contains(count) {
            throw Fault(.usage, "--count \(count) is not allowed; allowed: 1 to \(Self.most)")
        }
        let sheet = try makeSheet(try marks(count ?? room))
        let isPDF = output.lowercased().hasSuffix(".pdf")
        guard isPDF || output.lowercased().hasSuffix(".png") else {
            throw Fault(.usage, "--output \(output): marks are written as .pdf or .png")
        }
        guard isPDF || sheet.sheets == 1 else {
            throw Fault(
                .usage, "--output \(output): a PNG holds one sheet of \(room) marks; ask for fewer, or write a .pdf")
        }
        try AtomicFile.write(try bytes(of: sheet, isPDF: isPDF), to: output)
    }

    private static let most = 10_000

    /// The marks that are asked for.
    private func marks(_ count: Int) throws(Fault) -> [CornerMark] {
        guard numbers.isEmpty || (first == nil && self.count == nil) else {
            throw Fault(.usage, "give either numbers, or --first and --count")
        }
        guard let first else {
            guard !numbers.isEmpty else { return Array(repeating: CornerMark(), count: count) }
            return try numbers.map { number throws(Fault) in try mark(number) }
        }
        let digits = first.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
        guard let start = Int(String(digits)), start <= Int.max - count else {
            throw Fault(
                .usage, "--first \(first) is not allowed; allowed: a number that ends in digits, such as BX0001")
        }
        let stem = first.dropLast(digits.count)
        return try (start..<start + count).map { number throws(Fault) in
            let text = String(number)
            return try mark(stem + String(repeating: "0", count: max(0, digits.count - text.count)) + text)
        }
    }

    private func mark(_ number: some StringProtocol) throws(Fault) -> CornerMark {
        guard let mark = CornerMark(number: String(number)) else {
            throw Fault(
                .usage,
                "\(number) is no number of a container; allowed: 1 to \(CornerMark.longestNumber) characters of "
                    + "printable ASCII without spaces")
        }
        return mark
    }

    private func makeSheet(_ marks: [CornerMark]) throws(Fault) -> MarkSheet {
        do throws(EncodingError) {
            return try MarkSheet(marks, side: side, paper: paper)
        } catch {
            throw Fault(.usage, "a mark cannot be coded: \(error)")
        }
    }

    private func bytes(of sheet: MarkSheet, isPDF: Bool) throws(Fault) -> [UInt8] {
        do throws(DrawingError) {
            return isPDF ? try sheet.pdf() : try sheet.picture().encoded(as: .png)
        } catch {
            throw Fault(error, of: output)
        }
    }
}

extension MarkSheet.Paper: ExpressibleByArgument {}
