// One file of the results of several pictures, in the forms that say of each line or document which picture it is of.

internal import Station

/// How the files of several pictures become one.
struct JoinedForm: Sendable {
    fileprivate let join: @Sendable ([PictureFileBytes]) -> [UInt8]

    /// One header, and after it the lines of every picture, with the column `picture` at the end of each.
    static let lines = JoinedForm { files in
        var text = ""
        for file in files {
            var scanner = CSVScanner(file.bytes)
            var isHeader = true
            while let record = try? scanner.nextRecord() {
                if !isHeader || text.isEmpty {
                    let own = record.map { CSVExporter.quoted($0.text) }
                    let picture = isHeader ? "picture" : CSVExporter.quoted(file.picture.harmless)
                    text += (own + [picture]).joined(separator: ",") + "\n"
                }
                isHeader = false
            }
        }
        return Array(text.utf8)
    }

    /// A list of documents, each of which names its picture as its source.
    static let documents = JoinedForm { files in
        Array("[\n".utf8) + Array(files.map(\.bytes).joined(separator: Array(",\n".utf8))) + Array("]\n".utf8)
    }
}

/// A file of the results of one picture.
package struct PictureFileBytes: Equatable, Sendable {
    /// The picture as it was named.
    package let picture: String
    /// What the file of this picture alone would hold.
    package let bytes: [UInt8]

    /// Names the picture of a file's bytes.
    package init(_ bytes: [UInt8], of picture: String) { (self.picture, self.bytes) = (picture, bytes) }
}

extension ExportForm {
    /// Whether the results of several pictures may stand in one file.
    package var joinsPictures: Bool { joined != nil }

    /// One file of the results of several pictures, in their order; nil where each has to have its own.
    package func joining(_ files: [PictureFileBytes]) -> [UInt8]? { joined?.join(files) }
}
