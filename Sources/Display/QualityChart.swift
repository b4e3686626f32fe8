// Draws how the quality of captures goes over the days.

package import Imaging
internal import RackCore
package import Station

/// The trend of the quality as a picture: a strip for each measure, one beside the other in time, the days on which
/// something began to fall marked.
package struct QualityChart {
    private let trend: QualityTrend
    private let form: Form
    private let language: Language

    /// How large a chart is, in pixels.
    package enum Form: Sendable {
        /// A page by itself, with a title.
        case page
        /// Beside other things on a screen.
        case screen

        var width: Int { self == .page ? 1200 : 720 }
        var head: Double { self == .page ? 72 : 0 }
        var strip: Double { self == .page ? 104 : 56 }
    }

    /// Makes a chart of a trend.
    package init(_ trend: QualityTrend, _ form: Form = .page, language: Language = .english) {
        (self.trend, self.form, self.language) = (trend, form, language)
    }

    private static let foot = 48.0
    private static let (left, right) = (190.0, 24.0)
    private static let names = TextStyle(size: 18, weight: .bold)
    private static let small = TextStyle(size: 15, color: Palette.secondary)

    /// The chart as the bytes of a PNG file.
    package func png() throws(DrawingError) -> [UInt8] {
        let (measures, head, strip) = (trend.measures, form.head, form.strip)
        let width = Double(form.width)
        let height = head + strip * Double(max(1, measures.count)) + Self.foot
        let canvas = try Canvas(size: PixelSize(width: form.width, height: Int(height)))
        let area = Area(
            x: Self.left, y: head, width: width - Self.left - Self.right, height: strip * Double(measures.count))
        if head > 0 {
            canvas.draw(
                title, in: Area(x: 16, y: 8, width: width - 32, height: head - 16),
                style: TextStyle(size: 24, weight: .bold))
        }
        for (index, measure) in measures.enumerated() {
            let strip = Area(x: area.x, y: area.y + Double(index) * strip, width: area.width, height: strip)
            draw(measure, in: strip.padded, on: canvas)
        }
        drawDates(in: Area(x: area.x, y: area.y + area.height, width: area.width, height: Self.foot), on: canvas)
        return try canvas.image().encoded(as: .png)
    }

    private var title: String {
        let sessions = trend.days.map(\.sessions).reduce(0, +)
        guard let first = trend.days.first?.date, let last = trend.days.last?.date else { return "No rated sessions" }
        return "Quality of \(sessions) captures, \(first) to \(last)"
    }

    // MARK: - A measure

    private func draw(_ measure: QualityMeasure, in area: Area, on canvas: Canvas) {
        canvas.fill(area, color: Palette.surface)
        for score in QualityRating.leastScores {
            let y = area.place(of: Double(score))
            canvas.line(
                from: Point(x: area.x, y: y), to: Point(x: area.x + area.width, y: y), color: .white, width: 2)
        }
        canvas.draw(
            measure.words.text(in: language),
            in: Area(x: 16, y: area.y, width: Self.left - 24, height: area.height / 2),
            style: Self.names)
        let fall = trend.falls.first { $0.measure == measure }
        if let fall, let start = trend.days.firstIndex(where: { $0.date == fall.since }) {
            let x = place(of: start, in: area)
            let color = fall.isSure ? Palette.error : Palette.warning
            canvas.line(from: Point(x: x, y: area.y), to: Point(x: x, y: area.y + area.height), color: color, width: 3)
            var style = Self.small
            style.color = color
            canvas.draw(
                fall.isSure ? fall.since : "\(fall.since)?",
                in: Area(x: 16, y: area.y + area.height / 2, width: Self.left - 24, height: area.height / 2),
                style: style)
        }
        drawLine(of: measure, in: area, on: canvas)
    }

    private func drawLine(of measure: QualityMeasure, in area: Area, on canvas: Canvas) {
        let points = trend.days.enumerated().compactMap { index, day in
            day.scores[measure].map { Point(x: place(of: index, in: area), y: area.place(of: $0)) }
        }
        for (one, next) in zip(points, points.dropFirst()) {
            canvas.line(from: one, to: next, color: Palette.action, width: 3)
        }
        for point in points {
            canvas.fill(
                Area(x: point.x - 4, y: point.y - 4, width: 8, height: 8), color: Palette.action, radius: 4)
        }
    }

    /// Where a day stands across.
    private func place(of day: Int, in area: Area) -> Double {
        area.x + area.width * (Double(day) + 0.5) / Double(max(1, trend.days.count))
    }

    // MARK: - Dates

    private func drawDates(in area: Area, on canvas: Canvas) {
        let wide = canvas.width(of: "2026-12-31", style: Self.small) + 16
        let step = max(1, Int((wide * Double(trend.days.count) / area.width).rounded(.up)))
        for index in stride(from: 0, to: trend.days.count, by: step) {
            // The first may reach below the names; one that reaches beyond the end is left out.
            let x = place(of: index, in: area)
            guard x + wide / 2 <= area.x + area.width + Self.right else { break }
            canvas.draw(
                trend.days[index].date, in: Area(x: x - wide / 2, y: area.y, width: wide, height: area.height),
                style: Self.small, alignment: .center)
        }
    }
}

extension Area {
    /// The area without the gaps above and below it.
    fileprivate var padded: Area { Area(x: x, y: y + 8, width: width, height: height - 16) }

    /// How far down a score stands.
    fileprivate func place(of score: Double) -> Double { y + 6 + (height - 12) * (1 - score / 100) }
}
