// The sessions of a running station as they are looked at again.

package import RackCore
package import Station

extension SessionArchive {
    /// How many of the last sessions home shows.
    static let recentCount = 5

    /// The last sessions, newest first.
    package func recent() async throws(Fault) -> [SessionSummary] {
        try await page(nil, 0, size: Self.recentCount).sessions
    }

    /// A page of the sessions, newest first.
    /// - Parameters:
    ///   - search: what a value of theirs begins with; nil for all sessions.
    ///   - page: the page, from 0.
    ///   - size: how many sessions a page has.
    package func page(_ search: String?, _ page: Int, size: Int = ShownHistory.pageSize) async throws(Fault)
        -> SessionPage
    {
        let store = try opened()
        let (summaries, total) = try await Self.summaries(search, page, size, store)
        let pictures = try await store.thumbnails(of: summaries.map(\.id))
        let states = try await store.states(of: summaries.map(\.id))
        let sessions = summaries.map { summary in
            var session = summary
            session.illustration = .init(thumbnail: pictures[summary.id] ?? [], states: states[summary.id] ?? [:])
            return session
        }
        return SessionPage(sessions: sessions, total: total)
    }

    private static func summaries(
        _ search: String?, _ page: Int, _ size: Int, _ store: SessionStore
    ) async throws(Fault) -> ([SessionSummary], total: Int) {
        guard let search else {
            return (try await store.summaries(limit: size, offset: page * size), try await store.count())
        }
        var seen: Set<String> = []
        let found = try await store.find(value: search, match: .prefix, limit: mostFound).map(\.session)
            .filter { seen.insert($0.id).inserted }
        return (Array(found.dropFirst(page * size).prefix(size)), found.count)
    }

    /// The most places in which a value is looked for; who finds more has to put in more of it.
    private static let mostFound = 2000

    /// Where tubes stood the last time; nil where no session tells it.
    package func recall(_ values: [String], in shape: RackShape) async throws(Fault) -> RecalledPlaces? {
        try await opened().recall(values, in: shape)
    }

    /// The newest sessions, so many, with the ratings of their captures, the oldest first.
    package func ratedSessions(newest: Int) async throws(Fault) -> [RatedSession] {
        try await opened().ratedSessions(newest: newest)
    }

    /// A session as it was kept, and what was scanned.
    package func session(_ id: String) async throws(Fault) -> (SessionSummary, Scan) {
        let store = try opened()
        let session = try await store.session(.id(prefix: id))
        let document = try ReadingDocument(json: session.json)
        let scan = Scan(
            reading: try document.reading(), thumbnail: session.thumbnail, original: session.original,
            pictureDigest: session.pictureDigest, source: session.source, settings: document.settings.settings,
            merged: document.mergedFrom ?? [], pictures: ScanPictures(still: session.original), person: session.person,
            decisions: document.decisions ?? [], label: session.label)
        return (session.summary, scan)
    }
}
