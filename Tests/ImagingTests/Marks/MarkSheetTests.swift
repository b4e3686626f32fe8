// Sheets of marks, read again as a camera would see them.

import Imaging
import RackCore
import Testing

@Suite("Sheets of marks") struct MarkSheetTests {
    /// What is read on the first sheet.
    private func values(_ sheet: MarkSheet) throws -> [String] {
        let picture = try sheet.picture()
        // The reader itself takes marks for no vials.
        let pyramid = Pyramid(searching: try Frame(file: picture.encoded(as: .png)).luma)
        return [any CodeReader].declared.flatMap { $0.firstLook(over: pyramid).codes }.map(\.payload.value).sorted()
    }

    @Test func `every mark of a sheet is read, and says what it was printed for`() throws {
        let marks = [CornerMark()] + ["BX0001", "BX0002", "freezer-3/24"].compactMap { CornerMark(number: $0) }
        let sheet = try MarkSheet(marks, side: 8, paper: .a4)
        let read = try values(sheet)
        #expect(read == marks.map(\.value).sorted())
        #expect(read.compactMap { CornerMark(value: $0)?.number }.sorted() == ["BX0001", "BX0002", "freezer-3/24"])
    }

    @Test(arguments: MarkSheet.Paper.allCases, [4.0, 7, 15])
    func `a sheet holds what it has room for, and the next holds the rest`(
        paper: MarkSheet.Paper, side: Double
    ) throws {
        let room = MarkSheet.room(side: side, paper: paper)
        #expect(room > 20)
        #expect(try MarkSheet(Array(repeating: CornerMark(), count: room), side: side, paper: paper).sheets == 1)
        #expect(try MarkSheet(Array(repeating: CornerMark(), count: room + 1), side: side, paper: paper).sheets == 2)
    }

    @Test func `a PDF has a page for each sheet, in the size of the paper`() throws {
        let room = MarkSheet.room(side: 7, paper: .a4)
        let sheet = try MarkSheet(Array(repeating: CornerMark(), count: 2 * room), side: 7, paper: .a4)
        let text = String(decoding: try sheet.pdf(), as: Unicode.ASCII.self)
        #expect(text.hasPrefix("%PDF-"))
        #expect(text.contains("/Count 2") && text.contains("0 0 595 842"))
    }
}
