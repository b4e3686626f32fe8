// The single-byte character sets that a code may name, above ASCII.

extension CodeText {
    /// A set of 256 characters of which the lower 128 are ASCII.
    struct ByteSet: Sendable {
        /// The byte of the first of `characters`; those between it and ASCII are control characters, which no value has.
        let first: UInt8
        /// The characters from that one on; ~ where there is none.
        let characters: [Unicode.Scalar]

        private init(from first: UInt8, _ characters: String) {
            (self.first, self.characters) = (first, Array(characters.unicodeScalars))
        }

        /// The character of a byte; nil where there is none.
        func character(_ byte: UInt8) -> Unicode.Scalar? {
            if byte < 0x80 { return Unicode.Scalar(byte) }
            guard byte >= first, characters.indices.contains(Int(byte - first)), characters[Int(byte - first)] != "~"
            else { return nil }
            return characters[Int(byte - first)]
        }
    }
}

extension CodeText.ByteSet {
    /// The sets by the number of their extended channel interpretation (AIM, Extended Channel Interpretations, Part 3).
    static let numbered: [Int: CodeText.ByteSet] = [
        0: codePage437,
        2: codePage437,
        // ISO/IEC 8859-2
        4: CodeText.ByteSet(
            from: 0xA0,
            """
            \u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôő\
            ö÷řůúűüýţ˙
            """),
        // ISO/IEC 8859-3
        5: CodeText.ByteSet(
            from: 0xA0,
            """
            \u{A0}Ħ˘£¤~Ĥ§¨İŞĞĴ\u{AD}~Ż°ħ²³´µĥ·¸ışğĵ½~żÀÁÂ~ÄĊĈÇÈÉÊËÌÍÎÏ~ÑÒÓÔĠÖ×ĜÙÚÛÜŬŜßàáâ~äċĉçèéêëìíîï~ñòóôġ\
            ö÷ĝùúûüŭŝ˙
            """),
        // ISO/IEC 8859-4
        6: CodeText.ByteSet(
            from: 0xA0,
            """
            \u{A0}ĄĸŖ¤ĨĻ§¨ŠĒĢŦ\u{AD}Ž¯°ą˛ŗ´ĩļˇ¸šēģŧŊžŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎĪĐŅŌĶÔÕÖ×ØŲÚÛÜŨŪßāáâãäåæįčéęëėíîīđņōķôõ\
            ö÷øųúûüũū˙
            """),
        // ISO/IEC 8859-5
        7: CodeText.ByteSet(
            from: 0xA0,
            """
            \u{A0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{AD}ЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя№ёђѓєѕ\
            іїјљњћќ§ўџ
            """),
        // ISO/IEC 8859-6
        8: CodeText.ByteSet(
            from: 0xA0,
            """
            \u{A0}~~~¤~~~~~~~\u{60C}\u{AD}~~~~~~~~~~~~~\u{61B}~~~\u{61F}~\u{621}\u{622}\u{623}\u{624}\u{625}\
            \u{626}\u{627}\u{628}\u{629}\u{62A}\u{62B}\u{62C}\u{62D}\u{62E}\u{62F}\u{630}\u{631}\u{632}\
            \u{633}\u{634}\u{635}\u{636}\u{637}\u{638}\u{639}\u{63A}~~~~~\u{640}\u{641}\u{642}\u{643}\u{644}\
            \u{645}\u{646}\u{647}\u{648}\u{649}\u{64A}\u{64B}\u{64C}\u{64D}\u{64E}\u{64F}\u{650}\u{651}\
            \u{652}~~~~~~~~~~~~~
            """),
        // ISO/IEC 8859-7
        9: CodeText.ByteSet(
            from: 0xA0,
            """
            \u{A0}‘’£€₯¦§¨©ͺ«¬\u{AD}~―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ~ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυ\
            φχψωϊϋόύώ~
            """),
        // ISO/IEC 8859-8
        10: CodeText.ByteSet(
            from: 0xA0,
            """
            \u{A0}~¢£¤¥¦§¨©×«¬\u{AD}®¯°±²³´µ¶·¸¹÷»¼½¾~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~‗\u{5D0}\u{5D1}\u{5D2}\
            \u{5D3}\u{5D4}\u{5D5}\u{5D6}\u{5D7}\u{5D8}\u{5D9}\u{5DA}\u{5DB}\u{5DC}\u{5DD}\u{5DE}\u{5DF}\
            \u{5E0}\u{5E1}\u{5E2}\u{5E3}\u{5E4}\u{5E5}\u{5E6}\u{5E7}\u{5E8}\u{5E9}\u{5EA}~~\u{200E}\u{200F}~
            """),
        // ISO/IEC 8859-9
        11: CodeText.ByteSet(
            from: 0xA0,
            """
            \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèéêëìíîïğñòóôõ\
            ö÷øùúûüışÿ
            """),
        // ISO/IEC 8859-10
        12: CodeText.ByteSet(
            from: 0xA0,
            """
            \u{A0}ĄĒĢĪĨĶ§ĻĐŠŦŽ\u{AD}ŪŊ°ąēģīĩķ·ļđšŧž―ūŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎÏÐŅŌÓÔÕÖŨØŲÚÛÜÝÞßāáâãäåæįčéęëėíîïðņōóôõ\
            öũøųúûüýþĸ
            """),
        // ISO/IEC 8859-11
        13: CodeText.ByteSet(
            from: 0xA0,
            """
            \u{A0}กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮฯะัาำิีึืฺุู~~~~฿เแโใไๅๆ็่้๊๋์ํ๎๏๐๑๒๓๔๕๖๗๘๙๚\
            ๛~~~~
            """),
        // ISO/IEC 8859-13
        15: CodeText.ByteSet(
            from: 0xA0,
            """
            \u{A0}”¢£¤„¦§Ø©Ŗ«¬\u{AD}®Æ°±²³“µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõ\
            ö÷ųłśūüżž’
            """),
        // ISO/IEC 8859-14
        16: CodeText.ByteSet(
            from: 0xA0,
            """
            \u{A0}Ḃḃ£ĊċḊ§Ẁ©ẂḋỲ\u{AD}®ŸḞḟĠġṀṁ¶ṖẁṗẃṠỳẄẅṡÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏŴÑÒÓÔÕÖṪØÙÚÛÜÝŶßàáâãäåæçèéêëìíîïŵñòóôõ\
            öṫøùúûüýŷÿ
            """),
        // ISO/IEC 8859-15
        17: CodeText.ByteSet(
            from: 0xA0,
            """
            \u{A0}¡¢£€¥Š§š©ª«¬\u{AD}®¯°±²³Žµ¶·ž¹º»ŒœŸ¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõ\
            ö÷øùúûüýþÿ
            """),
        // ISO/IEC 8859-16
        18: CodeText.ByteSet(
            from: 0xA0,
            """
            \u{A0}ĄąŁ€„Š§š©Ș«Ź\u{AD}źŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôő\
            öśűùúûüęțÿ
            """),
        // code page 1250
        21: CodeText.ByteSet(
            from: 0x80,
            """
            €~‚~„…†‡~‰Š‹ŚŤŽŹ~‘’“”•–—~™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐ\
            Ö×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
            """),
        // code page 1251
        22: CodeText.ByteSet(
            from: 0x80,
            """
            ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—~™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХ\
            ЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя
            """),
        // code page 1252
        23: CodeText.ByteSet(
            from: 0x80,
            """
            €~‚ƒ„…†‡ˆ‰Š‹Œ~Ž~~‘’“”•–—˜™š›œ~žŸ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕ\
            Ö×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ
            """),
        // code page 1256
        24: CodeText.ByteSet(
            from: 0x80,
            """
            €\u{67E}‚ƒ„…†‡ˆ‰\u{679}‹Œ\u{686}\u{698}\u{688}\u{6AF}‘’“”•–—\u{6A9}™\u{691}›œ\u{200C}\u{200D}\
            \u{6BA}\u{A0}\u{60C}¢£¤¥¦§¨©\u{6BE}«¬\u{AD}®¯°±²³´µ¶·¸¹\u{61B}»¼½¾\u{61F}\u{6C1}\u{621}\u{622}\
            \u{623}\u{624}\u{625}\u{626}\u{627}\u{628}\u{629}\u{62A}\u{62B}\u{62C}\u{62D}\u{62E}\u{62F}\
            \u{630}\u{631}\u{632}\u{633}\u{634}\u{635}\u{636}×\u{637}\u{638}\u{639}\u{63A}\u{640}\u{641}\
            \u{642}\u{643}à\u{644}â\u{645}\u{646}\u{647}\u{648}çèéêë\u{649}\u{64A}îï\u{64B}\u{64C}\u{64D}\
            \u{64E}ô\u{64F}\u{650}÷\u{651}ù\u{652}ûü\u{200E}\u{200F}\u{6D2}
            """),
    ]

    private static let codePage437 = CodeText.ByteSet(
        from: 0x80,
        """
        ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
        αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
        """)
}
