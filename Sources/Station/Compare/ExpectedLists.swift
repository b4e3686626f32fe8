// The lists of expected values on one stick.

/// The lists on one stick.
public struct ExpectedLists: Hashable, Sendable {
    /// The lists that can be used.
    public var lists: [ExpectedList]
    /// Why others cannot.
    public var faults: [Fault]

    /// The most names in the folder that are looked at.
    public static let mostNames = 5000
    /// The most files that are read.
    public static let mostFiles = 500
    /// The most values that all lists together may have; a station keeps them all in its memory.
    public static let mostEntries = 50_000
    /// The most bytes that are read in all.
    public static let mostBytes = 16 << 20
    /// The most faults that are told one by one.
    static let mostFaults = 20

    /// Makes lists; without any nothing is compared.
    public init(lists: [ExpectedList] = [], faults: [Fault] = []) {
        self.lists = lists
        self.faults = faults
    }

    /// Reads the lists on a stick: the CSV files in its folder `expected`, in the order of their names. What is beyond
    /// the bounds of files, bytes or values is named and passed over, as is a file that cannot be read.
    public init(on stick: any Stick) async {
        self.init()
        var budget = Budget()
        do throws(StickFault) {
            let names = try await stick.names(in: ExpectedList.folder, most: Self.mostNames + 1)
            if names.count > Self.mostNames { budget.refuse("…", "there are more than \(Self.mostNames) files") }
            for name in names.prefix(Self.mostNames) where name.lowercased().hasSuffix(".csv") && !name.hasPrefix(".") {
                guard budget.hasRoom(for: name) else { continue }
                guard let bytes = try await Self.contents(of: name, on: stick, &budget) else { continue }
                do throws(Fault) {
                    let list = try ExpectedList(bytes, name: name)
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

    /// The contents of a file, one byte more than is allowed of a longer one; nil where it is none that can be read.
    private static func contents(
        of name: String, on stick: any Stick, _ budget: inout Budget
    ) async throws(StickFault) -> [UInt8]? {
        do throws(StickFault) {
            return try await stick.contents(of: "\(ExpectedList.folder)/\(name)", most: ExpectedList.limit + 1)
        } catch {
            guard error.reason != .removed, error.reason != .failing else { throw error }
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
        let rest: Words = "\(untold) more lists on the stick cannot be used"
        return faults + [Fault(text: rest, remedy: "Take out of the folder what is no list of a rack.")]
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
