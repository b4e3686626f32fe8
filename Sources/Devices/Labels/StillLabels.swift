// Labels in the stills of a station: found, read by the rules, and drawn for the screen.

internal import Archive
internal import Imaging
package import Labels
package import RackCore
package import Station

/// Reads the labels in stills by the rules of a file.
package struct StillLabels: StillLabelReader {
    private let rules: WatchedRules
    private let scanner: LabelScanner

    /// The longest side of the photograph that is shown, in pixels.
    private static let shownSide = 1600
    /// So many lines that were read alike twice are a label, though no kind in the rules fits.
    private static let fewestLines = 3

    /// Makes a reader of labels.
    /// - Parameter rules: the path of the file of the rules.
    package init(rules path: String, scanner: LabelScanner = LabelScanner()) {
        (rules, self.scanner) = (WatchedRules(path), scanner)
    }

    package func fault() async -> Fault? {
        do throws(Fault) {
            _ = try rules.current()
            return nil
        } catch {
            return error
        }
    }

    package func record(of codes: [RawDetection]) async -> LabelRecord? {
        guard !codes.isEmpty, let reader = try? reader() else { return nil }
        let reading = reader.read(LabelContents(codes: codes.map { LabelCode($0) }, lines: []))
        return LabelRecord(ofCodes: reading, context: reader.context(of: reading))
    }

    package func context(named name: String) async -> LabelContext? {
        (try? rules.current())?.contexts.first { $0.name == name }
    }

    /// A reader by the rules as they stand now.
    private func reader() throws(Fault) -> LabelReader {
        LabelReader(rules: try rules.current(), thisYear: StationTime.now.year)
    }

    package func label(in still: Still, stage: Stage?) async throws(Fault) -> LabelScan? {
        guard stage != .emptyBox else { return nil }
        let isLabel = stage == .label || stage == .book
        let reader: LabelReader
        do throws(Fault) {
            reader = try self.reader()
        } catch {
            guard isLabel else { return nil }
            throw error
        }
        let result = await withTaskExecutorPreference(ReadingExecutor.shared) {
            do throws(DrawingError) {
                let scan = try await scan(still.frame, reader, isLabel)
                return Result<LabelScan?, DrawingError>.success(scan)
            } catch {
                return .failure(error)
            }
        }
        do throws(DrawingError) {
            return try result.get()
        } catch {
            throw Fault(.picture(.undrawn), detail: "\(still.source)", error.words)
        }
    }

    @concurrent
    private func scan(
        _ frame: Frame, _ reader: LabelReader, _ isLabel: Bool
    ) async throws(DrawingError) -> LabelScan? {
        let labels = await scanner.labels(in: frame.luma)
        let readings = labels.map { reader.read($0.contents) }
        let chosen = readings.mostSaying
        let reading = chosen.map { readings[$0] } ?? LabelReading(context: nil, fields: [], rack: nil)
        let isText = labels.contains { $0.contents.lines.count { $0.alike > 1 } >= Self.fewestLines }
        guard reading.context != nil || isLabel || isText else { return nil }
        var problems: [Words] = labels.isEmpty ? ["No label was found in the picture"] : []
        if let problem = chosen.flatMap({ labels[$0].problem }) { problems.append(Words(labelProblem: problem)) }
        if labels.count > 1 { problems.append("There are \(labels.count) labels in the picture; one of them is shown") }
        let outline = chosen.map { labels[$0].corners.corners } ?? []
        return LabelScan(
            picture: try ColorImage(frame, longestSide: Self.shownSide).encoded(as: .jpeg),
            outline: outline.map {
                Point(x: $0.x / Double(frame.size.width), y: $0.y / Double(frame.size.height))
            },
            reading: reading, context: reader.context(of: reading), problems: problems,
            quality: chosen.flatMap { labels[$0].quality(reading.context == nil ? nil : reading, in: frame.luma) })
    }
}

extension LabelReader {
    /// The context by which a label was read; nil where none fits.
    fileprivate func context(of reading: LabelReading) -> LabelContext? {
        rules.contexts.first { $0.name == reading.context }
    }
}

extension StationTime {
    /// The year on the local calendar.
    fileprivate var year: Int { Int(iso8601.prefix(4)) ?? 2000 }
}
