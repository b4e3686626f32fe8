// Whether a session of another database is one that a station writes.

internal import RackCore

extension ScanSession {
    /// The bytes of all that it holds.
    var size: Int {
        csv.utf8.count + rackCSV.utf8.count + json.utf8.count + thumbnail.count + (original?.count ?? 0)
            + source.utf8.count + (rackCode?.utf8.count ?? 0) + (person?.utf8.count ?? 0) + Self.smallParts
    }

    /// What its other parts take.
    private static let smallParts = 300

    /// Whether all that it holds can be read again, and its texts are such as a station writes. A seal shows that
    /// nothing was changed since somebody made it, and not who did.
    var isSound: Bool {
        hasSoundNames && hasSoundTexts && hasSoundContents
    }

    private var hasSoundNames: Bool {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
        let digits = "0123456789abcdef".utf8
        return id.utf8.count == 36 && id.utf8.allSatisfy { digits.contains($0) || $0 == 0x2D }
            && (1...32).contains(stationID.utf8.count) && stationID.utf8.allSatisfy(letters.contains)
            && (5...200).contains(csvName.utf8.count) && csvName.hasSuffix(".csv")
            && csvName.utf8.dropLast(4).allSatisfy(letters.contains)
            && pictureDigest.utf8.count == 64 && pictureDigest.utf8.allSatisfy(digits.contains)
    }

    private var hasSoundTexts: Bool {
        let texts = [(software, 1...200), (source, 0...5000), (person ?? "", 0...500)]
        return texts.allSatisfy { text, lengths in lengths.contains(text.utf8.count) && !text.utf8.contains(0) }
            && rackCode?.utf8.count ?? 0 <= CSVImporter.longestValue && sequence > 0
    }

    private var hasSoundContents: Bool {
        guard csv.utf8.count <= SessionCSV.longest, rackCSV.utf8.count <= SessionCSV.longest,
            let vials = try? CSVImporter.vials(in: Array(csv.utf8)), vials.count == readCount,
            (try? RackCSVImporter.positions(in: Array(rackCSV.utf8))) != nil,
            let document = try? ReadingDocument(json: json)
        else { return false }
        return (try? document.reading()) != nil
    }
}

extension SessionCSV {
    /// The longest of these files that is read, in bytes.
    static let longest = 8 << 20
}
