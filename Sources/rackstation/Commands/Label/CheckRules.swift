// `rackstation label check-rules`: whether a file of rules for labels makes sense.

internal import ArgumentParser
internal import Archive
internal import Commands
internal import Labels
internal import Station

/// `label check-rules`.
struct CheckRules: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-rules", abstract: "Say whether a file of rules is right; name every line that is not.")

    @Argument(help: "The file of rules.")
    var file: String

    func run() throws {
        let rules = try RulesFile(file).sound()
        let fields = rules.contexts.map(\.fields.count).reduce(0, +)
        try StandardOutput.writeLine(
            "The rules are right: \(fields) \(fields == 1 ? "field" : "fields") in \(rules.contexts.map(\.name).joined(separator: ", "))."
        )
    }
}
