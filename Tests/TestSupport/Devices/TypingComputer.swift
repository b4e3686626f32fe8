// A computer with a keyboard at its USB, for the tests of what types there.

/// What a computer makes of the reports of a boot keyboard. Three steps that know nothing of the station's tables: usages
/// to key codes as Linux has them (`hid_keyboard` in drivers/hid/hid-input.c), key codes to places (`keycodes/evdev` of
/// xkeyboard-config), and places to characters (`symbols` there, the basic layout, three levels).
package struct TypingComputer {
    /// The text that was typed; Enter is a line break.
    package private(set) var text = ""
    /// Whether Caps Lock is on.
    package private(set) var isCapsLocked = false
    /// How often it was pressed.
    package private(set) var capsLockPresses = 0
    /// The keys that are down.
    package private(set) var down: Set<UInt8> = []
    private let symbols: [String: [String]]
    private var rest: [UInt8] = []

    /// A computer with a layout: `us`, `de` or `fr`.
    package init(layout: String, isCapsLocked: Bool = false) {
        self.isCapsLocked = isCapsLocked
        let keys = (Self.layouts[layout] ?? "").split(whereSeparator: \.isNewline).flatMap {
            $0.split(separator: "   ")
        }
        symbols = Dictionary(
            uniqueKeysWithValues: keys.map { key in
                let words = key.split(separator: " ").map(String.init)
                return (words[0], Array(words.dropFirst()))
            })
    }

    /// Takes bytes of reports.
    package mutating func take(_ bytes: some Sequence<UInt8>) {
        rest += bytes
        while rest.count >= 8 {
            let report = Array(rest.prefix(8))
            rest.removeFirst(8)
            let keys = Set(report[2...].filter { $0 != 0 })
            for key in keys.subtracting(down).sorted() { press(key, held: report[0]) }
            down = keys
        }
    }

    private mutating func press(_ usage: UInt8, held: UInt8) {
        switch Self.code(of: usage) {
        case 28: text += "\n"
        case 15: text += "\t"
        case 57: text += " "
        case 58: (isCapsLocked, capsLockPresses) = (!isCapsLocked, capsLockPresses + 1)
        case let code:
            let levels = symbols[Self.place(of: code)] ?? []
            let level = held & 0x40 != 0 ? 2 : held & 0x22 != 0 ? 1 : 0
            let symbol = level < levels.count ? levels[level] : "none"
            guard symbol.count == 1 else { return text += "\u{FFFD}" }
            let isLetter = symbol.uppercased() != symbol.lowercased()
            let other = level == 0 ? symbol.uppercased() : symbol.lowercased()
            text += isCapsLocked && isLetter ? other : symbol
        }
    }

    /// The lights as the computer tells them.
    package var lights: UInt8 { isCapsLocked ? 2 : 0 }

    private static func code(of usage: UInt8) -> Int {
        let codes = [
            30, 48, 46, 32, 18, 33, 34, 35, 23, 36, 37, 38, 50, 49, 24, 25, 16, 19, 31, 20, 22, 47, 17, 45, 21, 44,
            2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 28, 1, 14, 15, 57, 12, 13, 26, 27, 43, 43, 39, 40, 41, 51, 52, 53, 58,
        ]
        if usage == 0x64 { return 86 }
        return (4..<58).contains(usage) ? codes[Int(usage) - 4] : 0
    }

    private static func place(of code: Int) -> String {
        func name(_ row: String, _ first: Int) -> String { row + (code - first < 9 ? "0" : "") + "\(code - first + 1)" }
        return switch code {
        case 41: "TLDE"
        case 43: "BKSL"
        case 86: "LSGT"
        case 2...13: name("AE", 2)
        case 16...27: name("AD", 16)
        case 30...40: name("AC", 30)
        case 44...53: name("AB", 44)
        default: ""
        }
    }

    /// The symbols of the places with up to three levels; `none` waits for the next key or is none of ours.
    private static let layouts = [
        "us": #"""
        TLDE ` ~   AE01 1 !   AE02 2 @   AE03 3 #   AE04 4 $   AE05 5 %   AE06 6 ^   AE07 7 &   AE08 8 *
        AE09 9 (   AE10 0 )   AE11 - _   AE12 = +   AD01 q Q   AD02 w W   AD03 e E   AD04 r R   AD05 t T
        AD06 y Y   AD07 u U   AD08 i I   AD09 o O   AD10 p P   AD11 [ {   AD12 ] }   AC01 a A   AC02 s S
        AC03 d D   AC04 f F   AC05 g G   AC06 h H   AC07 j J   AC08 k K   AC09 l L   AC10 ; :   AC11 ' "
        BKSL \ |   AB01 z Z   AB02 x X   AB03 c C   AB04 v V   AB05 b B   AB06 n N   AB07 m M   AB08 , <
        AB09 . >   AB10 / ?
        """#,
        "de": #"""
        TLDE none ° none   AE01 1 ! none   AE02 2 " ²   AE03 3 § ³   AE04 4 $ none   AE05 5 % none
        AE06 6 & none   AE07 7 / {   AE08 8 ( [   AE09 9 ) ]   AE10 0 = }   AE11 ß ? \   AE12 none none none
        AD01 q Q @   AD02 w W none   AD03 e E €   AD04 r R none   AD05 t T none   AD06 z Z none
        AD07 u U none   AD08 i I none   AD09 o O none   AD10 p P none   AD11 ü Ü none   AD12 + * ~
        AC01 a A none   AC02 s S none   AC03 d D none   AC04 f F none   AC05 g G none   AC06 h H none
        AC07 j J none   AC08 k K none   AC09 l L none   AC10 ö Ö none   AC11 ä Ä none   BKSL # ' none
        LSGT < > |   AB01 y Y none   AB02 x X none   AB03 c C none   AB04 v V none   AB05 b B none
        AB06 n N none   AB07 m M µ   AB08 , ; none   AB09 . : none   AB10 - _ none
        """#,
        "fr": #"""
        TLDE ² ~ none   AE01 & 1 none   AE02 é 2 ~   AE03 " 3 #   AE04 ' 4 {   AE05 ( 5 [   AE06 - 6 |
        AE07 è 7 `   AE08 _ 8 \   AE09 ç 9 ^   AE10 à 0 @   AE11 ) ° ]   AE12 = + }   AD01 a A none
        AD02 z Z none   AD03 e E €   AD04 r R none   AD05 t T none   AD06 y Y none   AD07 u U none
        AD08 i I none   AD09 o O none   AD10 p P none   AD11 none none none   AD12 $ £ none   AC01 q Q @
        AC02 s S ß   AC03 d D none   AC04 f F none   AC05 g G none   AC06 h H none   AC07 j J none
        AC08 k K none   AC09 l L none   AC10 m M µ   AC11 ù % none   BKSL * µ none   LSGT < > |
        AB01 w W none   AB02 x X none   AB03 c C none   AB04 v V none   AB05 b B none   AB06 n N none
        AB07 , ? none   AB08 ; . none   AB09 : / none   AB10 ! § none
        """#,
    ]
}
