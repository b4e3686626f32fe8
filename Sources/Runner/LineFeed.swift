// What the computer beside the bench is told of the station, over its serial line.

internal import Archive
internal import Logging
internal import Station

/// Tells a line what happens, in its order. Results come from the archive alone: what is not kept is never given.
struct LineFeed {
    private let happened: AsyncStream<Happening>.Continuation
    private var isScanning = false

    /// Something that the line is to be told.
    private enum Happening {
        case news(LineNews)
        case kept(id: String)
        case changed(id: String)
    }

    /// Begins to feed a line, and to pass on what happens there.
    init(
        _ line: any ResultLine, _ archive: SessionArchive, _ logger: Logger, _ work: inout DiscardingTaskGroup,
        fault: @escaping @Sendable (Fault?) -> Void
    ) {
        let (happenings, happened) = AsyncStream.makeStream(of: Happening.self)
        self.happened = happened
        work.addTask {
            for await happening in happenings {
                switch happening {
                case .news(let news): line.tell(news)
                case .kept(let id): if let news = await Self.news(of: id, archive, LineNews.kept) { line.tell(news) }
                case .changed(let id):
                    if let news = await Self.news(of: id, archive, LineNews.changed) { line.tell(news) }
                }
            }
        }
        work.addTask {
            for await event in line.events() {
                switch event {
                case .fault(let found): fault(found)
                case .given(let result):
                    archive.note(
                        .given, subject: result.session, detail: "\(result.positions.count) positions to \(line.place)")
                    logger.info("session given", metadata: ["id": "\(result.session)", "line": "\(line.place)"])
                }
            }
        }
    }

    /// Tells what happened.
    /// - Parameter state: what the station made of it.
    mutating func tell(_ event: StationEvent, _ state: StationState) {
        switch event {
        case .scanFailed(_, let fault), .saveFailed(_, let fault):
            happened.yield(.news(.failed(fault.text.description)))
        case .saved(_, let session): happened.yield(.kept(id: session.id))
        case .suppliedKept(_, let session), .labelKept(_, let session?, _): happened.yield(.changed(id: session.id))
        case .sessionDeleted(_, let id): happened.yield(.news(.deleted(session: id)))
        default: break
        }
        guard state.isScanning != isScanning else { return }
        isScanning = state.isScanning
        happened.yield(.news(.scanning(isScanning)))
    }

    /// A store that does not give a session has said so elsewhere.
    private static func news(
        of id: String, _ archive: SessionArchive, _ make: (LineResult) -> LineNews
    ) async -> LineNews? {
        guard let found = try? await archive.lineResult(of: id) else { return nil }
        return switch found {
        case .success(let result): make(result)
        case .failure(let refusal): .refused(session: id, refusal)
        }
    }
}
