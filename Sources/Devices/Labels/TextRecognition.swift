// Has the text of a straightened label recognised by tesseract, a program of its own that can do no harm.

internal import Archive
internal import Glibc
package import Imaging
package import RackCore

/// The text recognition of this machine: tesseract, run as a child process with bounded time and memory and without
/// rights.
package struct TextRecognition: Sendable {
    private let program: String
    private var launcher: [String]

    /// One line that was recognised.
    package struct Line: Hashable, Sendable {
        /// Its words, from left to right.
        package let words: [Word]
        /// The mean confidence of its letters, 0 to 1.
        package let confidence: Double
        /// Where it stands, in pixels of the straightened picture.
        package let rect: PixelRect
        /// What it says.
        package var text: String { words.map(\.text).joined(separator: " ") }

        /// A word of a line.
        package struct Word: Hashable, Sendable {
            /// What it says.
            package let text: String
            /// Where it stands, in pixels of the straightened picture.
            package let rect: PixelRect
            /// How sure the recognition calls itself, 0 to 1.
            package let confidence: Double
        }
    }

    /// Why a text was not recognised.
    package enum Failure: Error, Hashable, Sendable {
        /// The program is not installed.
        case missing
        /// It was not done in time.
        case late
        /// It ended otherwise; how.
        case failed(String)

        /// The failure in words.
        package var words: String {
            switch self {
            case .missing: "tesseract is not installed: no text is read (apt install tesseract-ocr)"
            case .late: "tesseract was not done in time: no text is read"
            case .failed(let how): "\(how): no text is read"
            }
        }
    }

    /// So much memory the program may have, in bytes.
    private static let memory = 1 << 30
    /// So many bytes of what it prints are taken.
    private static let longest = 1 << 20

    /// Looks for the program and for those that take its rights away.
    /// - Parameter folders: where programs are looked for; those of PATH by default.
    package init(folders: [String] = Self.path) throws(Failure) {
        guard let program = BoundedProgram.file(of: "tesseract", in: folders) else { throw .missing }
        let system = ["/usr/bin", "/bin"]
        let hasRights = Self.hasRights((try? AtomicFile.read("/proc/self/status", limit: 1 << 16)) ?? [])
        guard let limits = BoundedProgram.file(of: "prlimit", in: system) else {
            throw .failed("prlimit of util-linux is not installed, without which tesseract is not run")
        }
        self.program = program
        // It can take no memory beyond its bound, write no file, and has nobody's rights.
        launcher = [limits, "--as=\(Self.memory)", "--fsize=0", "--core=0"]
        // The installed station has no rights to take away, and may not ask for it.
        guard hasRights else { return }
        guard let rights = BoundedProgram.file(of: "setpriv", in: system) else {
            throw .failed("setpriv of util-linux is not installed, without which tesseract is not run")
        }
        launcher += [rights, "--no-new-privs", "--inh-caps=-all"]
        if geteuid() == 0 {
            launcher += ["--bounding-set=-all", "--reuid=65534", "--regid=65534", "--clear-groups"]
        }
    }

    /// Whether a process has rights beyond those of its user, or may get any.
    /// - Parameter status: what the kernel says of it, `/proc/PID/status` (proc(5)).
    static func hasRights(_ status: [UInt8]) -> Bool {
        let lines = String(decoding: status, as: UTF8.self).split(separator: "\n").map { line in
            line.split(separator: ":", maxSplits: 1).map { $0.split(whereSeparator: \.isWhitespace) }
        }
        func values(_ name: String) -> [Substring] { lines.first { $0.first == [Substring(name)] }?.last ?? [] }
        let capabilities = ["CapInh", "CapPrm", "CapEff", "CapAmb"].map(values)
        return values("NoNewPrivs") != ["1"] || values("Uid").count != 4 || values("Uid").contains("0")
            || !capabilities.allSatisfy { $0.count == 1 && $0[0].allSatisfy { $0 == "0" } }
    }

    /// The folders of the variable PATH.
    package static var path: [String] {
        guard let path = unsafe getenv("PATH") else { return ["/usr/bin", "/bin"] }
        return unsafe String(cString: path).split(separator: ":").map(String.init)
    }

    /// Recognises the lines of a label.
    /// - Parameters:
    ///   - label: the label, black on white; it is taken for one block of text.
    ///   - limit: how long it may take.
    package func lines(
        of label: StraightLabel, within limit: Duration
    ) throws(Failure) -> [Line] {
        guard limit > .zero else { throw .late }
        let words = [program, "stdin", "stdout", "-l", "eng", "--psm", "6", "tsv"]
        let run = BoundedProgram(
            path: launcher[0], arguments: launcher.dropFirst() + words, input: label.file, kept: Self.longest,
            keepsErrors: false, variables: ["OMP_THREAD_LIMIT=1"]
        ).run(within: limit, until: nil)
        switch run.end {
        case .exited(0): return Self.lines(tsv: run.output)
        case .exited(let status): throw .failed("tesseract ended with \(status)")
        case .killed(let signal): throw .failed("tesseract was ended by signal \(signal)")
        case .stopped: throw .late
        case .notStarted(let code):
            throw .failed("tesseract cannot be started: \(unsafe String(cString: strerror(code)))")
        }
    }

    // MARK: What it prints

    /// A word with its place in the text.
    private struct Word {
        let place: [Int]
        let rect: PixelRect
        let confidence: Double
        let text: Substring
    }

    /// No label has more words.
    private static let mostWords = 2000
    /// A gap of so many heights parts two lines that stand beside each other.
    private static let widestGap = 3

    /// Makes lines of the words that the program prints, a row each: level, page, block, paragraph, line, word, left, top,
    /// width, height, confidence, text.
    static func lines(tsv: String) -> [Line] {
        var words: [Word] = []
        for row in tsv.split(whereSeparator: \.isNewline) where words.count < mostWords {
            let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
            guard cells.count == 12, cells[0] == "5", let confidence = Double(cells[10]), confidence.isFinite else {
                continue
            }
            let numbers = cells[1...9].compactMap { Int($0) }
            let text = cells[11].filter { !$0.isWhitespace }
            guard numbers.count == 9, numbers[5...].allSatisfy({ (0...100_000).contains($0) }), !text.isEmpty else {
                continue
            }
            words.append(
                Word(
                    place: Array(numbers[1...3]),
                    rect: PixelRect(x: numbers[5], y: numbers[6], width: numbers[7], height: numbers[8]),
                    confidence: min(max(confidence / 100, 0), 1), text: Substring(text)))
        }
        var lines: [[Word]] = []
        for word in words {
            if let last = lines.last?.last, last.place == word.place,
                word.rect.x - last.rect.x - last.rect.width <= widestGap * max(word.rect.height, last.rect.height)
            {
                lines[lines.count - 1].append(word)
            } else {
                lines.append([word])
            }
        }
        return lines.map { line(withoutSpecks($0)) }.filter(\.isText)
    }

    /// The words of a line without those before and behind its letters: a label's edge or noise, which has no place on it.
    private static func withoutSpecks(_ words: [Word]) -> [Word] {
        func isWord(_ word: Word) -> Bool { word.text.contains { $0.isLetter || $0.isNumber } }
        guard let first = words.firstIndex(where: isWord), let last = words.lastIndex(where: isWord) else {
            return words
        }
        return Array(words[first...last])
    }

    private static func line(_ words: [Word]) -> Line {
        let letters = words.map { Double($0.text.count) }
        let sum = zip(words, letters).reduce(0) { $0 + $1.0.confidence * $1.1 }
        let left = words.map(\.rect.x).min() ?? 0
        let top = words.map(\.rect.y).min() ?? 0
        let right = words.map { $0.rect.x + $0.rect.width }.max() ?? 0
        let bottom = words.map { $0.rect.y + $0.rect.height }.max() ?? 0
        return Line(
            words: words.map { Line.Word(text: String($0.text), rect: $0.rect, confidence: $0.confidence) },
            confidence: sum / max(letters.reduce(0, +), 1),
            rect: PixelRect(x: left, y: top, width: right - left, height: bottom - top))
    }
}

extension TextRecognition.Line {
    /// A line counts as text from this confidence on.
    private static let leastConfidence = 0.3

    /// Whether it is text and not the bars of a code or dirt.
    fileprivate var isText: Bool {
        let letters = text.count { $0.isLetter || $0.isNumber }
        return confidence >= Self.leastConfidence && 2 * letters >= text.count { $0 != " " } && letters > 0
    }

    /// How much the line speaks for the label lying the right way up.
    package var weight: Double {
        guard confidence > 0.5 else { return 0 }
        return confidence * Double(text.count { $0.isLetter || $0.isNumber })
    }
}
