// The lists of expected values on one stick, and how much of them is read.

internal import RackCore

/// The lists on one stick.
package struct ExpectedLists: Hashable, Sendable {
    /// The lists that can be used.
    package var lists: [ExpectedList]
    /// Why others cannot.
    package var faults: [Fault]

    /// The most names in the folder that are looked at.
    package static let mostNames = 5000
    /// The most files that are read.
    package static let mostFiles = 500
    /// The most values that all lists together may have; a station keeps them all in its memory.
    package static let mostEntries = 50_000
    /// The most bytes that are read in all.
    package static let mostBytes = 16 << 20
    /// The most faults that are told one by one.
    static let mostFaults = 20

    /// Makes lists; without any nothing is compared.
    package init(lists: [ExpectedList] = [], faults: [Fault] = []) {
        self.lists = lists
        self.faults = faults
    }

    /// Reads the lists on a stick, in the order of their names.
    ///
    /// They are the files in its folder `expected` that end on .csv, .tsv, .txt or .json. What is beyond the bounds of
    /// files, bytes or values is named and passed over, as is a file that cannot be read.
    /// - Parameter read: reads a file's contents, under its name.
    package init(
        on stick: any Stick,
        reading read: ([UInt8], String) throws(Fault) -> ExpectedList = { bytes, name throws(Fault) in
            try ExpectedList(bytes, name: name)
        }
    ) async {
        self.init()
        var budget = Budget()
        do throws(Fault) {
            let names = try await stick.names(in: ExpectedList.folder, most: Self.mostNames + 1)
            if names.count > Self.mostNames { budget.refuse("…", "there are more than \(Self.mostNames) files") }
            for name in names.prefix(Self.mostNames) where Self.isList(name) {
                guard budget.hasRoom(for: name) else { continue }
                guard let bytes = try await Self.contents(of: name, on: stick, &budget) else { continue }
                do throws(Fault) {
                    let list = try read(bytes, name)
                    if budget.take(list, bytes.count) { lists.append(list) }
                } catch {
                    budget.take(bytes.count)
                    budget.refuse(error)
                }
            }
        } catch {
            // What is wrong with the stick itself is told by the stick.
        }
        faults = budget.allFaults
    }

    private static func isList(_ name: String) -> Bool {
        !name.hasPrefix(".") && [".csv", ".tsv", ".txt", ".json"].contains { name.lowercased().hasSuffix($0) }
    }

    /// The contents of a file, one byte more than is allowed of a longer one; nil where it is none that can be read.
    private static func contents(
        of name: String, on stick: any Stick, _ budget: inout Budget
    ) async throws(Fault) -> [UInt8]? {
        do throws(Fault) {
            return try await stick.contents(of: "\(ExpectedList.folder)/\(name)", most: ExpectedList.limit + 1)
        } catch {
            guard ![.stick(.removed), .stick(.failing)].contains(error.code) else { throw error }
            budget.refuse(name, "it is no file that can be read")
            return nil
        }
    }
}

/// What may still be read of a stick.
private struct Budget {
    private var files = ExpectedLists.mostFiles
    private var entries = ExpectedLists.mostEntries
    private var bytes = ExpectedLists.mostBytes
    private var faults: [Fault] = []
    private var untold = 0

    /// What was passed over, the last of it as a number only.
    var allFaults: [Fault] {
        guard untold > 0 else { return faults }
        return faults + [Fault(.list(.more), detail: "\(untold)")]
    }

    /// Whether another file may be read; where not, it is refused.
    mutating func hasRoom(for name: String) -> Bool {
        guard files > 0, bytes > 0, entries > 0 else {
            refuse(name, "there are too many lists")
            return false
        }
        files -= 1
        return true
    }

    /// Takes what a file had off what may be read.
    mutating func take(_ count: Int) { bytes -= count }

    /// Takes a list that was read, unless it has too many values.
    mutating func take(_ list: ExpectedList, _ count: Int) -> Bool {
        take(count)
        guard list.entries.count <= entries else {
            refuse(list.name, "there are too many lists")
            return false
        }
        entries -= list.entries.count
        return true
    }

    /// Passes a file over.
    mutating func refuse(_ name: String, _ text: Words) { refuse(ExpectedList.fault(name, text)) }

    mutating func refuse(_ fault: Fault) {
        if faults.count < ExpectedLists.mostFaults { faults.append(fault) } else { untold += 1 }
    }
}
