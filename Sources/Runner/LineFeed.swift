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
                let news: LineNews? =
                    switch happening {
                    case .news(let news): news
                    case .kept(let id): await Self.news(of: id, archive, isChange: false)
                    case .changed(let id): await Self.news(of: id, archive, isChange: true)
                    }
                if let news { line.tell(news) }
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

    /// What a line is told of a session; nil where the store does not give it, which is said elsewhere, and where one
    /// that changed could not be given before.
    private static func news(of id: String, _ archive: SessionArchive, isChange: Bool) async -> LineNews? {
        guard let found = try? await archive.lineResult(of: id) else { return nil }
        return switch found {
        case .success(let result): isChange ? .changed(result) : .kept(result)
        case .failure(let refusal): isChange ? nil : .refused(session: id, refusal)
        }
    }
}
