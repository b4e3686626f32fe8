// Whether the picture of a trend shows its measures and the day on which one began to fall.

import Foundation
import Imaging
import RackCore
import Station
import Testing

@testable import Display

@Suite("The picture of a trend")
struct QualityChartTests {
    /// Four sessions a day, whose camera goes out of focus on a day.
    private static func trend(days: Int, blurredFrom: Int) -> QualityTrend {
        QualityTrend(
            (0..<days * 4).map { index in
                let (day, wobble) = (index / 4, Double(index * 7 % 5) / 100)
                return RatedSession(
                    sequence: index + 1,
                    time: StationTime(secondsSince1970: 1_772_352_000 + 86_400 * Double(day), utcOffset: 0),
                    quality: CaptureQuality([
                        .sharpness: (day < blurredFrom ? 0.7 : 0.4) - wobble, .contrast: 0.75 - wobble,
                        .brightness: 180, .glare: wobble / 4, .completeness: 1,
                    ]))
            })
    }

    private func count(_ color: RGB, in trend: QualityTrend) throws -> (pixels: Int, size: PixelSize) {
        let image = try ColorImage(Frame(file: try QualityChart(trend).png()))
        let found = image.pixels.count {
            abs(Int($0 >> 16 & 255) - Int(color.red)) < 12 && abs(Int($0 >> 8 & 255) - Int(color.green)) < 12
                && abs(Int($0 & 255) - Int(color.blue)) < 12
        }
        return (found, image.size)
    }

    @Test func `has a strip for each measure, and a line where one began to fall`() throws {
        let (fallen, level) = (Self.trend(days: 30, blurredFrom: 19), Self.trend(days: 30, blurredFrom: 99))
        #expect(fallen.falls.map(\.since) == ["2026-03-20"] && level.falls == [])
        let (with, without) = (try count(Palette.error, in: fallen), try count(Palette.error, in: level))
        #expect(with.pixels > 200 && without.pixels == 0)
        #expect(with.size == without.size && with.size.width == 1200)
        #expect(try count(Palette.action, in: level).pixels > 1000)
        if let path = ProcessInfo.processInfo.environment["CHART"] {
            try Data(try QualityChart(fallen).png()).write(to: URL(fileURLWithPath: path))
        }
    }

    @Test func `of nothing is a picture too`() throws {
        #expect(try QualityChart(QualityTrend([])).png().isEmpty == false)
    }
}
