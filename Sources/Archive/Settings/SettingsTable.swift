// The settings explained: the commented file, and the tables of the documentation.

package import Station

extension Settings {
    /// All settings, in the order of the commented file. A default may rest on settings before it.
    package static let all: [any DeclaredSetting] =
        declared + ExportForm.declared.compactMap(\.setting)
        + [ExportSettings.setting(profiles: ExportForm.profiles.map(\.id))]

    /// Every setting with its value, one line each, in the order of the settings file.
    package var lines: [String] {
        Self.all.map { "\($0.id): \($0.text(in: self))" } + lists.map { "\($0.section): \($0.summary)" }
    }

    /// What the settings file has in lists, each with its section and in one line.
    package var lists: [(section: String, summary: String)] {
        containers.map { (ContainerSection.name, $0.summary) } + templates.map { (ProfileSection.name, $0.summary) }
    }

    /// The SHA-256 of the lines, 64 lower-case hex digits.
    package var fingerprint: String { FileDigest.of(Array(lines.joined(separator: "\n").utf8)) }

    /// A settings file with every setting at its default, explained: what a new station begins with.
    /// - Parameter language: the language of the explanations; what is allowed is said in English, as errors are.
    package static func template(in language: Language = .english) -> String {
        let head: Translation = .init(
            """
            # The settings of a rackstation. What is left out has the value that is shown here.
            # The environment variable that is named at each setting counts before this file, a flag before both.
            # `rackstation config check` says whether all is well.
            """,
            """
            # Die Einstellungen einer rackstation. Was fehlt, hat den Wert, der hier steht.
            # Die Umgebungsvariable, die bei jeder Einstellung steht, gilt vor dieser Datei, eine Option vor beiden.
            # `rackstation config check` sagt, ob alles stimmt.
            """,
            """
            # rackstation 的设置。未写出的项取此处显示的值。
            # 每项所列的环境变量优先于本文件，命令行选项优先于二者。
            # `rackstation config check` 检查设置是否正确。
            """)
        var text = head.text(in: language) + "\n"
        for (section, settings) in sections {
            text += "\n\(section):\n"
            for setting in settings {
                text += """
                      # \(setting.help.text(in: language))
                      # Allowed: \(setting.allowed).
                      # Variable: \(setting.variable)
                      \(setting.name): \(setting.defaultText)

                    """
            }
        }
        return text + profilesTemplate.text(in: language) + containersTemplate.text(in: language)
    }

    /// How containers of one's own are written, as comments.
    private static let containersTemplate: Translation = .init(
        "\n# Containers of your own, beside those that are built in.\n\(sample)",
        "\n# Eigene Behälter neben den eingebauten.\n\(sample)",
        "\n# 内置容器之外的自定义容器。\n\(sample)")

    private static let sample = """
        # containers:
        #   - name: box81-marked
        #     rows: 9
        #     columns: 9
        #     numbering: letters-rows
        #     start: top-left
        #     pitch: 13.5
        #     mark: {code: '^BX', side: left}

        """

    /// How profiles of one's own are written, as comments.
    private static let profilesTemplate: Translation = .init(
        "\n# Profiles of your own for export.forms, beside those that are built in.\n\(profileSample)",
        "\n# Eigene Profile für export.forms neben den eingebauten.\n\(profileSample)",
        "\n# 除内置配置外，供 export.forms 使用的自定义配置。\n\(profileSample)")

    private static let profileSample = """
        # profiles:
        #   - name: freezer
        #     columns: [box, position, value, {title: Lab, text: B12}]
        #     separator: semicolon
        #     encoding: windows-1252
        #     unread: "?"
        #     file: "{station}_{box}_{time}.txt"

        """

    /// All settings as tables in Markdown, one for each section: what the documentation's page of settings ends with.
    package static var reference: String {
        sections.map { section, settings in
            """

            ## \(section)

            | Setting | Means | Allowed | Default |
            | --- | --- | --- | --- |

            """
                + settings.map { setting in
                    let unit = setting.unit.map { " \($0.rawValue)" } ?? ""
                    let cells = [
                        "`\(setting.id)`", cell(setting.help.english), cell(setting.allowed),
                        "`\(setting.defaultText)`\(unit)",
                    ]
                    return "| \(cells.joined(separator: " | ")) |\n"
                }.joined()
        }.joined()
    }

    /// The settings by their sections, in the order of the settings file.
    private static var sections: [(name: String, settings: [any DeclaredSetting])] {
        all.reduce(into: []) { sections, setting in
            if sections.last?.name != setting.section { sections.append((setting.section, [])) }
            sections[sections.count - 1].settings.append(setting)
        }
    }

    /// Words with the characters written out that mean something in a table.
    private static func cell(_ words: String) -> String {
        words.reduce(into: "") { text, character in
            if "|*<\\".contains(character) { text += "\\" }
            text.append(character)
        }
    }
}
