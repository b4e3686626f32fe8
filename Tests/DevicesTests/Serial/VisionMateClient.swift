// A client of a VisionMate scanner, written from the public client's description.

import Foundation
import Glibc

@testable import Devices

/// The far end of a serial line, as miso-lims/visionmate-client talks there: a command and CR LF out, and in up to the
/// suffix; of the answer, `OK` or `OK?` and the command are taken away.
struct VisionMateClient {
    let terminal: PseudoTerminal

    /// Why a client gives up.
    enum Failure: Error {
        case silent(after: String)
    }

    /// Asks something.
    func ask(_ command: String) async throws -> String {
        terminal.type("\(command)\r\n")
        let answer = try await terminal.heard { $0.last == 3 }.dropLast()
        var text = String(decoding: answer, as: UTF8.self)[...]
        for beginning in ["OK", "?", command] where text.hasPrefix(beginning) {
            text = text.dropFirst(beginning.count)
        }
        return String(text)
    }

    var status: Int { get async throws { Int(try await ask("L")) ?? -1 } }

    /// Waits until data are ready, asking again and again as that client does.
    func awaitData() async throws {
        while try await status & 8 == 0 { try await Task.sleep(for: .milliseconds(100)) }
    }

    /// The values by row and column, in the product that the scanner names, as `Scan` takes them apart.
    func scan() async throws -> [[String]] {
        let product = try await ask("C")
        let digits = product.dropFirst().compactMap(\.wholeNumberValue)
        guard product.count == 5, digits.count == 4 else { return [] }
        let (rows, columns) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
        let values = try await ask("D").split(separator: ",", omittingEmptySubsequences: false).dropLast()
        guard values.count == rows * columns else { return [] }
        return (0..<rows).map { row in (0..<columns).map { String(values[$0 * rows + row]) } }
    }
}

extension PseudoTerminal {
    /// What came from the line, when it is all that is waited for. Only a line that is silent for good makes it give up.
    func heard(until isAll: ([UInt8]) -> Bool) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        let deadline = MonotonicClock.now + .seconds(300)
        while !isAll(bytes) {
            guard await EventLoop.shared.outcomes(of: [.readable(far)], until: deadline) == [.ready] else {
                throw VisionMateClient.Failure.silent(after: String(decoding: bytes.suffix(100), as: UTF8.self))
            }
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(far, $0.baseAddress, $0.count) }
            if count > 0 { bytes += buffer[..<count] }
        }
        return bytes
    }
}
