// That what a person types is kept in the field's form, and held to its rules.

import Archive
import Labels
import Testing

@Suite struct `A value that is typed` {
    private static let context: LabelContext? = {
        let text = #"""
            labels:
              - context: box
                fields:
                  box: {match: 'FZ\d-B\d{3}'}
                  frozen: {keywords: [Frozen], type: date}
                  expires: {keywords: [Expires], type: date}
                  count: {keywords: [Count], type: integer, range: [1, 100]}
                  isbn: {check: isbn}
                  note: {keywords: [Note], length: [1, 5]}
                consistent: ['expires > frozen']

            """#
        return RulesFile(Array(text.utf8), path: "r.yaml").rules.contexts.first
    }()

    private func field(_ name: String) throws -> LabelField {
        try #require(Self.context?.fields.first { $0.name == name })
    }

    @Test(arguments: [
        ("box", "FZ7-B269", "FZ7-B269"), ("frozen", "07.10.2024", "2024-10-07"), ("count", "25", "25"),
        ("isbn", "978-3-16-148410-0", "9783161484100"), ("note", "é 1", "é 1"),
    ])
    func `is kept in its field's form`(_ name: String, _ typed: String, _ kept: String) throws {
        let taken = try field(name).take(typed: typed)
        #expect(taken.value == kept && taken.problem == nil)
    }

    @Test(arguments: [
        // A letter O is no digit, however alike they look: a person means what is typed.
        ("box", "FZ7-B26O", "it is not what the rule asks for"),
        ("box", "FZ7-B269 and more", "it is not what the rule asks for"),
        ("count", "125", "it is not within 1 to 100"), ("isbn", "9783161484101", "its check is wrong"),
        ("frozen", "03/04/2026", "it could be"), ("frozen", "soon", "it is not what the rule asks for"),
        ("note", "too long", "it has 8 characters"),
    ])
    func `that breaks a rule is kept as it is, with the rule`(_ name: String, _ typed: String, _ problem: String) throws
    {
        let taken = try field(name).take(typed: typed)
        #expect(taken.problem?.hasPrefix(problem) == true, "\(taken)")
    }

    @Test func `is held against other fields`() throws {
        let context = try #require(Self.context)
        let values = ["frozen": "2026-01-01", "expires": "2025-01-01"]
        #expect(context.breach(of: values, at: "expires") == "expires > frozen is not kept")
        #expect(context.breach(of: values, at: "box") == nil)
        #expect(context.breach(of: ["frozen": "2024-01-01", "expires": "2025-01-01"], at: "expires") == nil)
        #expect(context.breach(of: ["expires": "2025-01-01"], at: "expires") == nil)
    }
}
