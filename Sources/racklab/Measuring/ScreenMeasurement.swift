// Measures what the screens cost to draw.

internal import Devices
internal import Foundation
internal import RackCore
internal import Simulator
internal import Station
internal import Commands

/// What drawing one screen took, in milliseconds on the wall.
struct ScreenMeasurement: Encodable {
    /// The screen's name; `live picture` is the camera's picture in the first of them.
    var screen: String
    /// Drawing it.
    var drawing: Spread
    /// Bringing it into a framebuffer's memory.
    var packing: Spread
    /// Both.
    var together: Spread

    /// Measures every screen at a size, each as often as asked.
    static func all(size: PixelSize, runs: Int) async throws -> [ScreenMeasurement] {
        let pictures = try await MadeUpPictures()
        let screens = MadeUpStates.screens
        var measurements = try screens.map { name, screen in
            Self(name, try FrameCost.measure(pictures.illustrating(screen), size: size, runs: runs))
        }
        if let home = screens.first(where: { $0.screen.guide != nil })?.screen {
            let costs = try FrameCost.measure(live: pictures.photograph, in: home, size: size, runs: runs)
            measurements.append(Self("live picture", costs))
        }
        return measurements
    }

    private init(_ screen: String, _ costs: [FrameCost]) {
        self.screen = screen
        drawing = Spread(costs.map(\.drawing))
        packing = Spread(costs.map(\.packing))
        together = Spread(costs.map { $0.drawing + $0.packing })
    }
}

extension [ScreenMeasurement] {
    /// The measurements as a table.
    func text(size: PixelSize, runs: Int) -> String {
        "Milliseconds of a frame at \(size.width) x \(size.height) pixels over \(runs) \(runs == 1 ? "run" : "runs"), "
            + "after one that warms up.\n"
            + TextTable(
                head: ["screen", "drawing", "least", "greatest", "packing", "together", "least", "greatest"],
                rows: map { [$0.screen] + $0.drawing.cells + [$0.packing.cells[0]] + $0.together.cells },
                numeric: Set(1...7)
            ).text
    }

    /// The measurements as one JSON document.
    func json() throws(Fault) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        do {
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        } catch {
            throw Fault(.inputOutput, "the measurements cannot be written as JSON: \(error)")
        }
    }
}
