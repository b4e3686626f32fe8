// The forms in which commands write what is no session: tables.

internal import ArgumentParser
internal import Archive
internal import Commands
internal import Foundation
internal import Station

/// How a table is written.
enum TextFormat: String, CaseIterable, ExpressibleByArgument {
    case table, csv, json

    /// What a terminal, or a pipe, gets where nothing is said.
    static var usual: TextFormat { StandardOutput.isTerminal ? .table : .csv }

    /// Documents as JSON, the names in their order: one by itself, several as a list.
    static func json(_ documents: [some Encodable], isOne: Bool) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let data =
            if isOne, let document = documents.first { try encoder.encode(document) } else {
                try encoder.encode(documents)
            }
        return String(decoding: data, as: UTF8.self).harmlessJSON + "\n"
    }
}
