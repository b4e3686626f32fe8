// A real photograph of a cryobox that is no part of the project; the tests run where an environment variable names
// the folder that holds it.

import Foundation
import Testing

private let folder = ProcessInfo.processInfo.environment["TEST_REFERENCE_FOLDER"]

@Suite("The reference photograph", .enabled(if: folder != nil, "TEST_REFERENCE_FOLDER names no folder"))
struct ReferencePhotographTests {
    private struct Vial: Hashable { var value, row, col: String }

    @Test func `nearly every cap is read, none wrong, each on its row and column`() throws {
        let folder = try #require(folder)
        let run = try rackstation("scan", "\(folder)/input.jpg", "--format", "csv")
        #expect(run.status == 0)
        let truth = try String(contentsOfFile: "\(folder)/truth.csv", encoding: .utf8)
        let expected = Set(
            truth.split(whereSeparator: \.isNewline).dropFirst().map { line in
                let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
                return Vial(value: fields[0], row: fields[3], col: fields[4])
            }.filter { !$0.value.isEmpty })
        let found = run.output.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            return Vial(value: fields[0], row: fields[fields.count - 2], col: fields[fields.count - 1])
        }
        #expect(expected.count == 45)
        for vial in found { #expect(expected.contains(vial), "\(vial) stands nowhere in the box") }
        #expect(Set(found).count == found.count)
        #expect(found.count >= 41, "\(found.count) of 45")
    }
}
