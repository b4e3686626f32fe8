// The checks of ISO/IEC 7064: pure systems with one check character or two, and a hybrid system.

extension Check {
    /// MOD 11-2: digits, and X for ten as the check character.
    static let mod11x2 = Check("mod11-2", form: "digits, at the end also X") { characters in
        guard var values = characters.dropLast().digits(), let last = characters.last else { return false }
        guard let check = last == UInt8(ascii: "X") ? 10 : [last].digits()?.first else { return false }
        values.append(check)
        return values.reduce(0) { (2 * $0 + $1) % 11 } == 1
    }

    /// MOD 37-2: digits and capital letters, and * for 36 as the check character. Blood donations have it (ISBT 128).
    static let mod37x2 = Check("mod37-2", form: "digits and capital letters, at the end also *") { characters in
        guard var values = characters.dropLast().digitsAndLetters(), let last = characters.last else { return false }
        guard let check = last == UInt8(ascii: "*") ? 36 : [last].digitsAndLetters()?.first else { return false }
        values.append(check)
        return values.reduce(0) { (2 * $0 + $1) % 37 } == 1
    }

    /// MOD 37,36: digits and capital letters, one of them the check character.
    static let mod37x36 = Check("mod37-36", form: "digits and capital letters") { characters in
        guard let values = characters.digitsAndLetters(), let last = values.last else { return false }
        let state = values.dropLast().reduce(36) { state, value in
            let sum = (state + value) % 36
            return (sum == 0 ? 36 : sum) * 2 % 37
        }
        return (state + last) % 36 == 1
    }

    /// MOD 97-10: letters count as two digits, and two digits at the end are the check. Bank accounts, legal entities.
    static let mod97x10 = Check("mod97-10", form: "digits and letters, two digits at the end") { characters in
        let capitals = characters.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
        guard let values = capitals.digitsAndLetters(), values.count > 2, values.suffix(2).allSatisfy({ $0 < 10 })
        else { return false }
        return values.reduce(0) { (rest, value) in (rest * (value < 10 ? 10 : 100) + value) % 97 } == 1
    }
}
