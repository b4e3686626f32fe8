// The history on the screen: what a list shows of sessions, a page of them, and the value that is looked for.

package import RackCore

/// What a list shows of a session.
package struct SessionSummary: Hashable, Sendable, Identifiable {
    /// The session's own id: a lower-case UUID.
    package var id: String
    /// Its place in the order in which this station kept its sessions, from 1.
    package var sequence: Int
    /// When it was kept.
    package var time: StationTime
    /// The station that kept it.
    package var stationID: String
    /// Vials that were read.
    package var readCount: Int
    /// Positions at which something stands that could not be read.
    package var unreadCount: Int
    /// What the rack's own code says, where it was read.
    package var rackCode: String?
    /// The name of its CSV file.
    package var csvName: String
    /// Where the still came from.
    package var source: String
    /// The version of the software that read it.
    package var software: String
    /// Who made the scan; nil where nobody had signed in.
    package var person: String?
    /// Whether all this is as it was written. False when the disk has changed it; nothing of it can be trusted then.
    package var isIntact: Bool
    /// What is known of its rack; nil where its document cannot be read.
    package var rack: RackSummary?
    /// The label that belongs to it; nil where none does.
    package var label: LabelRecord?
    /// What persons put in where nothing could be read, row-major.
    package var supplied: [SuppliedValue] = []
    /// How its rack compared with what was expected; nil where no list fitted.
    package var comparison: RackComparison?
    /// The name of the CSV file of the merge that stands in its place; nil where none does.
    package var replacedBy: String?
    /// What a list shows of it beside words; nil where nothing but words was asked for.
    package var illustration: Illustration?

    /// What a list shows of a session beside words.
    package struct Illustration: Hashable, Sendable {
        /// The annotated picture, small: a JPEG file's bytes; empty where there is none.
        package var thumbnail: [UInt8]
        /// How many positions of its rack are in each state; empty where that is not known.
        package var states: [PositionState: Int]

        /// Makes an illustration from its parts.
        package init(thumbnail: [UInt8] = [], states: [PositionState: Int] = [:]) {
            (self.thumbnail, self.states) = (thumbnail, states)
        }

        /// Whether all but the thumbnails' bytes is the same; those never change.
        package static func == (one: Self, other: Self) -> Bool {
            one.states == other.states && one.thumbnail.count == other.thumbnail.count
        }

        package func hash(into hasher: inout Hasher) { hasher.combine(states) }
    }

    /// Makes a summary from its parts.
    package init(
        id: String, sequence: Int, time: StationTime, stationID: String, readCount: Int, unreadCount: Int,
        rackCode: String?, csvName: String, source: String, software: String, isIntact: Bool,
        person: String? = nil, rack: RackSummary? = nil, label: LabelRecord? = nil, illustration: Illustration? = nil
    ) {
        self.label = label
        self.id = id
        self.sequence = sequence
        self.time = time
        self.stationID = stationID
        self.readCount = readCount
        self.unreadCount = unreadCount
        self.rackCode = rackCode
        self.csvName = csvName
        self.source = source
        self.software = software
        self.person = person
        self.rack = rack
        self.isIntact = isIntact
        self.illustration = illustration
    }
}

extension SessionSummary {
    /// What its rack is called: by its own code or, where that was not read, by its label.
    package var rackName: String? { rackCode ?? label?.rack }
}

/// What a list shows of a session's rack.
package struct RackSummary: Hashable, Codable, Sendable {
    /// Positions that are in conflict.
    package var conflictCount: Int
    /// The container that its positions are of; nil where they are relative to the first vial.
    package var container: Container?

    /// Sums a reading up.
    package init(_ reading: RackReading) {
        (conflictCount, container) = (reading.conflicts.count, reading.origin.container)
    }

    /// Whether positions are relative to the first vial.
    package var isRelative: Bool { container == nil }

    /// What one of its positions is called.
    package func name(of position: GridPosition) -> String {
        container?.name(of: position) ?? position.relativeName
    }
}

/// A page of the sessions that are kept, or of the places at which a value was found.
package struct SessionPage: Equatable, Sendable {
    /// The page's lines, newest first.
    package var lines: [Line]
    /// How many lines there are on all pages.
    package var total: Int

    /// A line of the history.
    package enum Line: Hashable, Sendable {
        /// A session.
        case session(SessionSummary)
        /// A place at which a value was read.
        case place(ValuePlace)

        /// The session that it tells of.
        package var session: SessionSummary {
            switch self {
            case .session(let session): session
            case .place(let place): place.session
            }
        }
    }

    /// Makes a page.
    package init(_ lines: [Line], total: Int) { (self.lines, self.total) = (lines, total) }

    /// Makes a page of sessions.
    package init(sessions: [SessionSummary], total: Int) { self.init(sessions.map(Line.session), total: total) }
}

/// Where a value was read before.
package struct ValuePlace: Hashable, Sendable {
    /// The value as it was read.
    package let value: String
    /// The session.
    package let session: SessionSummary
    /// Where the vial stood; nil for the rack's own code, and for a value of its label.
    package let position: GridPosition?
    /// What that is called in the session.
    package let name: String
    /// Whether the session as it was written says so. False when the disk has changed it.
    package let isIntact: Bool

    /// Names a place.
    package init(_ value: String, in session: SessionSummary, at position: GridPosition?, name: String, isIntact: Bool)
    {
        (self.value, self.session, self.position, self.name) = (value, session, position, name)
        self.isIntact = isIntact
    }
}

/// The history on the screen.
package struct ShownHistory: Equatable, Sendable {
    /// The beginning of the values that are looked for; nil shows all sessions.
    package var search: String?
    /// The page, from 0.
    package var page: Int
    /// What is on it; nil while it is being read.
    package var contents: SessionPage?
    /// The selected line of the page, from 0; -1 is the line above the list.
    package var selected: Int
    /// What was done last, or could not be done.
    package var note: Note

    /// The sessions of a page.
    package static let pageSize = 8

    /// What was done last.
    package enum Note: Equatable, Sendable {
        /// Nothing.
        case none
        /// A session was deleted.
        case deleted
        /// A session is being copied to the stick: what comes of it, the stick tells.
        case copying
        /// Something could not be done.
        case failed(Fault)
    }

    /// Makes a history at its beginning; its page has to be read yet.
    package init(search: String? = nil) {
        self.search = search
        page = 0
        contents = nil
        selected = 0
        note = .none
    }

    /// The selected line; nil when none is.
    package var line: SessionPage.Line? {
        guard let contents, contents.lines.indices.contains(selected) else { return nil }
        return contents.lines[selected]
    }

    /// The session of the selected line; nil when none is.
    package var session: SessionSummary? { line?.session }

    /// How many pages there are, 1 or more.
    package var pages: Int { max(1, ((contents?.total ?? 0) + Self.pageSize - 1) / Self.pageSize) }
}
