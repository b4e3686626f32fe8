// The texts about the people who work at the station.

extension Catalogue {
    /// Signing in and out.
    static let operators: [Translation] = [
        .init("Operator: {}", "Bearbeiter: {}", "操作员：{}"),
        .init("Show your badge", "Ausweis zeigen", "请出示工牌"),
        .init(
            "Put your badge in the square and press the pedal", "Ausweis ins Quadrat legen und Pedal drücken",
            "将工牌放入方框，然后踩踏板"),
        .init(
            "This badge has a name that is not allowed: {}", "Der Name auf diesem Ausweis ist nicht erlaubt: {}",
            "此工牌上的姓名不被允许：{}"),
        .init(
            "Print it anew with letters of one script, digits, spaces and . - ' _ alone.",
            "Neu drucken, nur mit Buchstaben einer Schrift, Ziffern, Leerzeichen und . - ' _.",
            "请重新打印，仅使用同一种文字的字母、数字、空格和 . - ' _。"),
        .init("Signed in: {}", "Angemeldet: {}", "已登录：{}"),
        .init("Signed out: {}", "Abgemeldet: {}", "已登出：{}"),
        .init("Sign out", "Abmelden", "登出"),
        .init(
            "This was a badge, so nothing was saved", "Das war ein Ausweis, darum wurde nichts gespeichert",
            "这是工牌，因此未保存任何内容"),
        .init("It is a vial: save it", "Es ist ein Röhrchen: speichern", "这是样本管：保存"),
        .init(
            "Nobody is signed in; nothing was saved", "Niemand ist angemeldet; nichts wurde gespeichert",
            "无人登录；未保存任何内容"),
        .init(
            "Put your badge in the square and press the pedal. Then scan the rack.",
            "Ausweis ins Quadrat legen und Pedal drücken. Danach das Rack scannen.", "将工牌放入方框并踩踏板，然后扫描样本架。"),
        .init("Nobody is signed in", "Niemand ist angemeldet", "无人登录"),
        .init("Sign in with your badge first.", "Zuerst mit dem Ausweis anmelden.", "请先用工牌登录。"),
        .init(
            "An operator's badge was read with the vials: {}. Take it out of the picture and scan again.",
            "Ein Ausweis wurde mit den Röhrchen gelesen: {}. Aus dem Bild nehmen und noch einmal scannen.",
            "与样本管一起读到了工牌：{}。请将其移出画面后重新扫描。"),
        .init("PIN of {}", "PIN von {}", "{} 的 PIN"),
        .init("Checking the PIN", "PIN wird geprüft", "正在核对 PIN"),
        .init("Wrong PIN. {} tries left", "Falsche PIN. Noch {} Versuche", "PIN 错误。还可尝试 {} 次"),
        .init("Wrong PIN. 1 try left", "Falsche PIN. Noch 1 Versuch", "PIN 错误。还可尝试 1 次"),
        .init("{} wrong PINs for {}", "{} falsche PINs für {}", "{2} 的 PIN 已输错 {1} 次"),
        .init("Try again in {} seconds.", "In {} Sekunden noch einmal versuchen.", "请在 {} 秒后重试。"),
        .init("No PIN is set for {}", "Für {} ist keine PIN gesetzt", "未设置 {} 的 PIN"),
        .init(
            "Have one set with rackstation operator pin.", "Eine mit rackstation operator pin setzen lassen.",
            "请用 rackstation operator pin 设置。"),
        .init("Line {} of {} is no PIN", "Zeile {} von {} ist keine PIN", "{2} 的第 {1} 行不是 PIN"),
        .init(
            "Remove the line, and set the PIN again with rackstation operator pin.",
            "Die Zeile entfernen und die PIN mit rackstation operator pin neu setzen.",
            "请删除该行，并用 rackstation operator pin 重新设置 PIN。"),
        .init("This is no operator's name: {}", "Das ist kein Name eines Bearbeiters: {}", "这不是操作员姓名：{}"),
        .init("This is no PIN", "Das ist keine PIN", "这不是 PIN"),
        .init("Allowed: {}.", "Erlaubt: {}.", "允许：{}。"),
        .init("Allowed: {} to {} digits.", "Erlaubt: {} bis {} Ziffern.", "允许：{} 至 {} 位数字。"),
        .init("Check the name.", "Den Namen prüfen.", "请检查姓名。"),
        .init("Sign in", "Anmelden", "登录"),
        .init("Blank", "Leerzeichen", "空格"),
        .init("Sign in first.", "Zuerst anmelden.", "请先登录。"),
        .init(
            "Sign in first, with your badge or with your name.", "Zuerst anmelden, mit Ausweis oder Namen.",
            "请先用工牌或姓名登录。"),
        .init(
            "Nobody is signed in; nothing was scanned", "Niemand ist angemeldet; nichts wurde gescannt",
            "无人登录；未进行扫描"),
        .init("Choose Sign in and put in your name", "Anmelden wählen und den Namen eingeben", "选择“登录”并输入姓名"),
        .init(
            "Put your badge in the square and press the pedal, or choose Sign in",
            "Ausweis ins Quadrat legen und Pedal drücken, oder Anmelden wählen", "将工牌放入方框并踩踏板，或选择“登录”"),
    ]
}
