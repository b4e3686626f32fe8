// The commented settings file.

extension SettingsKey {
    /// A settings file with every setting at its default, explained: what a new station begins with.
    public static var template: String {
        var text = """
            # The settings of a rackstation. What is left out has the value that is shown here.
            # The environment variable that is named at each setting counts before this file, a flag before both.
            # `rackstation config check` says whether all is well.

            """
        var section = ""
        for key in all {
            if key.section != section {
                section = key.section
                text += "\n\(section):\n"
            }
            text += """
                  # \(key.meaning)
                  # Allowed: \(key.allowed).
                  # Variable: \(key.variable)
                  \(key.name): \(key.defaultText)

                """
        }
        return text
    }
}
