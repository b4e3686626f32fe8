// What a person presses and sees beside the screen: triggers, lamps, and the names of devices; and the watchdog.

/// A device beside camera and stick. It may fail while the station goes on; the raw value is what the user is shown.
package enum DeviceName: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The pedal on a GPIO line.
    case pedal
    /// The pedal on USB.
    case usbPedal = "USB pedal"
    /// The key that goes up.
    case upKey = "key up"
    /// The key that goes down.
    case downKey = "key down"
    /// The key that selects.
    case selectKey = "key select"
    /// The key that goes back.
    case backKey = "key back"
    /// The keyboard of a terminal.
    case keyboard
    /// The lamps and the buzzer.
    case lamps
    /// The framebuffer.
    case screen
    /// The clock.
    case clock
    /// The database and the disk that it is on.
    case store
    /// The file of the rules for labels.
    case labelRules = "label rules"
    /// What a stick set the station up with.
    case provision = "set-up by stick"
    /// The serial line to the computer beside the bench.
    case serialLine = "serial line"
    /// The keyboard that the station is to the computer beside the bench.
    case usbKeyboard = "USB keyboard"

    /// Whether it gives the command to scan.
    package var isPedal: Bool { self == .pedal || self == .usbPedal }

    /// The order in which faults are shown: the pedals first.
    package static func < (one: DeviceName, other: DeviceName) -> Bool {
        let all = allCases
        return (all.firstIndex(of: one) ?? 0) < (all.firstIndex(of: other) ?? 0)
    }
}

/// What a person gives commands with: a foot pedal, buttons, a keyboard.
///
/// A trigger recovers by itself: when the cause of a fault is gone, it says so and its commands come again.
package protocol Trigger: Sendable {
    /// Which of the station's devices it is; its faults are kept under this name.
    var name: DeviceName { get }

    /// Says whether keys that type a letter are letters from now on, and no commands.
    func takeLetters(_ isWanted: Bool)

    /// Every command, debounced, in order, and every fault, from now on; ends when the device is gone for good. One
    /// at a time may listen.
    func events() -> AsyncStream<TriggerEvent>
}

extension Trigger {
    /// What is no keyboard types nothing.
    package func takeLetters(_ isWanted: Bool) {}
}

/// A key that was typed while the station asks for a text.
package enum TypedKey: Hashable, Sendable {
    /// A letter, a digit, a sign, a space.
    case character(Character)
    /// The letter before the cursor is taken away.
    case erase
    /// One step to the left, among letters on the screen.
    case left
    /// One step to the right.
    case right

    /// How many columns it steps to the right.
    var columns: Int {
        switch self {
        case .left: -1
        case .right: 1
        case .character, .erase: 0
        }
    }
}

/// What a trigger tells.
package enum TriggerEvent: Hashable, Sendable {
    /// The person gave a command.
    case command(Command)
    /// The person typed a letter, while letters are taken.
    case typed(TypedKey)
    /// A hand scanner typed a text while no letters are taken: 2 to 100 bytes, nothing in it that nobody sees.
    case scanned(String)
    /// The device gives no commands now, and why.
    case fault(Fault)
    /// The device works: from the start, or again after a fault.
    case recovered
}

/// A command from the person at the bench.
package enum Command: String, Hashable, Sendable, CaseIterable {
    /// Take a picture and read it: the pedal.
    case press
    /// The pedal, held down for long: back, for a station without keys.
    case longPress
    /// The pedal, twice in a row: select, for a station without keys.
    case doublePress
    /// One step up.
    case up
    /// One step down.
    case down
    /// Switch or open what is selected.
    case select
    /// Return to where one came from.
    case back
    /// Leave the station; keyboards only.
    case quit
}

/// What lights and beeps at the bench. Lamps that fail go dark and the station goes on.
package protocol Lamps: Sendable {
    /// Shows a signal from now on. The sound is heard once, when it is another one than before.
    func show(_ signal: LampSignal) async

    /// What is wrong with the lamps: the present state at once, and then every change; nil when they work.
    func faults() -> AsyncStream<Fault?>

    /// Darkens every lamp and gives the lines back. Called once, when the station ends.
    func close() async
}

/// A lamp.
package enum Lamp: String, Hashable, Sendable, CaseIterable {
    /// A press takes the next picture.
    case ready
    /// The station is at work.
    case busy
    /// Everything on the last rack was read, and the session is kept.
    case allRead = "all_read"
    /// Something on the last rack was not read, is in conflict, or needs a look.
    case unread
    /// Something is wrong.
    case fault
}

/// What lamps and buzzer tell at one moment.
package struct LampSignal: Hashable, Sendable {
    /// The lamps that are lit; all others are dark.
    package var lit: Set<Lamp>
    /// What is to be heard.
    package var sound: Sound

    /// What a person with the eyes on the rack hears.
    package enum Sound: String, Hashable, Sendable, CaseIterable {
        /// Nothing.
        case none
        /// The rack is read and kept: one beep.
        case done
        /// The rack is kept and needs a look: two beeps.
        case look
        /// No session: three beeps.
        case failed
    }

    /// No lamp and no sound.
    package static let dark = LampSignal(lit: [], sound: .none)

    /// Makes a signal.
    package init(lit: Set<Lamp>, sound: Sound) {
        self.lit = lit
        self.sound = sound
    }
}

/// What restarts the station when it hangs. The station tells it that it runs, again and again, from the loop that
/// every press and every screen goes through: when that loop stands still, so does the telling.
package protocol Watchdog: Sendable {
    /// How often it wants to hear; nil when it waits for nothing.
    var interval: Duration? { get }

    /// The station shows its first screen.
    func tellReady()

    /// The station still works.
    /// - Parameter isOpen: whether its store is open and its camera has said how it is.
    func tellAlive(isOpen: Bool)

    /// The station is about to end, and is to be left in peace until it has kept what it has.
    func tellEnding()
}

/// A pedal that was stepped on: what the settings have to say of it.
package struct LearnedPedal: Hashable, Sendable {
    /// The device under the name that it keeps, or its device file where it has no such name.
    package var path: String
    /// The device's own name; may be empty.
    package var name: String
    /// The key that the pedal sends.
    package var key: KeyCode
    /// Whether the path stays the same over replugs and restarts.
    package var isLasting: Bool

    /// Describes a pedal.
    package init(path: String, name: String, key: KeyCode, isLasting: Bool) {
        (self.path, self.name, self.key, self.isLasting) = (path, name, key, isLasting)
    }

    /// What it is called: its own name, or its path where it has none.
    package var title: String { name.isEmpty ? path : name }

    /// The settings for it, in the order in which they are written.
    var changes: [SettingChange] { [.init("pedal.device", path), .init("pedal.key", key.description)] }
}
