// The question whether the station is to be left, which stands over whatever is shown.

/// The question whether the station is to be left, while it is asked.
public struct ShownLeaving: Hashable, Sendable {
    /// Whether it is asked for the second time, because a scan is lost by it.
    public var isSecond = false
    /// The selected choice, from 0.
    public var selected = 0

    /// What can be answered, the safe choice first.
    public enum Choice: Int, Hashable, Sendable, CaseIterable {
        /// Go on.
        case stay
        /// Leave the station.
        case leave
    }

    /// The question as it is asked first; the safe answer is selected.
    public init() {}
}

extension StationState {
    /// Whether the key that leaves the station does anything now.
    var offersQuit: Bool { settings.offersQuit && ending == nil }

    /// What the station would lose if it were left now.
    enum Stake: Hashable {
        case nothing
        /// A scan that is not read yet.
        case scanUnderWay
        /// A scan that is read and could not be kept.
        case scanNotSaved
    }

    /// What would be lost if the station were left now.
    var stake: Stake {
        switch phase {
        case .capturing, .reading: .scanUnderWay
        case .result(let shown): shown.name == nil ? .scanNotSaved : .nothing
        case .question(let shown): shown.subject == .discard ? .scanNotSaved : .nothing
        default: .nothing
        }
    }
}
