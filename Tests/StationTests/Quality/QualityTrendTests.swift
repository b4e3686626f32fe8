// Whether the day on which captures began to get worse is found, and nothing where they did not.

import RackCore
import Testing

@testable import Station

@Suite("The trend of the quality") struct QualityTrendTests {
    /// Sessions of so many days from 1 March 2026 on, three a day, whose measures a day decides.
    private static func trend(
        days: Int, perDay: Int = 3, _ values: (_ day: Int) -> [QualityMeasure: Double]
    ) -> QualityTrend {
        var wobble: UInt64 = 1
        let sessions = (0..<days * perDay).map { index in
            wobble = wobble &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let factor = 1 + (Double(wobble >> 40) / Double(1 << 24) - 0.5) * 0.04
            let usual: [QualityMeasure: Double] = [
                .sharpness: 0.7, .contrast: 0.7, .brightness: 180, .glare: 0, .evenness: 0.9, .completeness: 1,
            ]
            let all = usual.merging(values(index / perDay)) { $1 }.map { measure, value in
                (measure, measure == .completeness ? value : value * factor)
            }
            return RatedSession(
                sequence: index + 1,
                time: StationTime(
                    secondsSince1970: 1_772_352_000 + 86_400 * Double(index / perDay) + 3600 * Double(index % perDay),
                    utcOffset: 0),
                quality: CaptureQuality(Dictionary(uniqueKeysWithValues: all)))
        }
        return QualityTrend(sessions)
    }

    @Test func `captures that stay as they are fall nowhere`() {
        let trend = Self.trend(days: 20) { _ in [:] }
        #expect(trend.days.count == 20 && trend.days[0].date == "2026-03-01")
        #expect(trend.days.allSatisfy { $0.sessions == 3 })
        #expect(trend.falls == [] && trend.cause == nil)
    }

    @Test func `a camera that goes out of focus on a day is told with that day`() throws {
        let trend = Self.trend(days: 20) { $0 < 12 ? [:] : [.sharpness: 0.35] }
        let fall = try #require(trend.falls.first)
        #expect(trend.falls.count == 1 && fall.measure == .sharpness && fall.isSure)
        #expect(fall.since == "2026-03-13" && abs(fall.from - 0.7) < 0.02 && abs(fall.to - 0.35) < 0.02)
        #expect(trend.cause == .focus)
    }

    @Test func `print that fades bit by bit in the same light is told with the day on which that began`() throws {
        let trend = Self.trend(days: 24) { $0 < 10 ? [:] : [.contrast: 0.7 - 0.035 * Double($0 - 9)] }
        let fall = try #require(trend.falls.first)
        #expect(trend.falls.count == 1 && fall.measure == .contrast && fall.isSure)
        #expect(["2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13"].contains(fall.since))
        #expect(trend.cause == .frostOrPrint)
    }

    @Test func `less light is the lamp, whatever else it takes with it`() {
        let trend = Self.trend(days: 16) { $0 < 8 ? [:] : [.brightness: 70, .contrast: 0.3, .sharpness: 0.4] }
        #expect(Set(trend.falls.map(\.measure)) == [.brightness, .contrast, .sharpness])
        #expect(trend.cause == .lamp)
    }

    @Test func `codes that take more repairs in pictures as good as before are damaged themselves`() {
        let trend = Self.trend(days: 16) { $0 < 8 ? [.correction: 0.02] : [.correction: 0.3] }
        #expect(trend.falls.map(\.measure) == [.correction])
        #expect(trend.cause == .damagedCodes)
    }

    @Test func `days that go up and down are told as not sure, or not at all`() {
        let trend = Self.trend(days: 20) { [.sharpness: ($0 * 7) % 5 < 2 + $0 / 10 ? 0.4 : 0.65] }
        #expect(trend.falls.allSatisfy { !$0.isSure })
    }

    @Test func `few sessions, and few days, tell nothing`() {
        #expect(Self.trend(days: 5) { $0 < 3 ? [:] : [.sharpness: 0.2] }.falls == [])
        #expect(Self.trend(days: 8, perDay: 1) { $0 < 4 ? [:] : [.sharpness: 0.2] }.falls == [])
    }

    @Test func `sessions without a rating are counted and change nothing`() {
        let time = StationTime(secondsSince1970: 0, utcOffset: 0)
        let trend = QualityTrend([RatedSession(sequence: 1, time: time, quality: nil)])
        #expect(trend.unrated == 1 && trend.days == [] && trend.cause == nil)
    }
}
