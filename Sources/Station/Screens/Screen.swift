// What a display shows: a plain value, a tree of elements, that every display draws in its own way.

/// One screen of the station. It is derived from the state alone; the terminal, the framebuffer and the pictures
/// in tests all draw the same value, so that no display can disagree with the state or with another display.
package struct Screen: Hashable, Sendable {
    /// What fills the screen, from the top to the bottom.
    package var parts: [Element]
    /// The line at the bottom: devices and counts.
    package var status: StatusLine
    /// The keys that do something now, in the order in which they are shown.
    package var keys: [KeyHint]
    /// The language of its texts, in which displays write what they add: names of keys, what has no room.
    package var language: Language

    /// Makes a screen from its parts.
    package init(parts: [Element], status: StatusLine, keys: [KeyHint], language: Language = .english) {
        self.parts = parts
        self.status = status
        self.keys = keys
        self.language = language
    }

    /// Every element of the tree, each before those in it.
    package var elements: [Element] { parts.flatMap(\.all) }

    /// The square that is to be shown over the camera's live picture; nil on screens without a live picture.
    package var guide: Guide? {
        elements.lazy.compactMap { if case .picture(let view) = $0 { view.guide } else { nil } }.first
    }

    /// Whether displays that can show the camera's live picture show it now.
    package var isFraming: Bool { guide != nil }

    /// The screen with every text in it changed; displays make foreign text harmless with it, once and for all.
    package func mapTexts(_ change: (String) -> String) -> Screen {
        Screen(
            parts: parts.map { $0.mapTexts(change) }, status: status.mapTexts(change),
            keys: keys.map { KeyHint($0.command, change($0.text)) }, language: language)
    }

    /// The line at the bottom of every screen. A note without text is not shown.
    package struct StatusLine: Hashable, Sendable {
        /// The camera, in words.
        package var camera: Note
        /// The stick, in words.
        package var stick: Note
        /// The sessions that are kept, in words.
        package var sessions: Note
        /// What is wrong with the other devices, in words; empty when nothing is.
        package var devices: Note
        /// The time of day, `14:30`, and on home the date; a warning when the clock cannot be right.
        package var clock: Note

        /// Makes a status line.
        package init(
            camera: Note, stick: Note, sessions: Note, devices: Note = Note(.neutral, ""),
            clock: Note = Note(.neutral, "")
        ) {
            (self.camera, self.stick, self.sessions) = (camera, stick, sessions)
            (self.devices, self.clock) = (devices, clock)
        }

        /// The notes that say something, in the order in which they are shown.
        package var notes: [Note] { [camera, stick, devices, sessions, clock].filter { !$0.text.isEmpty } }

        fileprivate func mapTexts(_ change: (String) -> String) -> Self {
            Self(
                camera: camera.mapTexts(change), stick: stick.mapTexts(change), sessions: sessions.mapTexts(change),
                devices: devices.mapTexts(change), clock: clock.mapTexts(change))
        }
    }

    /// A key and what it does now.
    package struct KeyHint: Hashable, Sendable {
        /// The command that the key gives.
        package var command: Command
        /// What it does: `Scan`, `Table`, `Quit`.
        package var text: String

        /// Makes a hint.
        package init(_ command: Command, _ text: String) { (self.command, self.text) = (command, text) }
    }
}

/// How good or bad something is; displays give each tone its colour of the palette.
package enum Tone: String, Hashable, Sendable, CaseIterable {
    /// Neither good nor bad.
    case neutral
    /// Something to do.
    case action
    /// All is well.
    case success
    /// Something deserves a look.
    case warning
    /// Something is wrong.
    case error
    /// The name of a rack, which is neither good nor bad and told apart from all else.
    case name

    /// Whether somebody has to do something about it.
    package var needsLook: Bool { self == .warning || self == .error }
}
