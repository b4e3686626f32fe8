// Fuzz cases are what they are said to be.

import Imaging
import RackCore
import Simulator
import Testing

@Suite("Fuzz cases") struct FuzzCaseTests {
    @Test func `a case is the same again for the same seed and number`() throws {
        let (source, again, other) = (try FuzzSource(seed: 3), try FuzzSource(seed: 3), try FuzzSource(seed: 4))
        for number in 0..<20 {
            let (one, two) = (try source.fuzzCase(number), try again.fuzzCase(number))
            #expect(one.bytes == two.bytes && one.settings == two.settings && one.kind == two.kind)
        }
        #expect(try source.fuzzCase(1).bytes != other.fuzzCase(1).bytes)
    }

    @Test func `changed files differ from each other, and some can be read and some cannot`() throws {
        let source = try FuzzSource(seed: 5)
        for kind in [FuzzCase.Kind.jpeg, .png] {
            let cases = try (0..<300).filter { FuzzSource.kind(of: $0) == kind }.map { try source.fuzzCase($0) }
            #expect(Set(cases.map(\.bytes)).count > 50)
            let sound = cases.count { (try? Photo.develop($0.bytes, crop: .full, maxDimension: 4000)) != nil }
            #expect(sound >= 3 && sound <= cases.count - 10, "\(kind): \(sound) of \(cases.count)")
        }
    }

    @Test func `odd pictures are sound files, some of a single pixel's width`() throws {
        let source = try FuzzSource(seed: 6)
        let sizes = try (0..<200).filter { FuzzSource.kind(of: $0) == .oddSize }.map {
            try ColorImage.develop(try source.fuzzCase($0).bytes).size
        }
        #expect(sizes.contains { $0.width == 1 } && sizes.contains { $0.height == 1 })
    }
}
