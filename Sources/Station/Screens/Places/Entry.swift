// A text that is put in with up, down and select alone: a value to find, a name, a PIN, the station's name, the
// time.

extension ScreenContents {
    static func entry(_ shown: ShownEntry, _ say: Wording) -> ScreenContents {
        let (title, done): (Words, Words) =
            switch shown.purpose {
            case .name: ("Sign in", "Sign in")
            case .pin(let pin): ("PIN of \(pin.name)", "Sign in")
            case .stationName: ("Name of the station", "Keep")
            case .time: ("Clock", "Set the clock")
            }
        var parts: [Element] = [.head(say(title), trailing: "")]
        var contents = ScreenContents(parts: [], select: "Choose", back: "Home", moves: true)
        switch shown.purpose {
        case .name: parts.append(.field(shown.text))
        case .stationName:
            contents.back = "Cancel"
            parts.append(.field(shown.text))
        case .time:
            contents.back = "Cancel"
            parts += [
                .field(CivilTime.field(shown.text)),
                .notes([say.note(nil, "Year, month, day, hour and minute. It holds from the moment it is chosen.")]),
            ]
        case .pin(let pin):
            contents.back = "Cancel"
            parts.append(.field(String(repeating: "●", count: shown.text.count)))
            if pin.isChecked {
                (contents.select, contents.moves) = (nil, false)
                parts.append(.notes([say.note(.neutral, "Checking the PIN")]))
            } else if let left = pin.triesLeft {
                let words: Words = left == 1 ? "Wrong PIN. 1 try left" : "Wrong PIN. \(left) tries left"
                parts.append(.notes([say.note(.warning, words)]))
            }
        }
        let choices = shown.choices.map { choice in
            switch choice {
            case .character(" "): say("Blank")
            case .character(let character): String(character)
            case .done: say(done)
            case .erase: say("Erase")
            }
        }
        contents.parts = parts + [.list(.init(.keyboard, choices, selected: shown.selected))]
        return contents
    }

    static func find(_ shown: ShownFind, _ say: Wording) -> ScreenContents {
        let choices = shown.choices.map { choice in
            switch choice {
            case .group(let letters): letters.map { $0 == " " ? say("Blank") : String($0) }.joined(separator: " ")
            case .letter(" "): say("Blank")
            case .letter(let letter): String(letter)
            case .value(let value): value
            case .other: say("Another letter")
            case .erase: say("Erase")
            case .find: say("Find")
            }
        }
        return ScreenContents(
            parts: [
                .head(say("Find a value"), trailing: ""), .field(shown.beginning),
                .list(.init(.keyboard, choices, selected: choices.isEmpty ? nil : shown.selected)),
            ],
            select: !shown.isReady ? nil : choices.isEmpty ? "Find" : "Choose",
            back: shown.group == nil ? "History" : "All letters",
            moves: !choices.isEmpty)
    }
}
