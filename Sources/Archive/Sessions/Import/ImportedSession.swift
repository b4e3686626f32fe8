// Sessions that come from CSV files or from another database, and whether they are kept already.

private import Foundation
internal import GRDB
internal import RackCore
package import Station

/// Makes sessions of CSV files, where the database that they came from is lost.
package enum ImportedSession {
    /// Makes a session of the files that a mirror or an export wrote. Values and positions are those of the files; the
    /// picture is not there, and what is known of it is the place and size of each code.
    /// - Parameters:
    ///   - name: the name of the file with the vials: `vials_2026-02-20_143022.csv`.
    ///   - vials: its bytes.
    ///   - rack: the bytes of the file with the positions, where there is one.
    ///   - stationID: the station that read the rack.
    ///   - utcOffset: the seconds that the station's local time is ahead of UTC.
    ///   - software: the version of this software.
    /// - Throws: what is wrong in the files, or with the name.
    package static func session(
        name: String, vials: [UInt8], rack: [UInt8]?, stationID: String, utcOffset: Int, software: String
    ) throws(Fault) -> Session {
        guard let time = time(of: name, utcOffset: utcOffset) else {
            throw Fault(.reading(.noTime), on: name)
        }
        let lines = try read(name) { () throws(CSVFault) in try CSVImporter.vials(in: vials) }
        let places = try rack.map { bytes throws(Fault) in
            try read(ExportName.rackName(of: name, isRelative: false)) { () throws(CSVFault) in
                try RackCSVImporter.positions(in: bytes)
            }
        }
        var reading = reading(lines, places ?? [])
        if let rack { reading.origin = RackCSVImporter.origin(of: rack, reading.rack) }
        guard reading.rack.rows * reading.rack.cols <= ReadingDocument.mostPositions else {
            throw Fault(
                .reading(.noRack), detail: "\(name)", "\(reading.rack.rows)", "\(reading.rack.cols)")
        }
        let scan = Scan(
            reading: reading, thumbnail: [], original: nil, pictureDigest: noPicture, source: sourceBegin + name,
            settings: ScanSettings())
        var session = Session(scan, time: time, stationID: stationID, software: software)
        // The files as they are, so that the same scan is known again and a stick that has them lacks nothing.
        session.csv = text(vials)
        if let rack { session.rackCSV = text(rack) }
        return session
    }

    /// What the source of a session begins with that was made of files.
    static let sourceBegin = "imported from "

    /// What stands for the digest of a picture that is not there.
    static let noPicture = String(repeating: "0", count: 64)

    /// A file's text as it was written, without what editors add.
    private static func text(_ bytes: [UInt8]) -> String {
        let bare = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        return String(decoding: bare, as: UTF8.self).replacing("\r\n", with: "\n")
    }

    private static func time(of name: String, utcOffset: Int) -> StationTime? {
        guard name.hasPrefix("vials_"), name.hasSuffix(".csv") else { return nil }
        return StationTime(fileStamp: String(name.dropFirst(6).prefix(17)), utcOffset: utcOffset)
    }

    private static func read<Value>(_ name: String, _ body: () throws(CSVFault) -> Value) throws(Fault) -> Value {
        do throws(CSVFault) {
            return try body()
        } catch {
            throw Fault(.reading(.badFile), detail: "\(name)", "\(error)")
        }
    }

    private static func reading(_ vials: [CSVVial], _ places: [RackPosition]) -> RackReading {
        let records = vials.map(record)
        let known = Set(places.map(\.position))
        let byPlace = Dictionary(grouping: records) { GridPosition(row: $0.row, col: $0.col) }
        let positions =
            places.map { place in
                var place = place
                if let first = byPlace[place.position]?.first { place.center = first.corners.center }
                return place
            }
            + byPlace.filter { !known.contains($0.key) }
            .map { place, here in
                RackPosition(
                    position: place, state: here.count == 1 ? .read : .conflict, values: here.map(\.value),
                    center: here[0].corners.center)
            }
        let sorted = positions.sorted { ($0.position.row, $0.position.col) < ($1.position.row, $1.position.col) }
        let shape = RackShape(
            rows: (sorted.map(\.position.row).max() ?? -1) + 1, cols: (sorted.map(\.position.col).max() ?? -1) + 1)
        let size = PixelSize(
            width: max(1, records.map { $0.boundingRect.x + $0.boundingRect.width }.max() ?? 1),
            height: max(1, records.map { $0.boundingRect.y + $0.boundingRect.height }.max() ?? 1))
        return RackReading(
            pictureSize: size, crop: PixelRect(size), rack: shape, origin: .firstVial, records: records,
            positions: sorted, warnings: [], timings: [])
    }

    /// A vial whose code fills the rectangle that the file has; how many modules it had is not known.
    private static func record(_ vial: CSVVial) -> VialRecord {
        let (x, y) = (Double(vial.rect.width) / 2, Double(vial.rect.height) / 2)
        let center = vial.center
        let corners = Quad(
            topLeft: Point(x: center.x - x, y: center.y - y), topRight: Point(x: center.x + x, y: center.y - y),
            bottomRight: Point(x: center.x + x, y: center.y + y), bottomLeft: Point(x: center.x - x, y: center.y + y))
        let detection = RawDetection(
            payload: Payload(bytes: Array(vial.value.utf8)), corners: corners, symbol: SymbolSize(rows: 0, cols: 0),
            correctedCodewords: 0, look: .first)
        return VialRecord(detection, row: vial.row, col: vial.col)
    }
}

/// What came of taking in a session.
package enum ImportOutcome: Hashable, Sendable {
    /// It is kept now; its number here.
    case taken(Int)
    /// It was kept already: under its own id, or else as one that was made of the same CSV file.
    case there(byID: Bool)
}

extension SessionStore {
    /// Takes in a session, unless it is kept already.
    ///
    /// It is known by its id. One that is made of a CSV file has none of its own and is known by its vials and its
    /// second; of several equal ones the store has to have as many.
    /// - Parameters:
    ///   - annotated: its annotated picture in the size of the frame; nil where that is not there.
    ///   - number: which of the equal sessions of its second it is in the place that it comes from, from 1.
    package func take(
        _ new: Session, annotated: [UInt8]? = nil, equal number: Int = 1, by origin: AuditOrigin
    ) async throws(Fault) -> ImportOutcome {
        let there: ImportOutcome? = try await read { db in
            let isKnown = try Int.fetchOne(db, sql: "SELECT 1 FROM session WHERE id = ?", arguments: [new.id]) != nil
            if isKnown { return .there(byID: true) }
            // Sessions that each have their own ids are not the same, however equal.
            let equals = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM session WHERE csvName GLOB ? AND csvSeal = ? AND source GLOB ?",
                arguments: [
                    "\(ExportName.stem(for: new.time))*", Data(SessionSeal.ofCSV(new.csv)),
                    new.isMadeOfFiles ? "*" : "\(ImportedSession.sourceBegin)*",
                ])
            return equals ?? 0 >= number ? .there(byID: false) : nil
        }
        if let there { return there }
        return .taken(try await insert(new, annotated: annotated, as: .imported, by: origin).sequence)
    }
}

extension Session {
    /// Whether it was made of CSV files, so that its id is not the one that it was kept under.
    fileprivate var isMadeOfFiles: Bool { summary.source.hasPrefix(ImportedSession.sourceBegin) }
}
