// The texts of what can be wrong with the serial line to the computer beside the bench.

extension Catalogue {
    /// What can be wrong with the serial line, and with what it should carry.
    static let serialFaults: [Translation] = [
        .init("Serial line", "Serielle Leitung", "串行线"),
        .init("No serial line at {}", "Keine serielle Leitung an {}", "{} 处没有串行线"),
        .init(
            "Plug it in, or correct serial.line in the settings.",
            "Anschließen oder serial.line in den Einstellungen berichtigen.", "请接上，或更正设置中的 serial.line。"),
        .init("{} is no serial line", "{} ist keine serielle Leitung", "{} 不是串行线"),
        .init(
            "Correct serial.line in the settings.", "serial.line in den Einstellungen berichtigen.",
            "请更正设置中的 serial.line。"),
        .init("The serial line {} is gone", "Die serielle Leitung {} ist weg", "串行线 {} 已断开"),
        .init(
            "Plug it in again, or start the computer at its end.",
            "Wieder anstecken oder den Rechner am anderen Ende starten.", "请重新接上，或启动另一端的计算机。"),
        .init("Nobody reads the serial line {}", "Niemand liest die serielle Leitung {}", "串行线 {} 无人读取"),
        .init(
            "Start the program that reads it, or set serial.line to none.",
            "Das Programm starten, das sie liest, oder serial.line auf none einstellen.",
            "请启动读取它的程序，或将 serial.line 设为 none。"),
        .init(
            "Hand this session over as a file.", "Diesen Scan als Datei übergeben.", "请以文件方式移交此扫描。"),
        .init(
            "The line cannot carry the value at {}", "Die Leitung kann den Wert an {} nicht übertragen",
            "串行线无法传输 {} 处的编号"),
        .init(
            "The line cannot carry the name of the box", "Die Leitung kann den Namen der Box nicht übertragen",
            "串行线无法传输盒子的名称"),
        .init(
            "Nobody reads the line; the oldest results are not given any more",
            "Niemand liest die Leitung; die ältesten Ergebnisse werden nicht mehr übertragen",
            "串行线无人读取；最早的结果不再发送"),
    ]
}
