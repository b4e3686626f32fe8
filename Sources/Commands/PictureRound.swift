// Goes over the pictures that a command was given.

internal import Devices
package import Station

/// Goes over the pictures that a command was given. One that fails is named and the others go on; the only one that
/// was given ends the command.
package struct PictureRound {
    private let images: [String]

    /// Goes over these files.
    package init(images: [String]) { self.images = images }

    /// Does the same with every picture, under a progress bar.
    /// - Returns: the first failure.
    package func run(
        _ work: (Int, String, ProgressBar) async throws(Fault) -> Void
    ) async throws(Fault) -> Fault? {
        MemoryPools.keep()
        var bar = ProgressBar(total: images.count)
        var firstFailure: Fault?
        for (index, image) in images.enumerated() {
            bar.begin(image)
            do throws(Fault) {
                try await work(index, image, bar)
            } catch {
                bar.clear()
                if images.count == 1 { throw error }
                error.tell()
                firstFailure = firstFailure ?? error
            }
        }
        bar.clear()
        return firstFailure
    }
}
