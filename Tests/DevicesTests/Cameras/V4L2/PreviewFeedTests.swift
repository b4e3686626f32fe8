// The camera's live pictures for whoever waits for one.

import RackCore
import Station
import Testing

@testable import Devices

@Suite("The feed of live pictures")
struct PreviewFeedTests {
    private let feed = PreviewFeed()
    private let frame = Frame(GrayImage(width: 8, height: 6, repeating: 7))

    /// Waits until somebody waits for a picture at a time.
    private func demand(at now: Duration) async throws {
        while !feed.isDue(at: now) { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a picture is made only when somebody waits for it, and not too soon after the last`() async throws {
        #expect(!feed.isDue(at: .zero))
        async let first = feed.pictures().first { _ in true }
        try await demand(at: .zero)
        feed.show(.frame(frame), at: .zero)
        #expect(await first == .frame(frame))
        #expect(!feed.isDue(at: .seconds(1)))
        async let second = feed.pictures().first { _ in true }
        try await demand(at: PreviewFeed.pace)
        #expect(!feed.isDue(at: PreviewFeed.pace - .milliseconds(1)))
        feed.close()
        #expect(await second == nil)
        #expect(await feed.pictures().first { _ in true } == nil)
    }

    @Test(.timeLimit(.minutes(10)))
    func `who is cancelled waits no longer, whenever that happens`() async throws {
        for round in 0..<20 {
            let listener = Task { await feed.pictures().first { _ in true } }
            if round.isMultiple(of: 2) { try await demand(at: .zero) }
            listener.cancel()
            #expect(await listener.value == nil)
            #expect(!feed.isDue(at: .zero))
        }
    }
}
