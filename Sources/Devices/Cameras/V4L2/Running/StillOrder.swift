// The stills of one scan, while they are being taken.

import Imaging
import RackCore
import Station

/// The stills that one scan waits for. A pure value.
struct StillOrder {
    /// When they were asked for: only what is exposed after that counts.
    let pressed: Duration
    /// How many are wanted.
    let wanted: Int
    /// Whether only the sharpest is of use.
    let isSharpestOnly: Bool

    private var taken: [(still: Still, sharpness: Sharpness)] = []
    private var count = 0
    private var badFrames = 0

    init(pressed: Duration, settings: CameraSettings) {
        self.pressed = pressed
        wanted = settings.frames
        isSharpestOnly = settings.choice == .sharpest
    }

    /// Whether all that was wanted is there.
    var isComplete: Bool { count >= wanted }

    /// Whether a frame is of use.
    func wants(exposedAt time: Duration) -> Bool { time > pressed && !isComplete }

    /// Takes a still. A frame is large: what nobody will want of it is let go at once.
    mutating func take(_ still: Still, _ sharpness: Sharpness) {
        count += 1
        guard isSharpestOnly, let best = taken.first else { return taken.append((still, sharpness)) }
        if sharpness > best.sharpness { taken = [(still, sharpness)] }
    }

    /// Counts a frame that was broken.
    mutating func noteBadFrame() { badFrames += 1 }

    /// What the scan gets now: the stills that are there, the sharpest first.
    /// - Parameters:
    ///   - fault: what is wrong with the camera; nil when nothing is known to be.
    ///   - patience: seconds for which it was tried.
    func answer(_ fault: Fault?, patience: Double) -> Result<[Still], Fault> {
        var stills = taken.enumerated()
            .sorted { ($1.element.sharpness, $0.offset) < ($0.element.sharpness, $1.offset) }.map(\.element.still)
        // Only the first is drawn on.
        for index in stills.indices.dropFirst() { stills[index].frame.color = nil }
        if !stills.isEmpty { return .success(stills) }
        if let fault { return .failure(fault) }
        guard badFrames > 0 else { return .failure(Fault(.camera(.stuck), detail: "nothing in \(patience) s")) }
        return .failure(Fault(.camera(.badFrames), detail: "\(badFrames) in \(patience) s"))
    }
}
