// The beeps of a buzzer.

import Station
import Testing

@testable import Devices

@Suite("The buzzer")
struct BuzzerTuneTests {
    /// How often the buzzer goes on, walking from change to change.
    private func beeps(_ sound: LampSignal.Sound) -> Int {
        let start = Duration.seconds(7)
        let tune = BuzzerTune(sound, at: start)
        var (now, beeps, wasOn) = (start, 0, false)
        while true {
            let isOn = tune.isOn(at: now)
            if isOn, !wasOn { beeps += 1 }
            wasOn = isOn
            guard let next = tune.nextChange(after: now) else { break }
            #expect(next > now)
            now = next
        }
        #expect(!wasOn)
        return beeps
    }

    @Test func `one beep says done, two say look, three say failed`() {
        #expect(beeps(.none) == 0 && beeps(.done) == 1 && beeps(.look) == 2 && beeps(.failed) == 3)
    }

    @Test func `a tune that is over stays silent`() {
        let tune = BuzzerTune(.failed, at: .zero)
        #expect(!tune.isOn(at: .seconds(60)) && tune.nextChange(after: .seconds(60)) == nil)
    }
}
