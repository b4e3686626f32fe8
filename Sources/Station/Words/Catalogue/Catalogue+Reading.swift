// What the screens say of a reading that needs a look.

extension Catalogue {
    /// What has to be told about a reading.
    static let readingWarnings: [Translation] = [
        .init(
            "The value {} is on {} caps: {}. Check these tubes by hand.",
            "Der Wert {} steht auf {} Deckeln: {}. Diese Röhrchen von Hand prüfen.", "值 {} 出现在 {} 个管盖上：{}。请人工检查这些管。"),
        .init(
            "Two codes lie at {}: {}. Straighten the tubes and scan again.",
            "Zwei Codes liegen bei {}: {}. Röhrchen gerade stellen und noch einmal scannen.", "{} 处有两个编码：{}。请摆正管子后重新扫描。"
        ),
        .init(
            "Misplaced: {}. Straighten the tubes and scan again.",
            "Steht nicht in der Reihe: {}. Röhrchen gerade stellen und noch einmal scannen.", "位置偏离：{}。请摆正管子后重新扫描。"
        ),
        .init(
            "Rows and columns are not certain: {}. Declare the rack (rows x columns) and scan again.",
            "Reihen und Spalten sind nicht sicher: {}. Rack (Reihen x Spalten) einstellen und noch einmal scannen.",
            "行列不确定：{}。请设定样本架（行 x 列）后重新扫描。"),
        .init(
            "Codes outside the rack were left out: {}. Check rack and crop.",
            "Codes außerhalb des Racks wurden weggelassen: {}. Rack und Ausschnitt prüfen.",
            "样本架之外的编码已忽略：{}。请检查样本架和裁剪范围。"),
        .init(
            "Read, but not on a vial: {}.", "Gelesen, aber nicht auf einem Röhrchen: {}.", "已读取，但不在样品管上：{}。"),
        .init(
            "Each of these could be the rack's own code, so none was taken for it: {}. "
                + "Cover what does not belong to the rack and scan again.",
            "Jeder davon könnte der Code des Racks sein, darum gilt keiner: {}. "
                + "Abdecken, was nicht zum Rack gehört, und noch einmal scannen.",
            "以下每个都可能是样本架编码，因此均未采用：{}。请遮住不属于样本架的部分后重新扫描。"),
        .init(
            "The pictures contradict each other, as pictures of different racks do, so only one of them was used. "
                + "Keep the rack still and scan again.",
            "Die Bilder widersprechen sich wie Bilder verschiedener Racks; nur eines davon wurde verwendet. "
                + "Rack nicht bewegen und noch einmal scannen.",
            "各张图片相互矛盾，像是不同的样本架，因此只用了其中一张。请勿移动样本架，重新扫描。"),
        .init(
            "The time for reading was over before every missing code had been looked for. Scan again.",
            "Die Zeit war um, bevor jeder fehlende Code gesucht war. Noch einmal scannen.", "在查找完所有缺失编码之前时间已到。请重新扫描。"),
        .init(
            """
            The search for missing codes ended after as much work as reader.effort allows. \
            Scan again in better light or focus.
            """,
            """
            Die Suche nach fehlenden Codes endete nach so viel Arbeit, wie reader.effort erlaubt. \
            Mit besserem Licht oder schärfer noch einmal scannen.
            """, "对缺失编码的寻找已达到 reader.effort 允许的工作量而结束。请改善光线或对焦后重新扫描。"),
    ]

    /// Why rows and columns are not certain, as a part of a sentence.
    static let placementDoubts: [Translation] = [
        .init(
            "{} x {} cells and {} x {} cells explain the codes about equally well",
            "{} x {} Plätze und {} x {} Plätze erklären die Codes etwa gleich gut", "{} x {} 格与 {} x {} 格都能解释这些编码"),
        .init(
            "{} and {} explain the codes about equally well", "{} und {} erklären die Codes etwa gleich gut",
            "{} 与 {} 都能解释这些编码"),
        .init("{} to {}", "{} bis {}", "{} 至 {}"),
        .init(
            "the codes span {} of {} rows and the crop is the whole picture",
            "die Codes nehmen {} von {} Reihen ein, und der Ausschnitt ist das ganze Bild",
            "编码占 {} 行（共 {} 行），而裁剪范围是整张图像"
        ),
        .init(
            "the codes span {} of {} columns and the crop is the whole picture",
            "die Codes nehmen {} von {} Spalten ein, und der Ausschnitt ist das ganze Bild",
            "编码占 {} 列（共 {} 列），而裁剪范围是整张图像"
        ),
        .init(
            "the crop does not fit a rack of {}", "der Ausschnitt passt nicht zu einem Rack von {}", "裁剪范围与 {} 样本架不符"),
        .init(
            "the codes are so far apart that only every second row and column may be in use",
            "die Codes liegen so weit auseinander, dass vielleicht nur jede zweite Reihe und Spalte belegt ist",
            "编码间距很大，可能只隔行隔列使用"),
        .init(
            "{} stands alone off the lattice and may be the rack's own code",
            "{} steht allein neben dem Raster und ist vielleicht der Code des Racks", "{} 单独偏离网格，可能是样本架自身的编码"),
        .init("{} stands off the row of {}", "{} steht neben der Reihe von {}", "{} 偏离 {} 所在的行"),
        .init("{} stands off the column of {}", "{} steht neben der Spalte von {}", "{} 偏离 {} 所在的列"),
        .init(
            "there may be a vial without a value {}, where no code was read",
            "vielleicht steht ein Röhrchen ohne Wert {}, wo kein Code gelesen wurde", "{}可能有一支没有值的管，那里未读到编码"),
        .init("{} and {}", "{} und {}", "{}和{}"),
        .init("above the first row", "über der ersten Reihe", "第一行上方"),
        .init("below the last row", "unter der letzten Reihe", "最后一行下方"),
        .init("left of the first column", "links der ersten Spalte", "第一列左侧"),
        .init("right of the last column", "rechts der letzten Spalte", "最后一列右侧"),
        .init(
            "two pictures put the same codes on different positions",
            "zwei Bilder setzen dieselben Codes auf verschiedene Positionen", "两张图片将相同的编码放在不同位置"),
    ]
}
