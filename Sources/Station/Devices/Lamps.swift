// The lamps and the buzzer as the station knows them.

/// What lights and beeps at the bench. Lamps that fail go dark and the station goes on.
public protocol Lamps: Sendable {
    /// Shows a signal from now on. The sound is heard once, when it is another one than before.
    func show(_ signal: LampSignal) async

    /// What is wrong with the lamps: the present state at once, and then every change; nil when they work.
    func faults() -> AsyncStream<Fault?>

    /// Darkens every lamp and gives the lines back. Called once, when the station ends.
    func close() async
}

/// A lamp.
public enum Lamp: String, Hashable, Sendable, CaseIterable {
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
public struct LampSignal: Hashable, Sendable {
    /// The lamps that are lit; all others are dark.
    public var lit: Set<Lamp>
    /// What is to be heard.
    public var sound: Sound

    /// What a person with the eyes on the rack hears.
    public enum Sound: String, Hashable, Sendable, CaseIterable {
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
    public static let dark = LampSignal(lit: [], sound: .none)

    /// Makes a signal.
    public init(lit: Set<Lamp>, sound: Sound) {
        self.lit = lit
        self.sound = sound
    }
}
