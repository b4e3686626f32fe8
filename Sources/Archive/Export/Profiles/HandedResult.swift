// A kept session as the serial line to the computer beside the bench gives it.

internal import RackCore
package import Station

extension LineResult {
    /// Takes the positions of a session.
    /// - Throws: where nobody knows which positions of the box they are.
    init(_ session: ExportedSession) throws(LineRefusal) {
        do throws(HandOverProblem) {
            let box = try HandedBox(session)
            self.init(
                session: session.id ?? "", box: session.rackName ?? "", shape: box.shape,
                positions: box.positions.map {
                    Position(
                        name: $0.name, place: GridPosition(row: $0.row - 1, col: $0.column - 1), state: $0.state,
                        value: $0.value)
                })
        } catch {
            throw LineRefusal(error.text)
        }
    }
}

extension SessionArchive {
    /// A session that is kept, as it stands now, for the serial line.
    /// - Throws: a fault of the store.
    /// - Returns: why it cannot be given, where nobody knows which positions of the box its vials have.
    package func lineResult(of id: String) async throws(Fault) -> Result<LineResult, LineRefusal> {
        let session = ExportedSession(try await opened().session(.id(prefix: id)))
        do throws(LineRefusal) {
            return .success(try LineResult(session))
        } catch {
            return .failure(error)
        }
    }
}
