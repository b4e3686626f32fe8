// A text that is put in with up, down and select alone: a value to find, a name, a PIN.

extension ScreenContents {
    static func entry(_ shown: ShownEntry, _ say: Wording) -> ScreenContents {
        let (title, done): (Words, Words) =
            switch shown.purpose {
            case .value: ("Find a value", "Find")
            case .name: ("Sign in", "Sign in")
            case .pin(let pin): ("PIN of \(pin.name)", "Sign in")
            case .stationName: ("Name of the station", "Keep")
            }
        var parts: [Element] = [.head(say(title), trailing: "")]
        var contents = ScreenContents(parts: [], select: "Choose", back: "Home", moves: true)
        switch shown.purpose {
        case .value:
            contents.back = "History"
            parts.append(.field(shown.text))
        case .name: parts.append(.field(shown.text))
        case .stationName:
            contents.back = "Cancel"
            parts.append(.field(shown.text))
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
}
