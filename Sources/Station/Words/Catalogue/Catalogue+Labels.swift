// The texts about labels.

extension Catalogue {
    /// Labels on the screens, and what is wrong with them.
    static let labels: [Translation] = [
        .init("Label", "Etikett", "标签"),
        .init("Labels", "Etiketten", "标签"),
        .init("Label {}", "Etikett {}", "标签 {}"),
        .init("Label {}, not settled", "Etikett {}, nicht geklärt", "标签 {}，尚未确认"),
        .init("Label for the next box: {}", "Etikett für die nächste Box: {}", "下一个盒子的标签：{}"),
        .init("the next box", "der nächsten Box", "下一个盒子"),
        .init("the last box", "der letzten Box", "上一个盒子"),
        .init("Label not read", "Etikett nicht gelesen", "标签未能读取"),
        .init("Check the label", "Etikett prüfen", "请检查标签"),
        .init("{} to settle: {}", "{} zu klären: {}", "{} 项待确认：{}"),
        .init("{}: from {}", "{}: aus {}", "{}：来自{}"),
        .init("Check {}", "{} prüfen", "检查 {}"),
        .init("Put off", "Zurückstellen", "暂缓"),
        .init("NOT SAVED", "NICHT GESPEICHERT", "未保存"),
        .init("Saved with {}", "Gespeichert bei {}", "已随 {} 保存"),
        .init("Saved for the next box", "Gespeichert für die nächste Box", "已为下一个盒子保存"),
        .init(
            "Saved for the next box: none was scanned lately",
            "Gespeichert für die nächste Box: zuletzt wurde keine gescannt", "已为下一个盒子保存：近来未扫描盒子"),
        .init("Put off: not all of it is settled", "Zurückgestellt: nicht alles ist geklärt", "已暂缓：尚未全部确认"),
        .init(
            "Put off by {}: not all of it is settled", "Zurückgestellt von {}: nicht alles ist geklärt",
            "{} 已暂缓：尚未全部确认"),
        .init(
            "No kind of label in the rules fits what was read",
            "Kein Etikett der Regeln passt zu dem, was gelesen wurde",
            "读到的内容不符合规则中的任何标签"),
        .init(
            "Put the label flat and whole into the picture, and photograph it again.",
            "Das Etikett flach und ganz ins Bild legen und noch einmal aufnehmen.", "请将标签平整、完整地放入画面，重新拍摄。"),
        .init("No label was found in the picture", "Im Bild wurde kein Etikett gefunden", "画面中未找到标签"),
        .init(
            "There are {} labels in the picture; one of them is shown",
            "Im Bild sind {} Etiketten; eines davon wird gezeigt", "画面中有 {} 张标签；只显示其中一张"),
        .init("Field", "Feld", "字段"),
        .init("State", "Zustand", "状态"),
        .init("valid", "gültig", "有效"),
        .init("unsure", "unsicher", "不确定"),
        .init("invalid", "ungültig", "无效"),
        .init("missing", "fehlt", "缺失"),
        .init("ambiguous", "mehrdeutig", "有歧义"),
        .init("confirmed", "bestätigt", "已确认"),
        .init("corrected", "berichtigt", "已更正"),
        .init("a code", "Code", "条码"),
        .init("text", "Text", "文字"),
        .init("code and text", "Code und Text", "条码与文字"),
        .init("a person", "Handeingabe", "人工输入"),
        .init("{}: {} by {}", "{}: {} von {}", "{}：{}，{}"),
        .init("{} is right", "{} stimmt", "{} 正确"),
        .init("It is right", "Es stimmt", "正确"),
        .init("Next letter", "Nächstes Zeichen", "下一个字符"),
        .init("Insert", "Einfügen", "插入"),
        .init("Letter {} may be another", "Zeichen {} ist vielleicht ein anderes", "第 {} 个字符可能有误"),
        .init(
            "Correct it, or choose Keep once more to keep it all the same.",
            "Berichtigen, oder noch einmal wählen, um es trotzdem zu behalten.", "请更正，或再选一次以照样保留。"),
        .init(
            "It belongs to no box then. The audit trail has what stood on it.",
            "Es gehört dann zu keiner Box. Was darauf stand, steht im Audit-Trail.", "它将不属于任何盒子。审计记录保留其内容。"),
        .init("Give this label up?", "Dieses Etikett verwerfen?", "放弃此标签？"),
        .init(
            "It is not saved. What is put off is saved as it is, and the session says that it is not settled.",
            "Es ist nicht gespeichert. Zurückgestellt wird es so gespeichert, wie es ist, und der Scan sagt, dass es nicht geklärt ist.",
            "尚未保存。暂缓则按现状保存，扫描记录会注明尚未确认。"),
        .init(
            "This label is not saved. What was read on it is lost when the station is left.",
            "Dieses Etikett ist nicht gespeichert. Was darauf gelesen wurde, geht beim Verlassen verloren.",
            "此标签尚未保存。离开本站时，读到的内容将丢失。"),
        .init(
            "The rules for labels cannot be read: {}", "Die Regeln für Etiketten können nicht gelesen werden: {}",
            "无法读取标签规则：{}"),
        .init(
            "Correct labels.rules, or set it to none.", "labels.rules berichtigen oder auf none setzen.",
            "请更正 labels.rules，或设为 none。"),
        .init("The rules for labels are wrong: {}", "Die Regeln für Etiketten sind falsch: {}", "标签规则有误：{}"),
        .init(
            "Correct the file; rackstation label check-rules names every error.",
            "Die Datei berichtigen; rackstation label check-rules nennt jeden Fehler.",
            "请更正文件；rackstation label check-rules 会列出每个错误。"),
        .init("Not settled yet: {}", "Noch nicht geklärt: {}", "尚未确认：{}"),
        .init(
            "Confirm or correct these fields, or put the label off.",
            "Diese Felder bestätigen oder berichtigen, oder das Etikett zurückstellen.", "请确认或更正这些字段，或暂缓此标签。"),
        .init("The session of this label is deleted", "Der Scan zu diesem Etikett ist gelöscht", "此标签所属的扫描已删除"),
        .init(
            "Photograph the label again for the next box.", "Das Etikett für die nächste Box noch einmal aufnehmen.",
            "请为下一个盒子重新拍摄标签。"),
    ]

    /// What is wrong with the fields of labels, as the rules say it, and with reading them.
    static let labelProblems: [Translation] = [
        .init("it was not found", "nicht gefunden", "未找到"),
        .init("it is required and was not found", "nötig und nicht gefunden", "必填，但未找到"),
        .init("it was read so only once", "nur einmal so gelesen", "仅一次读出此值"),
        .init("it is a part of a longer number", "Teil einer längeren Zahl", "只是更长数字的一部分"),
        .init("it is hard to read", "schwer zu lesen", "字迹难以辨认"),
        .init("something beside it was not read", "daneben wurde etwas nicht gelesen", "其旁有内容未读出"),
        .init("it was not read plainly", "nicht deutlich gelesen", "未能清楚读出"),
        .init("it was also read as {}", "auch als {} gelesen", "也曾读作 {}"),
        .init("two lines say different values", "zwei Zeilen sagen Verschiedenes", "两行内容不同"),
        .init("two codes say different values", "zwei Codes sagen Verschiedenes", "两个条码内容不同"),
        .init(
            "a code and the text say different values", "ein Code und der Text sagen Verschiedenes", "条码与文字内容不同"),
        .init("there are two such values", "es gibt zwei solche Werte", "有两个这样的值"),
        .init(
            "its signs may be letters or digits", "ihre Zeichen können Buchstaben oder Ziffern sein",
            "其字符可能是字母或数字"),
        .init("without spaces it would be {}", "ohne Leerzeichen wäre es {}", "去掉空格则为 {}"),
        .init("its keyword was not found", "das Stichwort wurde nicht gefunden", "未找到其关键词"),
        .init("{} has its keyword there too", "auch {} hat dort sein Stichwort", "{} 的关键词也在该处"),
        .init("{} stands before it", "{} steht davor", "其前有 {}"),
        .init("its comma may part thousands", "das Komma trennt vielleicht Tausender", "逗号可能是千位分隔符"),
        .init("it could be {}", "es könnte {} sein", "可能是 {}"),
        .init("its year has two digits", "das Jahr hat zwei Ziffern", "年份只有两位"),
        .init(
            "its day has one digit and its month two", "der Tag hat eine Ziffer und der Monat zwei", "日为一位而月为两位"),
        .init("it is longer than {} characters", "länger als {} Zeichen", "超过 {} 个字符"),
        .init("it has {} characters; allowed: {}", "{} Zeichen; erlaubt: {}", "有 {} 个字符；允许：{}"),
        .init("it is not within {} to {}", "nicht zwischen {} und {}", "不在 {} 至 {} 之间"),
        .init("its check is wrong ({})", "die Prüfung stimmt nicht ({})", "校验不符（{}）"),
        .init("{} is not kept", "{} ist nicht eingehalten", "不符合 {}"),
        .init("it is not what the rule asks for", "nicht das, was die Regel verlangt", "不符合规则要求"),
        .init(
            "tesseract is not installed: no text is read (apt install tesseract-ocr)",
            "tesseract ist nicht installiert: kein Text wird gelesen (apt install tesseract-ocr)",
            "未安装 tesseract：不读取文字（apt install tesseract-ocr）"),
        .init(
            "tesseract was not done in time: no text is read",
            "tesseract wurde nicht rechtzeitig fertig: kein Text wird gelesen", "tesseract 未能及时完成：不读取文字"),
        .init(
            "the outline of the label does not show, so its text was not read",
            "der Umriss des Etiketts ist nicht zu sehen; sein Text wurde nicht gelesen", "看不到标签的轮廓，因此未读取其文字"),
        .init(
            "the label is cut off at the picture's edge, so its text was not read",
            "das Etikett ist am Bildrand abgeschnitten; sein Text wurde nicht gelesen", "标签在图片边缘被截断，因此未读取其文字"),
        .init("{}: no text is read", "{}: kein Text wird gelesen", "{}：不读取文字"),
    ]
}

extension Words {
    /// What the rules or the text recognition say of a label, which is English, in the language of the screens where it
    /// is one of the known texts.
    package init(labelProblem text: String) {
        for translation in Catalogue.labelProblems {
            guard let values = Self.values(in: text, of: translation.english) else { continue }
            self.init(pattern: translation.english, values: values.map(Value.text))
            return
        }
        self.init(verbatim: text)
    }

    /// What stands in a text in the places of a pattern's values; nil where it is no such text.
    private static func values(in text: String, of pattern: String) -> [String]? {
        let pieces = pattern.replacing("{}", with: "\u{0}").split(separator: "\u{0}", omittingEmptySubsequences: false)
        guard var rest = pieces.first.flatMap({ text.hasPrefix($0) ? text.dropFirst($0.count) : nil }) else {
            return nil
        }
        var values: [String] = []
        for (index, piece) in pieces.enumerated().dropFirst() {
            let isLast = index == pieces.count - 1
            if isLast, piece.isEmpty {
                values.append(String(rest))
                rest = ""
            } else {
                guard let range = isLast ? rest.ranges(of: piece).last : rest.ranges(of: piece).first else {
                    return nil
                }
                values.append(String(rest[..<range.lowerBound]))
                rest = rest[range.upperBound...]
            }
        }
        return rest.isEmpty && values.allSatisfy { !$0.isEmpty } ? values.map(\.harmless) : nil
    }
}
