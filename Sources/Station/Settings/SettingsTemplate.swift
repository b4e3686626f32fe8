// The commented settings file.

extension SettingsKey {
    /// A settings file with every setting at its default, explained: what a new station begins with.
    public static var template: String {
        var text = """
            # The settings of a rackstation. Each line may be changed or left out; what is left out has the value shown here.
            # An environment variable, named at each setting, counts before this file, and a flag before both.
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
                  # Allowed: \(key.allowed). Variable: \(key.variable)
                  \(key.name): \(key.defaultText)

                """
        }
        return text
    }
}
