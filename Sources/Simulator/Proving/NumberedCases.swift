// Many cases that do not depend on each other, on all cores.

/// Runs numbered cases side by side.
/// - Parameters:
///   - numbers: the cases.
///   - width: how many run at a time, 1 or more.
///   - work: what is done with a case.
///   - done: called with each result, in the order in which the cases end; false lets no further case begin.
func forEachCase<Result: Sendable>(
    _ numbers: Range<Int>, width: Int, work: @escaping @Sendable (Int) async throws(SimulationError) -> Result,
    done: (Result) -> Bool
) async throws(SimulationError) {
    let failure = await withTaskGroup(of: Swift.Result<Result, SimulationError>.self) { group in
        var waiting = numbers.makeIterator()
        func start() {
            guard let number = waiting.next() else { return }
            group.addTask {
                do throws(SimulationError) {
                    return .success(try await work(number))
                } catch {
                    return .failure(error)
                }
            }
        }
        for _ in 0..<max(1, width) { start() }
        var goesOn = true
        for await outcome in group {
            switch outcome {
            case .success(let result): goesOn = done(result) && goesOn
            case .failure(let error):
                group.cancelAll()
                return Optional(error)
            }
            if goesOn { start() }
        }
        return nil
    }
    if let failure { throw failure }
}
