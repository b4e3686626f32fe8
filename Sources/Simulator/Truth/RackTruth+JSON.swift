// The truth as a JSON document.

import FoundationEssentials

extension RackTruth {
    /// The truth as a JSON document that ends with a line break; its keys are sorted, so that equal truths give equal
    /// bytes.
    /// - Throws: `SimulationError.file` when a number cannot be written.
    public func json() throws(SimulationError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return [UInt8](try encoder.encode(self)) + Array("\n".utf8)
        } catch {
            throw .file("The truth cannot be written as JSON: \(error)")
        }
    }

    /// Reads a JSON document.
    /// - Throws: `SimulationError.file` when it is no truth.
    public init(json: [UInt8]) throws(SimulationError) {
        do {
            self = try JSONDecoder().decode(RackTruth.self, from: Data(json))
        } catch {
            throw .file("This is not the truth of a rendered rack: \(error)")
        }
    }
}
