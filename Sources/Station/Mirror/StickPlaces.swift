// Where on the stick a session belongs, and how it gets there.

/// Where on a stick a file belongs.
struct StickPlace {
    /// The path on the stick.
    let path: String
    /// Whether the file is there already, with the same contents.
    let isThere: Bool
}

/// What came of copying a file of a session.
enum CopyOutcome {
    /// It is on the stick and was not there before.
    case copied
    /// It was on the stick.
    case there
    /// The disk has changed it, so that it cannot be copied.
    case damaged
    /// The session was deleted in the meantime.
    case deleted
}

extension StickMirror {
    /// Where a CSV belongs: the first of its names at which it is already, or at which nothing of a user's is.
    func place(for csv: String, named name: String, on stick: any Stick) async throws(StickFault) -> StickPlace {
        let bytes = Array(csv.utf8)
        for number in 0...Self.mostChanged {
            let path = "\(folder)/csv/\(Self.variant(number, of: name))"
            let present = try await contents(of: path, on: stick)
            if present == bytes { return StickPlace(path: path, isThere: true) }
            if Self.isBlank(present) { return StickPlace(path: path, isThere: false) }
        }
        throw StickFault(.failed, detail: "\(folder)/csv/\(name) was changed \(Self.mostChanged) times on the stick")
    }

    /// Puts a CSV at a path of the stick.
    func put(_ csv: String, at path: String, on stick: any Stick) async throws(StickFault) {
        try await stick.put(Array(csv.utf8), at: path)
    }

    /// Puts a CSV on the stick unless it is there, and says where it belongs.
    func copy(_ csv: String, named name: String, to stick: any Stick) async throws(StickFault) -> StickPlace {
        let place = try await place(for: csv, named: name, on: stick)
        if !place.isThere { try await put(csv, at: place.path, on: stick) }
        return place
    }

    /// Copies a file of the session that has this name for its CSV.
    func copy(
        _ file: SessionCSV, of csvName: String, from store: SessionStore, to stick: any Stick
    ) async throws(MirrorError) -> CopyOutcome {
        let csv: String?
        do throws(StoreError) {
            csv = try await store.contents(of: file, csvName: csvName)
        } catch {
            if error.reason == .damagedSession { return .damaged }
            throw .store(error)
        }
        guard let csv else { return .deleted }
        do throws(StickFault) {
            return try await copy(csv, named: file.name(csvName), to: stick).isThere ? .there : .copied
        } catch {
            throw .stick(error)
        }
    }

    /// Copies the text that says what the files are, unless a text is there.
    func copyReadme(to stick: any Stick) async throws(StickFault) {
        let path = "\(folder)/README.txt"
        guard Self.isBlank(try await contents(of: path, on: stick)) else { return }
        try await put(Self.readme(station: stationID), at: path, on: stick)
    }

    /// The names of all sessions, newest first.
    func names(in store: SessionStore) async throws(MirrorError) -> [String] {
        do throws(StoreError) {
            return try await store.allCSVNames()
        } catch {
            throw .store(error)
        }
    }

    /// How often a user may change a session's files on one stick before the mirror gives up.
    private static let mostChanged = 99

    /// `vials_….csv`, `vials_…_original.csv`, `vials_…_original_2.csv`, …
    private static func variant(_ number: Int, of name: String) -> String {
        guard number > 0 else { return name }
        let stem = name.hasSuffix(".csv") ? String(name.dropLast(4)) : name
        return "\(stem)_original\(number > 1 ? "_\(number)" : "").csv"
    }

    /// Whether there is nothing of anyone's: no file, or one of zeros only, as file systems leave after a torn write.
    private static func isBlank(_ contents: [UInt8]?) -> Bool { contents?.allSatisfy { $0 == 0 } ?? true }

    private func contents(of path: String, on stick: any Stick) async throws(StickFault) -> [UInt8]? {
        try await stick.contents(of: path)
    }

    private static func readme(station: String) -> String {
        """
        These files were written by the vial reader "\(station)".\r
        \r
        csv/    Two files for each rack that was read. Their names carry the local date and time.\r
        \r
        vials_...csv    the vials that were read, one line for each\r
                Columns: value (what the code says), x and y (its place in the picture, in pixels),\r
                rect (the box around it), row and col (its place in the rack, counted from 0).\r
        \r
        rack_...csv     every position of the rack, one line for each\r
                Columns: position (A1 is the first position of the top row), row and col (counted\r
                from 0), state and value. The states are:\r
                read      a code was read; value is what it says\r
                unread    something is there and could not be read\r
                blank     a vial without a code\r
                empty     no vial\r
                conflict  two codes at this position (value holds both, with | between them), or the\r
                          same code at another position too; check by hand\r
        \r
        You may open, copy, change and delete these files. The reader never changes a file that\r
        you changed: it puts its own beside it, with _original in the name.\r

        """
    }
}
