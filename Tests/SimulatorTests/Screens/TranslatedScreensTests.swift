// Whether every screen is there in every language.

import Simulator
import Testing

@testable import Station

@Suite struct TranslatedScreensTests {
    /// What the made-up devices say themselves.
    private static let saidByDevices = ["/dev/video0"]

    @Test("every text of every screen is in the catalogue", arguments: Language.allCases)
    func screensAreTranslated(language: Language) {
        let absences = Catalogue.Absences()
        Catalogue.$absences.withValue(absences) {
            for (_, state) in MadeUpStates.all {
                var state = state
                state.settings.screen.language = language
                _ = Screen(state)
            }
        }
        #expect(absences.all.filter { !Self.saidByDevices.contains($0) } == [], "not in the catalogue")
    }

    @Test("a screen in another language says nothing in English but names")
    func germanIsGerman() {
        for (name, state) in MadeUpStates.all {
            var state = state
            state.settings.screen.language = .german
            let screen = Screen(state)
            #expect(screen.language == .german)
            var texts: [String] = []
            _ = screen.mapTexts {
                texts.append($0)
                return $0
            }
            // What is wrong in a settings file is told as by the commands, whose words are those of the file.
            let english = texts.filter { !$0.contains("rackstation.yaml:") }.filter { text in
                [" the ", " of ", "Press ", "Keep ", " is "].contains { text.contains($0) }
            }
            #expect(english.isEmpty, "\(name)")
        }
    }
}
