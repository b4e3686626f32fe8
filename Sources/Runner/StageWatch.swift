// Watches what stands below the camera, on the live pictures.

internal import RackCore
internal import Station

/// Judges the camera's live pictures as long as somebody waits at home, and tells what stands there when it has been the
/// same for some pictures: what flickers is not told.
final class StageWatch {
    private let work: StageWork
    private var task: Task<Void, Never>?

    /// Makes a watch that does not run yet.
    init(camera: any StillCamera, reader: any StillReader, tell: @escaping @Sendable (Stage) -> Void) {
        work = StageWork(camera: camera, reader: reader, tell: tell)
    }

    /// Lets the watch run or stop.
    func run(_ isWanted: Bool) {
        guard isWanted == (task == nil) else { return }
        task?.cancel()
        task = isWanted ? work.begin() : nil
    }
}

/// What a watch does while it runs.
private struct StageWork: Sendable {
    let camera: any StillCamera
    let reader: any StillReader
    let tell: @Sendable (Stage) -> Void

    /// So many pictures in a row have to say the same.
    private static let steady = 3
    /// So long a pause is between two pictures that are looked at, and at least so many times what a look takes.
    private static let pause = (least: Duration.milliseconds(300), times: 2)
    /// What has been told and is still so is looked at with pauses of so many times what a look takes, within these
    /// bounds: a slow board shall not spend itself on what does not change.
    private static let settled = (times: 60, shortest: Duration.seconds(1), longest: Duration.seconds(30))
    /// A hand does not stay, and whoever took it away waits for the screen to say so.
    private static let longestAfterHand = Duration.seconds(2)

    func begin() -> Task<Void, Never> { Task { await watch() } }

    private func watch() async {
        var last: Stage?
        var told: Stage?
        var count = 0
        var background = StageBackground()
        for await picture in camera.preview() {
            let start = ContinuousClock.now
            let stage: Stage
            (stage, background) = await reader.stage(in: picture, background)
            let cost = ContinuousClock.now - start
            if Task.isCancelled { return }
            count = stage == last ? count + 1 : 1
            last = stage
            if count >= Self.steady, stage != told {
                told = stage
                tell(stage)
            }
            let settled = Self.settled
            let longest = stage == .hand ? Self.longestAfterHand : settled.longest
            let rest = min(max(cost * settled.times, settled.shortest), longest)
            let pause = max(Self.pause.least, cost * Self.pause.times)
            do { try await Task.sleep(for: stage == told ? rest : pause) } catch { return }
        }
    }
}
