// The text on the stick that says what the files are.

extension StickMirror {
    /// What `README.txt` says.
    /// - Parameter profiles: the files for other systems that the stick gets.
    static func readme(station: String, _ profiles: [ExportForm] = []) -> String {
        let forms = ExportForm.all.compactMap { $0.stick?.readme }.filter { !$0.isEmpty }.map {
            $0.replacing("\n", with: "\r\n") + "\r\n\r\n"
        }.joined()
        let handedOver = profiles.map { "\($0.id)/    \($0.summary) (export.forms)\r\n\r\n" }.joined()
        let folders = (ExportForm.all.compactMap { $0.stick?.folder }.filter { $0 != csvFolder } + profiles.map(\.id))
            .joined(separator: ", ")
        return """
            These files were written by the vial reader "\(station)".\r
            \r
            csv/    Two or three files for each rack that was read. Their names carry the local date and time.\r
            \r
            vials_...csv    the vials that were read, one line for each\r
                    Columns: value (what the code says), x and y (its place in the picture, in pixels),\r
                    rect (the box around it), row and col (its place in the rack, counted from 0).\r
            \r
            rack_...csv     every position of the rack, one line for each\r
                    Columns: position (as on the rack, such as A1), row and col (counted from 0), state\r
                    and value. Where the name ends with _relative.csv nobody knows which positions of the\r
                    rack they are: R1C1 is in the first row and column with a vial. The states are:\r
                    read      a code was read; value is what it says\r
                    unread    something is there and could not be read\r
                    blank     a vial without a code\r
                    empty     no vial\r
                    conflict  two codes at this position (value holds both, with | between them), or the\r
                              same code at another position too; check by hand\r
            \r
            label_...csv    only where a label belongs to the rack: its fields, one line for each\r
                    Columns: field, value, state and source. Only a value that is valid, confirmed or\r
                    corrected counts.\r
            compare_...csv  only where a list of expected values fitted the rack: what was otherwise\r
                    Columns: difference (missing, unexpected or misplaced), value, position,\r
                    expected and list.\r
            \r
            replaced/    only where two scans of one rack were merged: the files of those scans. What the\r
                    other folders hold is of each rack once.\r
            \r
            \(forms)\(handedOver)images/ Only if the reader is set to write them (stick.images): the picture of each rack with\r
                    a box around each code that was read.\r
            \r
            sessions.sqlite     Unless the reader is set not to (stick.snapshot): a copy of the reader's\r
                    whole database, for rackstation collect and for SQLite. Where it is large it may lack\r
                    the last racks; their CSV files are here.\r
            \r
            manifest.sha256     The SHA-256 of each file that the reader put here. To check them, in this\r
                    folder: sha256sum -c manifest.sha256\r
            \r
            You may open, copy, change and delete these files. The reader never changes a file in csv,\r
            \(folders) and images that you changed: it puts its own beside it, with _original in the\r
            name. This text stays as you leave it. sessions.sqlite and manifest.sha256 are the reader's\r
            own: it replaces them, so work with a copy.\r

            """
    }
}
