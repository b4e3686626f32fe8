// Whether every reason why a picture cannot be read or drawn is there in every language.

import Imaging
import RackCore
import Testing

@testable import Devices
@testable import Station

@Suite struct ScanFailureWordsTests {
    private static let size = PixelSize(width: 30_000, height: 4000)
    private static let varieties: [JPEGVariety] = [
        .lossless, .hierarchical, .bits(12), .heightless, .components(2), .scans(500),
    ]
    private static let damages: [PictureDamage] = [
        .signature, .header, .twoSizes, .noPixels, .decoder("bad Huffman code"),
    ]
    private static let errors: [PictureError] =
        [.empty, .notAPicture, .unsupportedKind("HEIC"), .truncated, .tooLarge(size)]
        + varieties.map { .unsupportedJPEG($0) } + damages.map { .damaged($0) }
        + [.cropOutside(crop: .square(x: 5000, y: 0, side: 100), picture: size)]
    private static let failures: [ScanFailure] =
        errors.map { .picture($0) } + [.drawing(.drawing("out of memory")), .drawing(.encoding("out of memory"))]

    @Test("every reason is there in every language, each time in other words")
    func reasonsAreTranslated() {
        let absences = Catalogue.Absences()
        Catalogue.$absences.withValue(absences) {
            for failure in Self.failures {
                let texts = Language.allCases.map { failure.words.text(in: $0) }
                #expect(Set(texts).count == texts.count, "\(failure)")
            }
        }
        #expect(absences.all == [], "not in the catalogue")
    }

    @Test("what is allowed and where it lies are in the text")
    func textsAreExact() {
        #expect("\(ScanFailure.picture(.notAPicture))".contains("rackstation reads JPEG and PNG"))
        #expect("\(ScanFailure.picture(.unsupportedKind("HEIC")))".contains("rackstation reads JPEG and PNG"))
        for damage in Self.damages {
            #expect("\(ScanFailure.picture(.damaged(damage)))".hasPrefix("The picture is damaged"))
        }
        #expect("\(ScanFailure.drawing(.drawing("x")))".hasPrefix("The picture could not be drawn"))
        #expect("\(ScanFailure.picture(.tooLarge(Self.size)))".contains("100 megapixels"))
        let outside = PictureError.cropOutside(crop: .square(x: 64, y: 0, side: 10), picture: Self.size)
        #expect("\(ScanFailure.picture(outside))".contains("64,0,10"))
    }

    @Test("a still that is damaged is told in the station's language")
    func damagedStillIsTold() async throws {
        let torn = try Array(
            ColorImage(size: PixelSize(width: 64, height: 48), filledWith: .white).encoded(as: .jpeg).dropLast(40))
        let fault = await #expect(throws: Fault.self) {
            try await RackScanner().read([Still(bytes: torn, source: "camera")], settings: ScanSettings()) { _ in }
        }
        #expect(fault?.remedy.text(in: .german).hasPrefix("Das Bild") == true)
    }
}
