// Writes results: each into its own file at once, and those of several pictures into one file at the end.

internal import Archive
internal import Station

/// The results that stand in one file with those of other pictures, until all have been read.
struct JoinedResults {
    private var waiting: [(place: OutputPlan.Place, files: [PictureFileBytes])] = []

    /// Writes the result of a picture, or puts it by where the file has those of others too.
    /// - Parameter image: the picture.
    mutating func put(
        _ bytes: [UInt8], in place: OutputPlan.Place, of session: ExportedSession, from image: String
    ) throws(Fault) {
        guard place.joined != nil else {
            return try AtomicFile.write(bytes, to: session.isRelative ? place.relativePath : place.path)
        }
        let file = PictureFileBytes(bytes, of: image)
        if let index = waiting.firstIndex(where: { $0.place == place }) {
            waiting[index].files.append(file)
        } else {
            waiting.append((place, [file]))
        }
    }

    /// Writes what was put by. Of pictures none of which could be read there is no file.
    func write() throws(Fault) {
        for (place, files) in waiting {
            guard let form = ExportForm.all.first(where: { $0.id == place.joined }),
                let bytes = form.joining(files)
            else { continue }
            try AtomicFile.write(bytes, to: place.path)
        }
    }
}
