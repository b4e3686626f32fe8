// Proof that of the codes of labels nothing wrong is read, and how many of them are read.

internal import Foundation
package import RackCore
package import Station

/// Reads drawn pictures of codes, and lets other readers read them beside it.
package struct CodeProof: Sendable {
    private let seed: UInt64
    private let peers: [Peer]

    /// Another reader: a program that prints what it reads in a picture file.
    package enum Peer: String, CaseIterable, Sendable {
        /// zxing-cpp's own reader.
        case zxing = "ZXingReader"
        /// zbar's own reader.
        case zbar = "zbarimg"
    }

    /// What came of one picture.
    package struct Outcome: Sendable {
        /// The number of the case.
        package let number: Int
        /// The kind of code.
        package let symbology: Symbology
        /// What was hard about it.
        package let condition: CodePicture.Condition
        /// What it says.
        package let text: String
        /// What was read.
        package let values: [String]
        /// What each peer read.
        package let peers: [[String]]

        /// Whether what it says is among some values.
        package func isRead(_ values: [String]) -> Bool { values.contains(where: isRight) }
        /// How many values are not what it says.
        package func wrong(_ values: [String]) -> Int { values.count { !isRight($0) } }

        /// Peers write article numbers with or without the zero that makes an EAN-13 of them.
        private func isRight(_ value: String) -> Bool {
            value == text || symbology == .upcA && value == "0" + text
        }
    }

    /// Makes a proof.
    /// - Parameters:
    ///   - seed: the number that all pictures are drawn from.
    ///   - peers: who reads them too.
    package init(seed: UInt64, peers: [Peer] = []) { (self.seed, self.peers) = (seed, peers) }

    /// Reads numbered pictures.
    /// - Parameters:
    ///   - numbers: which.
    ///   - width: how many are read at a time.
    ///   - done: called with each outcome; false lets no further case begin.
    package func run(_ numbers: Range<Int>, width: Int, done: (Outcome) -> Bool) async throws(Fault) {
        let usual = [any CodeReader].besideVials(Symbology.usual)
        let all = [any CodeReader].besideVials(Symbology.known)
        try await forEachCase(numbers, width: width) { number async throws(Fault) in
            let drawn = CodePicture(number: number, seed: seed)
            let pyramid = Pyramid(searching: drawn.picture)
            // What is only read when it is asked for is asked for.
            let readers = Symbology.usual.contains(drawn.symbology) ? usual : all
            let values = readers.flatMap { $0.firstLook(over: pyramid).codes }.map(\.payload.value)
            return Outcome(
                number: number, symbology: drawn.symbology, condition: drawn.condition, text: drawn.text,
                values: values,
                peers: peers.map { $0.values(in: drawn.picture, symbology: drawn.symbology) })
        } done: {
            done($0)
        }
    }
}

extension GrayImage {
    /// The picture as a file that all programs read (PGM).
    package var pgm: [UInt8] { Array("P5\n\(width) \(height)\n255\n".utf8) + elements }
}

extension CodeProof.Peer {
    /// What the program reads; nothing where it cannot be run.
    fileprivate func values(in picture: GrayImage, symbology: Symbology) -> [String] {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pgm")
        defer { try? FileManager.default.removeItem(at: file) }
        guard (try? Data(picture.pgm).write(to: file)) != nil else { return [] }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [rawValue] + arguments + [file.path]
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        guard (try? process.run()) != nil, let data = try? output.fileHandleForReading.readToEnd() else { return [] }
        process.waitUntilExit()
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        switch self {
        case .zbar: return lines.map(String.init)
        case .zxing:
            // Text:       "FZ7-R3"
            return lines.filter { $0.hasPrefix("Text:") }.map { line in
                String(line.drop { $0 != "\"" }.dropFirst().dropLast())
            }
        }
    }

    private var arguments: [String] {
        switch self {
        case .zbar: ["--raw", "--quiet", "-S*.enable"]
        case .zxing: []
        }
    }
}
