// `rackstation codes`: every code in picture files, of whatever kind.

internal import ArgumentParser
internal import Commands
internal import Devices
internal import Foundation
internal import Imaging
internal import RackCore
internal import Station

/// Reads every code of picture files.
struct Codes: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codes",
        abstract: "Read every code in picture files: linear codes, QR and DataMatrix, each proved.",
        discussion: """
            A code counts only where what it says explains the picture and everything else does not. Kinds: \
            \(names(of: Symbology.known)); without --kinds all but \
            \(names(of: Symbology.known.subtracting(Symbology.usual))). Exit code 1: no code was found in any picture.
            """)

    private static func names(of symbologies: Set<Symbology>) -> String {
        symbologies.map(\.rawValue).sorted().joined(separator: ", ")
    }

    @Argument(help: "JPEG or PNG files.")
    var images: [String]

    @Option(help: "The kinds that are read, with commas between, or all.")
    var kinds: String?

    @Option(help: "The form: table, csv or json (default: a terminal gets the table, a pipe csv).")
    var format: TextFormat?

    func run() async throws {
        let reader = PictureCodes(try symbologies())
        var found: [CodesDocument] = []
        let firstFailure = try await PictureRound(images: images).run { _, image, bar async throws(Fault) in
            let frame = try PictureFile(image).frame()
            let codes = await reader.codes(in: frame.luma)
            bar.clear()
            if codes.isEmpty { StandardError.write("\(image): no code was found") }
            found.append(CodesDocument(image, codes))
        }
        let text: String =
            switch format ?? .usual {
            case .json: try TextFormat.json(found, isOne: images.count == 1)
            case .csv: CodesDocument.csv(found)
            case .table: CodesDocument.table(found)
            }
        try StandardOutput.write(text)
        if let firstFailure { Foundation.exit(ExitStatus(firstFailure.code).rawValue) }
        if found.allSatisfy(\.isEmpty) { Foundation.exit(ExitStatus.noCodeFound.rawValue) }
    }

    private func symbologies() throws(Fault) -> Set<Symbology> {
        guard let kinds else { return Symbology.usual }
        if kinds == "all" { return Symbology.known }
        var named: Set<Symbology> = []
        for word in kinds.split(separator: ",", omittingEmptySubsequences: false) {
            let symbology = Symbology(rawValue: word.trimmingCharacters(in: .whitespaces).lowercased())
            guard Symbology.known.contains(symbology) else {
                throw Fault(
                    .usage, "--kinds \(word) is none of \(Self.names(of: Symbology.known)), nor all")
            }
            named.insert(symbology)
        }
        return named
    }
}
