// The settings on the screen: the rows, the value that is being chosen, the square.

package import RackCore

/// The settings on the screen.
package struct ShownSettings: Equatable, Sendable {
    /// The selected row, from 0.
    package var selected: Int
    /// The value that is being chosen; nil when none is.
    package var candidate: String?
    /// What came of the last change.
    package var note: Note

    /// What came of the last change.
    package enum Note: Equatable, Sendable {
        /// Nothing was changed yet.
        case none
        /// It is being written.
        case writing
        /// The stick is being looked at.
        case looking
        /// It is written and holds.
        case written
        /// It was refused, and why.
        case refused(Fault)

        /// Whether something is being done of which nothing is known yet.
        var isUnderWay: Bool { self == .writing || self == .looking }
    }

    /// Makes settings with the first row selected.
    package init(selected: Int = 0, note: Note = .none) {
        self.selected = selected
        candidate = nil
        self.note = note
    }
}

/// The settings in force, as the station shows and changes them. Each is read and written as in ``Settings``.
@dynamicMemberLookup
package struct StationSettings: Equatable, Sendable {
    /// The settings themselves.
    package var inForce: Settings
    /// Where each comes from, by its whole name.
    package var origins: [SettingID: SettingsOrigin]
    /// Why no setting can be changed here; nil when they can.
    package var refusal: Fault?

    /// The settings of a station whose settings are all at their defaults.
    package init() { (inForce, origins) = (Settings(), [:]) }

    /// The settings of a station that reads so and has no settings file to change.
    package init(fixed scan: ScanSettings) {
        self.init()
        inForce.scan = scan
        refusal = Fault(.settings(.noFile))
    }

    /// Settings, and where each comes from.
    package init(_ settings: Settings, origins: [SettingID: SettingsOrigin]) {
        (inForce, self.origins) = (settings, origins)
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<Settings, Value>) -> Value {
        get { inForce[keyPath: path] }
        set { inForce[keyPath: path] = newValue }
    }
}

/// The square while it is being set over the live picture.
package struct ShownFraming: Equatable, Sendable {
    /// The size of the photograph; nil while it is being found out.
    package var pictureSize: PixelSize?
    /// The photograph that the size is of.
    package var picture: Frame?
    /// The square: its left top corner and its side, in pixels of the photograph.
    package var square: PixelRect
    /// What is changed now.
    package var step: Step
    /// Where one returns to.
    package var origin: Origin

    /// From where a square is set.
    package enum Origin: Equatable, Sendable {
        /// The settings.
        case settings(ShownSettings)
        /// The set-up of the station.
        case setup(ShownSetup)
    }

    /// What is changed, one after the other.
    package enum Step: Int, Hashable, Sendable, CaseIterable {
        /// The square goes to the left and right.
        case across
        /// The square goes up and down.
        case down
        /// The square grows and shrinks around its middle.
        case size
        /// The square is kept or dropped.
        case done
    }

    /// Makes a framing whose photograph is still being taken.
    package init(from origin: Origin) {
        pictureSize = nil
        picture = nil
        square = PixelRect(x: 0, y: 0, width: 0, height: 0)
        step = .across
        self.origin = origin
    }

    /// The smallest square, as a part of the photograph's shorter side.
    static let smallest = 0.2
    /// How far one command moves or sizes the square, as a part of the photograph's shorter side.
    static let pace = 0.02
}
