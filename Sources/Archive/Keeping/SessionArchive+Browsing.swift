// The sessions of a running station as they are looked at again.

package import RackCore
package import Station

extension SessionArchive {
    /// How many of the last sessions home shows.
    static let recentCount = 5

    /// The last sessions, newest first.
    package func recent() async throws(Fault) -> [SessionSummary] {
        try await page(nil, 0, size: Self.recentCount).lines.map(\.session)
    }

    /// A page of the sessions, or of the places at which a value was read, newest first.
    /// - Parameters:
    ///   - search: what the value begins with; nil for all sessions.
    ///   - page: the page, from 0.
    ///   - size: how many lines a page has.
    package func page(_ search: String?, _ page: Int, size: Int = ShownHistory.pageSize) async throws(Fault)
        -> SessionPage
    {
        let store = try opened()
        guard let search else {
            let sessions = try await illustrated(try await store.summaries(limit: size, offset: page * size), store)
            return SessionPage(sessions: sessions, total: try await store.count())
        }
        let found = try await store.find(value: search, match: .beginning, limit: size, offset: page * size)
        let total = try await store.count(of: search, match: .beginning, atMost: Self.mostFound)
        return SessionPage(found.map { .place(ValuePlace($0)) }, total: max(total, page * size + found.count))
    }

    private func illustrated(_ summaries: [SessionSummary], _ store: SessionStore) async throws(Fault)
        -> [SessionSummary]
    {
        let pictures = try await store.thumbnails(of: summaries.map(\.id))
        let states = try await store.states(of: summaries.map(\.id))
        return summaries.map { summary in
            var session = summary
            session.illustration = .init(thumbnail: pictures[summary.id] ?? [], states: states[summary.id] ?? [:])
            return session
        }
    }

    /// The most places that are counted; who finds more has to put in more of the value.
    private static let mostFound = 2000

    /// How the values that begin with a text go on.
    package func continuations(of text: String) async throws(Fault) -> ValueContinuations {
        try await opened().continuations(of: text)
    }

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
        var pictures = ScanPictures(still: session.original)
        // Where the photograph was kept, everything is drawn anew.
        if session.original == nil { pictures.annotated = await annotated(session, store) ?? [] }
        let scan = Scan(
            reading: try document.reading(), thumbnail: session.thumbnail, original: session.original,
            pictureDigest: session.pictureDigest, source: session.source, settings: document.settings.settings,
            merged: document.mergedFrom ?? [], pictures: pictures, person: session.person,
            decisions: document.decisions ?? [], label: session.label)
        return (session.summary, scan)
    }

    /// The annotated picture of a session in the size of the frame; nil where there is none. One that is gone, or is not
    /// as it was kept, is told by ``storeFault``; the session has its small one.
    private func annotated(_ session: Session, _ store: SessionStore) async -> [UInt8]? {
        do throws(Fault) {
            let picture = try await offPool { () throws(Fault) in try store.pictures.picture(of: session) }
            if picture != nil { pictureFault = nil }
            return picture
        } catch {
            pictureFault = error
            return nil
        }
    }
}
