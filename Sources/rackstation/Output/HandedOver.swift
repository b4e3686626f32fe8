// What commands say of files for other systems: what is wrong with one, and the profile that was meant.

internal import Archive
internal import Commands
internal import RackCore
internal import Station

extension ExportForm {
    /// The bytes of a file.
    /// - Parameter source: what it is made of, as messages call it: `session 12`, a picture's path.
    /// - Throws: why it cannot be made, in one line.
    func file(of session: ExportedSession, from source: String) throws(Fault) -> [UInt8] {
        do throws(HandOverProblem) {
            return try bytes(of: session)
        } catch {
            throw Fault(.badInput, "\(source): \(id): \(error.text)")
        }
    }

    /// Says on standard error what should be known of a file.
    func warn(of session: ExportedSession, from source: String) {
        for warning in warnings(of: session) { StandardError.write("\(source): Warning: \(id): \(warning.text)") }
    }

    /// The profiles that were named.
    /// - Throws: the first name that is none, and those that are.
    static func profiles(named names: [String], in settings: Settings) throws(Fault) -> [ExportForm] {
        let known = profiles(of: settings)
        var found: [ExportForm] = []
        for name in names {
            guard let form = known.first(where: { $0.id == name }) else {
                let guess = NameGuess.question(name, among: known.map(\.id))
                let list = known.map(\.id).joined(separator: ", ")
                throw Fault(.usage, "--profile \(name.quotedInLine) is no profile\(guess); profiles: \(list)")
            }
            if !found.contains(where: { $0.id == name }) { found.append(form) }
        }
        return found
    }
}

extension Session {
    /// The session as messages call it.
    var shownName: String { "session \(summary.sequence)" }
}
