// The operators' PINs of a station, in a file of its data folder.

/// What came of a PIN that was put in.
public enum PINVerdict: Hashable, Sendable {
    /// It is the operator's.
    case right
    /// It is not.
    case wrong
    /// The operator has none.
    case notSet
    /// Nobody can tell, and why.
    case unknown(Fault)
}

/// The operators' PINs: a line for each, the name, a tab and the hash.
package struct PINBook: Sendable {
    /// The file in the data folder.
    package static let fileName = "operator-pins"
    /// How many digits a PIN may have.
    package static let length = 4...12

    private let path: String

    /// Makes a book of a data folder; nothing is read yet.
    package init(folder: String) { path = "\(folder)/\(Self.fileName)" }

    /// Whether a text may be a PIN: digits, few enough to be put in by keys.
    package static func isPIN(_ text: String) -> Bool {
        length.contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Compares a PIN with that of an operator. It takes some tenths of a second.
    package func verdict(_ pin: String, of name: String) -> PINVerdict {
        do throws(Fault) {
            guard let hash = try entries().first(where: { $0.name == name })?.hash else { return .notSet }
            return hash.matches(pin) ? .right : .wrong
        } catch {
            return .unknown(error)
        }
    }

    /// Gives an operator a PIN, or takes it away.
    /// - Returns: the name as it is kept.
    @discardableResult
    package func set(_ pin: String?, for name: String) throws(Fault) -> String {
        guard let name = OperatorName.normal(name) else {
            throw Fault(text: "This is no operator's name: \(name)", remedy: "Allowed: \(OperatorName.allowed).")
        }
        if let pin, !Self.isPIN(pin) {
            throw Fault(
                text: "This is no PIN",
                remedy: "Allowed: \(Self.length.lowerBound) to \(Self.length.upperBound) digits.")
        }
        var entries = try entries()
        let hadOne = entries.contains { $0.name == name }
        entries.removeAll { $0.name == name }
        if let pin { entries.append((name, PINHash(of: pin))) }
        guard pin != nil || hadOne else {
            throw Fault(text: "No PIN is set for \(name)", remedy: "Check the name.")
        }
        let text = entries.sorted { $0.name < $1.name }.map { "\($0.name)\t\($0.hash.text)\n" }.joined()
        do throws(FileFault) {
            try AtomicFile.write(Array(text.utf8), to: path)
        } catch {
            throw error.fault
        }
        return name
    }

    private func entries() throws(Fault) -> [(name: String, hash: PINHash)] {
        let bytes: [UInt8]
        do throws(FileFault) {
            bytes = try AtomicFile.read(path, limit: 1 << 20)
        } catch  where error.reason == .missing {
            return []
        } catch {
            throw error.fault
        }
        var entries: [(name: String, hash: PINHash)] = []
        for (index, line) in bytes.split(separator: 0x0A).enumerated() {
            let parts = String(decoding: line, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
            guard parts.count == 2, let name = OperatorName.normal(String(parts[0])), let hash = PINHash(parts[1])
            else {
                throw Fault(
                    text: "Line \(index + 1) of \(path) is no PIN",
                    remedy: "Remove the line, and set the PIN again with rackstation operator pin.")
            }
            entries.append((name, hash))
        }
        return entries
    }
}
