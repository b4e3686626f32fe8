// `rackstation config`: the settings in force, and whether they are right.

internal import ArgumentParser
internal import Station
internal import Archive
internal import Commands

/// The settings: checked, shown, or written as a file to begin with.
struct Config: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Check and show the settings.",
        subcommands: [Check.self, Show.self, Template.self, Reference.self]
    )

    /// `config check`.
    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Say whether the settings are right; name every line that is not.")

        @OptionGroup var options: SettingsOptions

        func run() async throws {
            let settings = try options.load()
            guard settings.ignored.isEmpty else { throw Fault(settings.ignored) }
            let given = settings.list.filter { $0.origin != .builtIn }.count
            try StandardOutput.write(
                "The settings are right: \(given) given, \(settings.list.count - given) default.\n")
        }
    }

    /// `config show`.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show every setting in force and where it comes from.")

        @OptionGroup var options: SettingsOptions

        func run() async throws {
            let resolved = try options.load()
            let table = TextTable(
                head: ["setting", "value", "from"],
                rows: resolved.list.map { [$0.setting.id, $0.value, $0.origin.description] }
                    + resolved.settings.lists.map { [$0.section, $0.summary, "settings file"] })
            try StandardOutput.write(table.text)
        }
    }

    /// `config template`.
    struct Template: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "template", abstract: "Print a settings file with every setting explained and at its default.")

        @Option(help: "The language of the explanations: en, de or zh.")
        var language = Language.english

        func run() async throws {
            try StandardOutput.write(Settings.template(in: language))
        }
    }

    /// `config reference`: what the page of settings in the documentation is made with.
    struct Reference: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "reference", abstract: "Print every setting in tables, as the documentation has them.",
            shouldDisplay: false)

        func run() async throws {
            try StandardOutput.write(Settings.reference)
        }
    }
}
