// `rackstation doctor --learn-pedal`: which device and key a pedal is.

internal import Devices
internal import Foundation
internal import Station
internal import Commands

/// Asks for a step on the pedal and prints the settings for it.
struct LearnPedal {
    /// How long the person has to step on the pedal.
    private static let patience = Duration.seconds(60)

    func run() async throws {
        StandardError.write("Step on the pedal now, and on nothing else. (60 seconds; Ctrl-C leaves)")
        let pedal: LearnedPedal?
        pedal = try await PedalLearning.pedal(patience: Self.patience)
        guard let pedal else {
            throw Fault(.notReady, "no key was pressed on any input device; is the pedal plugged in?")
        }
        // What the pedal typed is not for the shell.
        tcflush(STDIN_FILENO, TCIFLUSH)
        StandardError.write(
            "It is \(pedal.name.isEmpty ? pedal.path : pedal.name), and it sends \(pedal.key).")
        if !pedal.isLasting {
            StandardError.write("Warning: this device has no lasting name; \(pedal.path) may be another one later.")
        }
        StandardError.write("The settings for it:")
        StandardError.write("")
        try StandardOutput.write("pedal:\n  device: \(pedal.path)\n  key: \(pedal.key)\n")
    }
}
