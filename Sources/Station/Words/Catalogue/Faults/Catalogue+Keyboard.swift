// The texts of what can be wrong with typing into the computer beside the bench.

extension Catalogue {
    /// What can be wrong with the USB keyboard, and with what is typed on it.
    static let keyboardFaults: [Translation] = [
        .init("USB keyboard", "USB-Tastatur", "USB 键盘"),
        .init("No USB keyboard at {}", "Keine USB-Tastatur an {}", "{} 处没有 USB 键盘"),
        .init(
            "Switch rackstation-keyboard.service on, or correct keyboard.type in the settings.",
            "rackstation-keyboard.service einschalten oder keyboard.type in den Einstellungen berichtigen.",
            "请启用 rackstation-keyboard.service，或更正设置中的 keyboard.type。"),
        .init(
            "{} is no keyboard of a USB gadget", "{} ist keine Tastatur eines USB-Gadgets", "{} 不是 USB gadget 键盘"),
        .init(
            "Correct keyboard.type in the settings.", "keyboard.type in den Einstellungen berichtigen.",
            "请更正设置中的 keyboard.type。"),
        .init("The USB keyboard {} is gone", "Die USB-Tastatur {} ist weg", "USB 键盘 {} 已断开"),
        .init(
            "The computer took no keys; {} was not typed", "Der Rechner nahm keine Tasten an; {} wurde nicht getippt",
            "计算机未接收按键；{} 未键入"),
        .init(
            "Connect it, have it awake, and hand this session over as a file.",
            "Anschließen, aufwecken und diesen Scan als Datei übergeben.", "请连接并唤醒计算机，并以文件方式移交此扫描。"),
        .init("Only a part of {} was typed", "Nur ein Teil von {} wurde getippt", "{} 只键入了一部分"),
        .init(
            "Delete that part on the computer, and hand this session over as a file.",
            "Diesen Teil am Rechner löschen und diesen Scan als Datei übergeben.",
            "请在计算机上删除该部分，并以文件方式移交此扫描。"),
        .init(
            "Caps Lock is on at the computer; {} was not typed",
            "Am Rechner ist die Feststelltaste an; {} wurde nicht getippt", "计算机的大写锁定已打开；{} 未键入"),
        .init(
            "Switch it off there, and hand this session over as a file.",
            "Dort ausschalten und diesen Scan als Datei übergeben.", "请在那里关闭，并以文件方式移交此扫描。"),
        .init(
            "The computer does not say whether Caps Lock is on; {} was not typed",
            "Der Rechner sagt nicht, ob die Feststelltaste an ist; {} wurde nicht getippt",
            "计算机未告知大写锁定是否打开；{} 未键入"),
        .init(
            "Too much waits to be typed; {} was not typed", "Zu viel wartet aufs Tippen; {} wurde nicht getippt",
            "等待键入的内容过多；{} 未键入"),
        .init(
            "The keyboard has no key for the value at {}", "Die Tastatur hat keine Taste für den Wert an {}",
            "键盘没有可键入 {} 处编号的按键"),
    ]
}
