// swift-tools-version: 6.2
// What rackstation is built from: its layers, one thin target for each C library, and their tests.

import PackageDescription

/// libgpiod as the system has it; or, for a program that has to run where it has another name, this archive of it.
let gpiod: LinkerSetting = Context.environment["GPIOD_ARCHIVE"].map { .unsafeFlags([$0]) } ?? .linkedLibrary("gpiod")

let package = Package(
    name: "rackstation",
    products: [
        .executable(name: "rackstation", targets: ["rackstation"]),
        .executable(name: "racklab", targets: ["racklab"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        // `swift package generate-documentation --target rackstation`. Nothing of it is built with a product.
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"),
    ],
    targets: [
        // The C libraries, each behind a header and a module map and nothing else.
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(name: "CDmtx", pkgConfig: "libdmtx", providers: [.apt(["libdmtx-dev"])]),
        .systemLibrary(name: "CFramebuffer"),  // the kernel's own header
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        // nettle's other half, with the signatures.
        .systemLibrary(name: "CHogweed", pkgConfig: "hogweed", providers: [.apt(["nettle-dev"])]),
        .systemLibrary(name: "CGlibc"),  // what Swift's module of the C library lacks
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        // Two libraries with one name: the sources tell libgpiod 1.x from 2.x.
        .target(name: "CGPIO", linkerSettings: [gpiod]),
        .target(name: "CInput"),
        // The C library's file calls with a watch before them, for proofs: linked into racklab alone.
        .target(name: "CFileCalls"),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CV4L2", pkgConfig: "libv4l2", providers: [.apt(["libv4l-dev"])]),

        // The layers, lowest first. Imports run downwards only.
        // Swift 6.2 has to be told how long what a row is written to is valid; 6.3 infers it.
        .target(name: "RackCore", swiftSettings: [.enableExperimentalFeature("Lifetimes")]),
        .target(name: "Imaging", dependencies: ["RackCore", "CCairo", "CDmtx", "CPNG", "CTurboJPEG"]),
        // What a label says. Pure, like what it rests on.
        .target(name: "Labels", dependencies: ["RackCore"]),
        // What a station does. It knows no file, no clock and no library, so that the compiler proves it pure.
        .target(name: "Station", dependencies: ["RackCore", "Labels"]),
        .target(
            name: "Archive",
            dependencies: [
                "RackCore", "Labels", "Station", "CNettle", "CHogweed",
                .product(name: "GRDB", package: "GRDB.swift"),
                // SQLite's own calls, for what GRDB does not bound.
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                "CYAML",
            ]
        ),
        .target(
            name: "Runner",
            dependencies: ["RackCore", "Station", "Archive", .product(name: "Logging", package: "swift-log")]),
        // Draws trees of elements: one renderer for pixels, one for the cells of terminals.
        .target(name: "Display", dependencies: ["RackCore", "Imaging", "Station"]),
        .target(
            name: "Simulator",
            dependencies: [
                "RackCore", "Labels", "Imaging", "Station", "Archive",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .target(
            name: "Devices",
            dependencies: [
                "RackCore", "Labels", "Imaging", "Station", "Archive", "Display", "CFramebuffer", "CGPIO", "CGlibc",
                "CInput", "CV4L2",
            ]),
        // What the command lines of both programs share.
        .target(
            name: "Commands",
            dependencies: [
                "RackCore", "Imaging", "Station", "Archive", "Devices",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(
            name: "rackstation",
            dependencies: [
                "RackCore", "Labels", "Imaging", "Station", "Archive", "Runner", "Display", "Devices", "Commands",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        .executableTarget(
            name: "racklab",
            dependencies: [
                "RackCore", "Imaging", "Station", "Archive", "Simulator", "Display", "Devices", "Commands",
                "CFileCalls",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        .target(
            name: "TestSupport", dependencies: ["RackCore", "Imaging", "Station", "Archive", "Display", "Simulator"],
            path: "Tests/TestSupport"),
        .testTarget(
            name: "RackCoreTests", dependencies: ["RackCore", "Imaging", "Simulator", "CDmtx", "TestSupport"],
            resources: [
                .copy("Symbologies/Linear/linear.txt"), .copy("Symbologies/QRCode/qrcode.txt"),
                .copy("Symbologies/QRCode/qrcodes-all.txt"),
            ]),
        .testTarget(
            name: "ImagingTests", dependencies: ["Imaging", "RackCore", "Simulator", "CTurboJPEG", "TestSupport"]),
        .testTarget(
            name: "LabelsTests", dependencies: ["Labels", "Archive", "RackCore", "TestSupport"],
            resources: [.copy("Checks/stdnum.txt")]),
        .testTarget(
            name: "StationTests",
            dependencies: ["Station", "Labels", "RackCore", "Archive", "Simulator", "TestSupport"]),
        .testTarget(
            name: "ArchiveTests",
            dependencies: [
                "Archive", "Labels", "Station", "Imaging", "RackCore", "Simulator", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            resources: [
                .copy("Sessions/sessions-0.1.0.sqlite"), .copy("Sessions/sessions-schema-5.sqlite"),
                .copy("Provision/signatures"),
            ]),
        .testTarget(name: "SimulatorTests", dependencies: ["Simulator", "Imaging", "Station", "Archive", "RackCore"]),
        .testTarget(
            name: "DisplayTests",
            dependencies: ["Display", "Imaging", "RackCore", "Simulator", "Station", "TestSupport"]
        ),
        .testTarget(
            name: "DevicesTests",
            dependencies: [
                "Devices", "Labels", "CFramebuffer", "Display", "Imaging", "RackCore", "Simulator", "Station",
                "Archive",
                "Runner",
                "TestSupport",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "rackstation", "racklab", "Commands", "RackCore", "Imaging", "Station", "Archive", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

/// Targets that walk over every pixel, and the state that a test walks through by every sequence of events. In a debug
/// build they are optimised all the same, because unoptimised loops of this kind are up to several hundred times slower
/// and would make the tests take minutes. Each is compiled as a whole, because a loop that calls what stands in another file
/// is otherwise up to twice as slow.
let optimizedTargets: Set = [
    "RackCore", "Imaging", "Labels", "Simulator", "Station", "Display", "TestSupport",
    "RackCoreTests", "ImagingTests", "DisplayTests", "SimulatorTests",
]

for target in package.targets where target.type != .system {
    var settings: [SwiftSetting] = [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),  // SE-0335
        .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
        .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
        .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
        .strictMemorySafety(),  // SE-0458: every use of a pointer says `unsafe`
    ]
    if optimizedTargets.contains(target.name) {
        // Batches, which the package manager asks for, are of parts of a module.
        settings.append(
            .unsafeFlags(
                ["-O", "-whole-module-optimization", "-disable-batch-mode", "-num-threads", "4"],
                .when(configuration: .debug)))
    }
    target.swiftSettings = (target.swiftSettings ?? []) + settings
}

/// The test targets that are wanted where not all are: `deploy/test --filter` names those that have the tests. What
/// they do not need is not built then.
if let wanted = Context.environment["TESTED_TARGETS"]?.split(separator: " ").map(String.init) {
    var needed = Set(wanted)
    var open = wanted
    while let name = open.popLast() {
        for case .byNameItem(let below, _) in package.targets.first(where: { $0.name == name })?.dependencies ?? []
        where needed.insert(below).inserted {
            open.append(below)
        }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll { !needed.contains($0.name) }
}
