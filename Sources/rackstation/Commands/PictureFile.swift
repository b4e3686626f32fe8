// A picture file that a command was given.

internal import Devices
internal import Imaging
internal import RackCore
internal import Station

/// The contents of a picture file that a command was given; each step fails with its exit code.
struct PictureFile {
    /// The file as it was named.
    let path: String
    /// What is in it.
    let bytes: [UInt8]

    /// Reads the file.
    init(_ path: String) throws(CommandFailure) {
        self.path = path
        do throws(FileFault) {
            bytes = try AtomicFile.read(path, limit: 1 << 30)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Reads the picture as a station would, and draws the annotated one where it is wanted.
    func scan(
        _ settings: ScanSettings, isAnnotated: Bool
    ) async throws(CommandFailure) -> (reading: RackReading, annotated: ColorImage?) {
        do throws(ScanFailure) {
            return try await RackScanner().scan(bytes, settings: settings, isAnnotated: isAnnotated)
        } catch {
            switch error {
            case .picture(.cropOutside): throw CommandFailure(.usage, "\(path.harmless): \(error)")
            case .picture: throw CommandFailure(.notAPicture, "\(path.harmless): \(error)")
            case .drawing: throw CommandFailure(.inputOutput, "\(path.harmless): \(error)")
            }
        }
    }

    /// A reading of the picture with all that its written forms say about the file.
    func scan(_ reading: RackReading, _ settings: ScanSettings) -> Scan {
        Scan(
            reading: reading, thumbnail: [], original: nil, pictureDigest: PictureDigest.of(bytes), source: path,
            settings: settings)
    }
}
