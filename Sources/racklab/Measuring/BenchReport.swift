// What `rackstation bench` found, for people and for programs.

internal import Foundation
internal import Simulator
internal import Station
internal import Commands

/// The measurements of all pictures.
struct BenchReport: Encodable {
    /// The version of the software that was measured.
    var software = Software.version
    /// The measured runs of each picture; one more before them is not counted.
    var runs: Int
    /// Each picture, in the order in which they were given.
    var pictures: [PictureMeasurement] = []
    /// All pictures together.
    var totals = Totals()

    /// All pictures together.
    struct Totals: Encodable {
        /// The sums of all pictures' medians, and of their least and greatest.
        var stages: [StageMeasurement] = []
        /// The largest of all peaks, in bytes; nil where the system does not tell.
        var peakMemoryBytes: Int?
        /// Vials that were read.
        var vials = 0
        /// The pictures that have a truth beside them; nil when none has.
        var score: TruthScore?
    }

    /// Makes a report that has no picture yet.
    init(runs: Int) {
        self.runs = runs
    }

    /// Adds a picture.
    mutating func add(_ picture: PictureMeasurement) {
        pictures.append(picture)
        for stage in picture.stages {
            if let index = totals.stages.firstIndex(where: { $0.stage == stage.stage }) {
                totals.stages[index].add(stage)
            } else {
                totals.stages.append(stage)
            }
        }
        totals.peakMemoryBytes = [totals.peakMemoryBytes, picture.peakMemory?.bytes].compactMap(\.self).max()
        totals.vials += picture.vials
        if let score = picture.score { totals.score = (totals.score ?? TruthScore()) + score }
    }

    /// The report as one JSON document, keys in alphabetical order, ended by a line feed.
    func json() throws(Fault) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        } catch {
            throw Fault(.inputOutput, "the measurements cannot be written as JSON: \(error)")
        }
    }
}

extension StageMeasurement {
    /// Adds the same stage of another picture.
    fileprivate mutating func add(_ other: StageMeasurement) {
        wallMilliseconds = wallMilliseconds + other.wallMilliseconds
        processorMilliseconds = processorMilliseconds + other.processorMilliseconds
    }
}

// MARK: For people

extension BenchReport {
    /// The report as tables: one for each picture, and one for all where there are several.
    var text: String {
        var parts = pictures.map(\.text)
        if pictures.count > 1 { parts.append(totals.text(pictures.count)) }
        let head = "Milliseconds over \(runs) \(runs == 1 ? "run" : "runs"), after one that warms up.\n"
        return ([head] + parts).joined(separator: "\n")
    }
}

extension PictureMeasurement {
    /// The picture's table and what was read.
    fileprivate var text: String {
        var text = "\(picture.harmless), \(width) x \(height) pixels\n" + stages.table + readText(vials, score)
        if let peakMemory {
            text += "Peak memory \(peakMemory.bytes.megabytes), since the \(peakMemory.since.rawValue) was begun\n"
        }
        return text
    }
}

extension BenchReport.Totals {
    fileprivate func text(_ count: Int) -> String {
        var text = "All \(count) pictures, their times added up\n" + stages.table + readText(vials, score)
        if let score, score.racks > 0 {
            let share = String(format: "%.1f", 100 * Double(score.wholeRacks) / Double(score.racks))
            text += "Whole racks \(score.wholeRacks) of \(score.racks), \(share) %\n"
        }
        if let peakMemoryBytes { text += "Peak memory \(peakMemoryBytes.megabytes), the largest of all\n" }
        return text
    }
}

/// What was read, beside the truth where there is one.
private func readText(_ vials: Int, _ score: TruthScore?) -> String {
    guard let score else { return "Read \(vials) \(vials == 1 ? "vial" : "vials"); no truth lies beside\n" }
    return "Read \(score.read) of \(score.codes), wrong \(score.wrong), duplicate \(score.duplicate), "
        + "placed \(score.placed), absolute \(score.absolute)\n"
}

extension [StageMeasurement] {
    fileprivate var table: String {
        TextTable(
            head: ["stage", "wall", "least", "greatest", "CPU", "least", "greatest"],
            rows: map { [$0.stage] + $0.wallMilliseconds.cells + $0.processorMilliseconds.cells },
            numeric: Set(1...6)
        ).text
    }
}

extension Int {
    fileprivate var megabytes: String { String(format: "%.1f MB", Double(self) / 1_000_000) }
}
