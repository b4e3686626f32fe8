// The serial line as Thermo's VisionMate scanner answers: who has a client for that scanner has one for this station.

internal import RackCore

/// The station's side of VisionMate's protocol.
///
/// Source of all of it: miso-lims/visionmate-client on GitHub, the public client of the Ontario Institute for Cancer
/// Research. A request is a command and CR LF; an answer is `OK`, the request once more, what was asked for, and the
/// suffix (`VisionMateClient.sendCommand`, `ServerConfig.getResponseStartPattern`). Which command is which, `No Tube`,
/// `No Read`, the comma and the order along columns are the defaults of `ServerConfig`, as is the suffix, ETX, which its
/// README recommends. The bits of the status are those of `ScanStatus`, products those of `RackType`. What the scanner
/// says to what it does not know (`OK?` and the request), that a value is followed by a comma, the last one too, and
/// that data stay after a reset are from `MockScannerServer`.
///
/// Otherwise than the scanner, which says nothing at all then, this answers a request for data of which there are none
/// with no data: that client takes it for what it is, and nobody waits.
struct VisionMateDialogue: LineDialogue {
    /// The product that the settings name; nil where it follows from the box.
    private let named: String?
    /// The rows and columns of the usual box.
    private let usual: RackShape?
    /// The product that was asked for over the line.
    private var asked: String?
    private var result: LineResult?
    private(set) var refusal: LineRefusal?
    private var failure: String?
    private var isScanning = false
    /// Whether a session was kept since the status was reset.
    private var isReady = false
    private var isSent = false
    /// Whether the data are on their way: they are sent when all of the answer is written.
    private var isAnswering = false
    /// The result that was given last, as it stood then.
    private var given: LineResult?
    private var request = LineRequest()

    /// Begins a talk.
    /// - Parameters:
    ///   - product: what the answer to `C` says; nil for `M` and the box's rows and columns.
    ///   - shape: the rows and columns of the box that is usual here; nil where none is.
    init(product: String? = nil, usual shape: RackShape? = nil) { (named, usual) = (product, shape) }

    mutating func open(wasCut: Bool) {
        // Who is at the other end now may be somebody else.
        (request, given, isAnswering) = (LineRequest(), nil, false)
    }

    // MARK: What happens at the station

    mutating func hear(_ news: LineNews) {
        switch news {
        case .scanning(let isScanning):
            self.isScanning = isScanning
            if isScanning { failure = nil }
        case .failed(let text): failure = text
        case .kept(let kept):
            set(kept)
            (isReady, failure) = (true, nil)
        case .changed(let changed): if changed.session == result?.session, changed != result { set(changed) }
        case .refused(_, let refusal): (result, self.refusal, isReady, isSent) = (nil, refusal, true, false)
        case .deleted(let session): if session == result?.session { (result, isReady, isSent) = (nil, false, false) }
        }
    }

    private mutating func set(_ new: LineResult) {
        (isSent, isAnswering) = (false, false)
        do throws(LineRefusal) {
            try new.check(for: ",", words: [Self.noTube, Self.noRead], includesBox: false)
            (result, refusal) = (new, nil)
        } catch {
            (result, refusal) = (nil, error)
        }
    }

    // MARK: What is asked

    mutating func take(_ byte: UInt8) -> LineMessage? { request.take(byte).map { answer($0) } }

    private mutating func answer(_ request: String) -> LineMessage {
        switch request {
        case "L": return Self.answer(request, String(status))
        case "C": return Self.answer(request, product)
        case "E": return Self.answer(request, (problem ?? "").printable)
        case "Q":
            (isReady, isSent, failure) = (false, false, nil)
            return Self.answer(request)
        case "D":
            guard let result, !isScanning, failure == nil, mismatch == nil else { return Self.answer(request) }
            isAnswering = true
            var message = Self.answer(request, data(of: result))
            message.given = given == result ? nil : result
            return message
        default:
            if request.first == "P", RackShape(product: String(request.dropFirst())) != nil {
                asked = String(request.dropFirst())
                return Self.answer(request)
            }
            return Self.answer("?\(request)")
        }
    }

    func next() -> LineMessage? { nil }

    mutating func write(_ message: LineMessage) {
        if let result = message.given { given = result }
        if isAnswering { (isSent, isAnswering) = (true, false) }
    }

    private static let end: UInt8 = 3
    private static let noTube = "No Tube"
    private static let noRead = "No Read"

    private static func answer(_ request: String, _ data: String = "") -> LineMessage {
        LineMessage(Array("OK\(request)\(data)".utf8) + [end])
    }

    private func data(of result: LineResult) -> String {
        let cells = Dictionary(result.positions.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
        var data = ""
        for column in 0..<result.shape.cols {
            for row in 0..<result.shape.rows {
                let cell = cells[GridPosition(row: row, col: column)]
                data += cell?.value ?? ((cell?.state ?? .empty) == .empty ? Self.noTube : Self.noRead)
                data += ","
            }
        }
        return data
    }

    // MARK: What is answered

    /// What the rack is called: what was asked for over the line, before what the settings name.
    private var product: String {
        asked ?? named ?? (result?.shape ?? usual ?? RackShape(rows: 8, cols: 12)).product
    }

    /// Why there are no data, or a scan failed; nil where all is well.
    private var problem: String? {
        failure ?? (isReady ? refusal?.text.description ?? mismatch : nil)
    }

    /// Why the product cannot be that of the box: values would be taken for those of other positions.
    private var mismatch: String? {
        guard let result, let shape = RackShape(product: product), shape != result.shape else { return nil }
        return "The box has \(result.shape.rows) x \(result.shape.cols) positions and not those of \(product)"
    }

    private var status: Int {
        let hasData = result != nil && isReady && !isScanning && problem == nil
        let bits: [(Bool, Int)] = [
            (true, 1), (isScanning, 2), (hasData, 4), (hasData, 8), (hasData && isSent, 16),
            (RackShape(product: product).map { $0.rows * $0.cols == 96 } ?? false, 32),
            (problem != nil && !isScanning, 128),
        ]
        return bits.reduce(0) { $0 + ($1.0 ? $1.1 : 0) }
    }
}

/// A request as it comes, byte by byte, up to the end of its line.
private struct LineRequest: Hashable {
    private var text = ""
    private var wasReturn = false
    /// The longest that is kept; commands are far shorter.
    private static let longest = 64

    /// Takes a byte; gives the request that it ends. CR, LF and both end one.
    mutating func take(_ byte: UInt8) -> String? {
        defer { wasReturn = byte == 0x0D }
        switch byte {
        case 0x0A where wasReturn: return nil
        case 0x0A, 0x0D:
            defer { text = "" }
            return text
        case 0x20..<0x7F where text.utf8.count < Self.longest: text.unicodeScalars.append(Unicode.Scalar(byte))
        default: break
        }
        return nil
    }
}

extension RackShape {
    /// The rows and columns of a product: a letter for its maker (A, M or N) and two digits for each of both.
    fileprivate init?(product: String) {
        let signs = Array(product.utf8)
        guard signs.count == 5, "AMN".utf8.contains(signs[0]),
            signs.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        let digits = signs.dropFirst().map { Int($0) - 0x30 }
        let (rows, cols) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
        guard (1...24).contains(rows), (1...24).contains(cols) else { return nil }
        self.init(rows: rows, cols: cols)
    }

    /// The product of Matrix, which that client advises where the maker is not known.
    fileprivate var product: String {
        func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "M\(twoDigits(rows))\(twoDigits(cols))"
    }
}

extension String {
    /// The text without what would end the answer that it stands in.
    fileprivate var printable: String { String(unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }) }
}
