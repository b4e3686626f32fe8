// Starts the tests. SwiftPM takes a file of this name as it is; without one it looks for tests in the compiler's index,
// which `deploy/test` leaves out because making it takes half the time of a build.

import Testing

@main struct TestRunner {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
