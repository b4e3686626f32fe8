// The settings as tables of a page to read.

extension SettingsKey {
    /// All settings as tables in Markdown, one for each section: what the documentation's page of settings ends with.
    package static var reference: String {
        var text = ""
        var section = ""
        for key in all {
            if key.section != section {
                section = key.section
                text += """

                    ## \(section)

                    | Setting | Means | Allowed | Default |
                    | --- | --- | --- | --- |

                    """
            }
            let cells = ["`\(key.id)`", cell(key.meaning), cell(key.allowed), "`\(key.defaultText)`"]
            text += "| \(cells.joined(separator: " | ")) |\n"
        }
        return text
    }

    /// Words with the signs written out that mean something in a table.
    private static func cell(_ words: String) -> String {
        words.reduce(into: "") { text, sign in
            if "|*<\\".contains(sign) { text += "\\" }
            text.append(sign)
        }
    }
}
