// Fuzz inputs are what they are said to be.

import Foundation
import Imaging
import RackCore
import Simulator
import Testing
import Archive

@Suite("Fuzz inputs") struct FuzzCaseTests {
    private func pictures(_ source: FuzzSource, _ numbers: Range<Int>, _ kind: FuzzKind) throws -> [FuzzCase] {
        try numbers.filter { FuzzKind(number: $0) == kind }.compactMap {
            if case .picture(let fuzzCase) = try source.input($0) { fuzzCase } else { nil }
        }
    }

    private func bytes(_ input: FuzzInput) -> [UInt8] {
        switch input {
        case .picture(let fuzzCase): fuzzCase.bytes
        case .place(let place): place.bytes
        }
    }

    @Test func `an input is the same again for the same seed and number`() async throws {
        let (source, again) = (try await FuzzSource(seed: 3), try await FuzzSource(seed: 3))
        let other = try await FuzzSource(seed: 4)
        for number in 0..<20 {
            #expect(bytes(try source.input(number)) == bytes(try again.input(number)), "\(number)")
        }
        #expect(bytes(try source.input(1)) != bytes(try other.input(1)))
    }

    @Test func `changed files differ from each other, and some can be read and some cannot`() async throws {
        let source = try await FuzzSource(seed: 5)
        for kind in [FuzzKind.jpeg, .png] {
            let cases = try pictures(source, 0..<600, kind)
            #expect(Set(cases.map(\.bytes)).count > 50)
            let sound = cases.count { (try? Picture(Frame(file: $0.bytes), crop: .full, maxDimension: 4000)) != nil }
            #expect(sound >= 3 && sound <= cases.count - 10, "\(kind): \(sound) of \(cases.count)")
        }
    }

    @Test func `odd pictures are sound files, some of a single pixel's width`() async throws {
        let source = try await FuzzSource(seed: 6)
        let sizes = try pictures(source, 0..<400, .oddSize).map { try ColorImage.develop($0.bytes).size }
        #expect(sizes.contains { $0.width == 1 } && sizes.contains { $0.height == 1 })
    }

    @Test func `hostile folders differ, and have pipes, links and folders where files are expected`() async throws {
        let source = try await FuzzSource(seed: 7)
        var (things, different): ([HostilePlace.Thing], Set<[UInt8]>) = ([], [])
        for number in 0..<300 where FuzzKind(number: number).target != .pictures {
            guard case .place(let place) = try source.input(number) else { continue }
            things += place.things.map(\.thing)
            different.insert(place.bytes)
        }
        #expect(different.count > 100)
        #expect(things.contains(.pipe) && things.contains(.folder) && things.contains(.link(to: "/dev/zero")))
    }
}
