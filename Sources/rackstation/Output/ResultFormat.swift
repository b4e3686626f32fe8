// The forms in which commands write sessions and readings, from the list of forms of export, and all else: tables.

internal import Archive
internal import ArgumentParser
internal import Commands
internal import Foundation
internal import Station

/// How a result is written: as a table for people, or in a form of export.
struct ResultFormat: ExpressibleByArgument, Equatable {
    /// Its word on the command line.
    let id: String

    private init(id: String) { self.id = id }

    init?(argument: String) {
        guard Self.allValueStrings.contains(argument) else { return nil }
        id = argument
    }

    /// The form of a file with this extension: the one whose files end in it and nothing else, or else the first
    /// whose files have it at all; nil when it says nothing.
    init?(extension name: String) {
        // A file for another system is asked for by its name alone.
        let all = Self.all.filter { $0.fileExtension == name && $0.form?.isProfile != true }
        guard let format = all.first(where: { $0.fileEnding == ".\(name)" }) ?? all.first else { return nil }
        self = format
    }

    init(_ form: ExportForm) { id = form.id }

    static var allValueStrings: [String] { all.map(\.id) }

    private static var all: [ResultFormat] { [table] + ExportForm.all.map(ResultFormat.init) }

    /// For people.
    static let table = ResultFormat(id: "table")

    /// The table where a person is reading, a line for each vial where a program is.
    static var forStandardOutput: ResultFormat { StandardOutput.isTerminal ? .table : ResultFormat(.vials) }

    /// The form of export; nil for the table.
    var form: ExportForm? { ExportForm.all.first { $0.id == id } }

    /// How the names of files of this form end.
    var fileEnding: String { form?.ending ?? ".txt" }

    /// The same for files whose positions are relative to the first vial.
    var relativeFileEnding: String { form?.relativeEnding ?? fileEnding }

    private var fileExtension: String { String(fileEnding.split(separator: ".").last ?? "") }

    /// The extensions of all forms.
    static var fileExtensions: Set<String> { Set(all.map(\.fileExtension)) }

    /// What a command's help says of the forms.
    static var help: String {
        let forms = ExportForm.all.map { "\($0.id), \($0.summary)" }
        return "table; \(forms.dropLast().joined(separator: "; ")); or \(forms.last ?? "")."
    }
}

/// A form of export that `sessions export` writes when it is asked for, by a flag of its own.
struct ExportFormFlag: EnumerableFlag {
    let id: ExportForm.ID

    static var allCases: [ExportFormFlag] {
        ExportForm.all.filter { !$0.isAlwaysExported && !$0.isProfile }.map { ExportFormFlag(id: $0.id) }
    }

    static func name(for flag: ExportFormFlag) -> NameSpecification { .customLong(flag.id) }

    static func help(for flag: ExportFormFlag) -> ArgumentHelp? {
        ExportForm.all.first { $0.id == flag.id }.map { form in
            "Write \(form.name(of: "vials_….csv", isRelative: false)) as well, \(form.summary)."
        }
    }
}

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
