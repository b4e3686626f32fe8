// A picture file that a command was given.

internal import Devices
package import Imaging
package import RackCore
package import Station
internal import Archive

/// The contents of a picture file that a command was given; each step fails with its exit code.
package struct PictureFile {
    /// The file as it was named.
    package let path: String
    /// What is in it.
    package let bytes: [UInt8]

    /// Reads the file.
    package init(_ path: String) throws(Fault) {
        self.path = path
        bytes = try AtomicFile.read(path, limit: 1 << 30)
    }

    /// Decodes the picture.
    package func frame() throws(Fault) -> Frame {
        do throws(PictureError) {
            return try Frame(file: bytes)
        } catch {
            throw Fault(.badInput, "\(path): \(error.words)")
        }
    }

    /// Decodes the picture and reads it as a station would.
    /// - Parameter inColor: whether anybody looks at the frame's colour.
    package func read(
        _ settings: ScanSettings, inColor: Bool = true
    ) async throws(Fault) -> (frame: Frame, reading: RackReading) {
        do throws(PictureError) {
            return try await RackScanner().read(file: bytes, settings: settings, inColor: inColor)
        } catch {
            let isUsage = if case .cropOutside = error { true } else { false }
            throw Fault(isUsage ? .usage : .badInput, "\(path): \(error.words)")
        }
    }

    /// The picture with what was read in it, in its own size.
    package func annotated(_ frame: Frame, _ reading: RackReading) throws(Fault) -> ColorImage {
        do throws(DrawingError) {
            return try RackScanner().annotate(frame, reading)
        } catch {
            throw Fault(error, of: path)
        }
    }

    /// A reading of the picture with all that its written forms say about the file.
    package func scan(_ reading: RackReading, _ settings: ScanSettings) -> Scan {
        Scan(
            reading: reading, thumbnail: [], original: settings.keepOriginal ? bytes : nil, pictureDigest: digest,
            source: path, settings: settings)
    }

    /// Decodes the picture and reads it as a station would, with the label that the codes beside the rack are by the
    /// rules. What a station would ask for is left undecided, and its positions are relative then.
    /// - Parameter inColor: whether anybody looks at the frame's colour.
    package func scanned(
        _ settings: Settings, inColor: Bool = true
    ) async throws(Fault) -> (frame: Frame, scan: Scan) {
        let (frame, reading) = try await read(settings.scan, inColor: inColor)
        var scan = scan(reading, settings.scan).undecided()
        if let rules = settings.labels.rules, reading.showsRack {
            scan.label = await StillLabels(rules: rules).record(of: reading.labelCodes)
        }
        return (frame, scan)
    }

    /// The SHA-256 of the file, 64 lower-case hex digits.
    package var digest: String { FileDigest.of(bytes) }

    /// Whether a file is a picture by its contents, whatever it is called, or is called one.
    package static func isPicture(_ path: String) -> Bool {
        let head = AtomicFile.headOfForeign(path, count: FileKind.headLength)
        return FileKind.isPicture(head) || (try? PictureFormat(path: path)) != nil && !head.isEmpty
    }
}
