// What the doctor finds out about the reading of labels.

import Archive
package import Station

extension Check {
    /// Checks the rules for labels and the text recognition, where labels are read. Without text recognition the station
    /// works; labels are not read then.
    /// - Parameter recognition: the text recognition; that of this machine by default.
    package static func labels(
        _ settings: LabelSettings,
        recognition: Result<TextRecognition, TextRecognition.Failure> = LabelScanner.recognitionOfThisMachine
    ) -> [Check] {
        guard let path = settings.rules else { return [] }
        var checks: [Check] = []
        do throws(Fault) {
            let names = try WatchedRules(path).contextNames()
            checks.append(Check("label rules", .ok, "\(path): \(names.joined(separator: ", "))"))
        } catch {
            checks.append(Check("label rules", .warning, error))
        }
        switch recognition {
        case .success: checks.append(Check("label text", .ok, "tesseract is installed"))
        case .failure(let failure):
            checks.append(Check("label text", .warning, failure.words, remedy: "Install tesseract-ocr."))
        }
        return checks
    }
}
