// Goes over the pictures that a command was given, under a progress bar for the person who waits.

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
        // What one picture lets go of is for the next one, and for what is read of the same one.
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

/// Progress over a list of items; silent where nobody is looking.
package struct ProgressBar {
    private let total: Int
    private let isShown: Bool
    private var done = 0

    /// Makes a bar; it is shown on a terminal and for more than one item.
    package init(total: Int) {
        self.total = total
        isShown = total > 1 && StandardError.isTerminal
    }

    /// Shows that work on an item begins.
    package mutating func begin(_ item: String) {
        draw(done, "\(done + 1)/\(total) \(item.harmless)")
        done += 1
    }

    /// Shows how many items are done.
    package func show(done: Int) { draw(min(done, total), "\(done)/\(total)") }

    private func draw(_ done: Int, _ text: String) {
        guard isShown else { return }
        let width = 24
        let filled = done * width / total
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        StandardError.writeRaw("\r\u{1B}[K\(bar) \(text)")
    }

    /// Takes the bar away, so that a message can be written in its place.
    package func clear() {
        guard isShown else { return }
        StandardError.writeRaw("\r\u{1B}[K")
    }
}
