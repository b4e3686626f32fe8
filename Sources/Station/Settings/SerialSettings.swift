// The settings of the serial line to the computer beside the bench.

/// The line over which each result goes to a computer beside the bench.
package struct SerialSettings: Hashable, Sendable {
    /// The terminal device; nil where there is no line.
    package var line: String?
    /// How results are said on it.
    package var form = Form.visionmate
    /// Its speed.
    package var speed = Speed.baud9600
    /// The product that the answer of VisionMate's protocol names; nil where it follows from the box.
    package var product: String?

    /// Makes settings at their defaults.
    package init() {}

    /// How results are said.
    package enum Form: String, Hashable, Sendable, CaseIterable {
        /// Asked for, by the protocol of Thermo's VisionMate.
        case visionmate
        /// As plain lines, when they are kept.
        case lines
    }

    /// The bits of a second; each byte has eight of them, without parity, and one stop bit.
    package enum Speed: String, Hashable, Sendable, CaseIterable {
        case baud9600 = "9600"
        case baud19200 = "19200"
        case baud38400 = "38400"
        case baud57600 = "57600"
        case baud115200 = "115200"
    }

    static let declared: [any DeclaredSetting] = [
        Setting(
            "serial.line", \.serial.line,
            SettingType<String>.path("", below: "/dev/").orWord(
                "none", allowed: "none, or a terminal device such as /dev/ttyGS0 or /dev/ttyS1"),
            .init(
                "The serial line over which each result goes to the computer beside the bench.",
                "Die serielle Leitung, über die jedes Ergebnis an den Rechner neben der Station geht.",
                "将每个结果发送到旁边计算机的串行线。")),
        Setting(
            "serial.form", \.serial.form, .choice,
            .init(
                "How results are said there: when asked by VisionMate's protocol, or as lines when they are kept.",
                "Wie Ergebnisse dort gesagt werden: auf Fragen nach VisionMates Protokoll oder beim Speichern als Zeilen.",
                "结果的发送方式：按 VisionMate 协议应答，或保存时以文本行发送。")),
        Setting(
            "serial.speed", \.serial.speed, .choice,
            .init(
                "The speed of the serial line in bits a second; with 8 data bits, no parity and 1 stop bit.",
                "Die Geschwindigkeit der seriellen Leitung in Bit je Sekunde; 8 Datenbits, keine Parität, 1 Stoppbit.",
                "串行线的速率（比特每秒）；8 数据位，无校验，1 停止位。")),
        Setting(
            "serial.product", \.serial.product,
            SettingType<String>.characters("-_", 1...32, allowed: "1 to 32 of A-Z a-z 0-9 - and _, such as M0909")
                .orWord("auto", allowed: "auto, or 1 to 32 of A-Z a-z 0-9 - and _, such as M0909"),
            .init(
                "The product that VisionMate's answer names; auto is M with the rows and columns of the box.",
                "Das Produkt, das VisionMates Antwort nennt; auto ist M mit Reihen und Spalten der Box.",
                "VisionMate 应答中的产品名；auto 为 M 加盒子的行数和列数。")),
    ]
}
