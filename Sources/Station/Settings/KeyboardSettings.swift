// The settings of the USB keyboard that the station is to the computer beside the bench.

/// The keyboard as which each result is typed into the computer beside the bench.
package struct KeyboardSettings: Hashable, Sendable {
    /// The keyboard of a USB gadget; nil where nothing is typed.
    package var gadget: String?
    /// What is typed of a result.
    package var form = Form.column
    /// Which keys the computer takes for which characters.
    package var layout = KeyLayout.us
    /// Characters a second, 10 to 500.
    package var speed = 50

    /// Makes settings at their defaults.
    package init() {}

    /// What is typed of a result.
    package enum Form: String, Hashable, Sendable, CaseIterable {
        /// A line for each position, an empty one where no value is known.
        case column
        /// A line for each value.
        case values
        /// A line for each row, with Tab between its positions.
        case rows
    }

    static let declared: [any DeclaredSetting] = [
        Setting(
            "keyboard.type", \.keyboard.gadget,
            SettingType<String>.path("", below: "/dev/hidg").orWord(
                "none", allowed: "none, or the keyboard of a USB gadget such as /dev/hidg0"),
            .init(
                "The USB keyboard as which each result is typed into the computer beside the bench.",
                "Die USB-Tastatur, als die jedes Ergebnis in den Rechner neben der Station getippt wird.",
                "以此 USB 键盘将每个结果键入旁边的计算机。")),
        Setting(
            "keyboard.form", \.keyboard.form, .choice,
            .init(
                "What is typed: a line for each position, for each value, or for each row with Tab between positions.",
                "Was getippt wird: eine Zeile je Position, je Wert oder je Reihe, mit Tab zwischen den Positionen.",
                "键入内容：每个位置一行、每个编号一行，或每排一行（位置之间为 Tab）。")),
        Setting(
            "keyboard.layout", \.keyboard.layout, .choice,
            .init(
                "The layout that the computer has for keyboards; with another one it would take other characters.",
                "Die Tastaturbelegung des Rechners; mit einer anderen kämen andere Zeichen an.",
                "该计算机的键盘布局；若不一致，将得到别的字符。")),
        Setting(
            "keyboard.speed", \.keyboard.speed, .whole(10...500),
            .init(
                "How fast it is typed, in characters a second.", "Wie schnell getippt wird, in Zeichen je Sekunde.",
                "键入速度（每秒字符数）。")),
    ]
}
