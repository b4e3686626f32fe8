// A station that is updated by a stick.

internal import Station

extension MadeUpStates {
    static let updates: [(name: String, state: StationState)] = [
        ("settings-update", seeking),
        ("settings-update-none", seeking.answered { .updateRefused(request: $0, Fault(.update(.noneOnStick))) }),
        ("settings-update-package", seeking.answered { .updateRefused(request: $0, Fault(.update(.notHere))) }),
        ("update", offered),
        ("update-refused", offered.after(downs(2))),
        (
            "update-nothing",
            seeking.answered { .updateFound(request: $0, UpdateOffer(installed: "1.0.0", bundles: refused)) }
        ),
        ("question-update", asked),
        ("update-checking", running(.checking, 40)),
        ("update-writing", running(.writing, 75)),
        ("update-comparing", running(.comparing, 10)),
        ("update-torn", started.answered { .updateRefused(request: $0, Fault(.update(.torn))) }),
        ("update-written", written),
        ("update-restarting", written.after(.command(.select))),
    ]

    /// The state after the row of the update was selected.
    private static let seeking: StationState = {
        let list = home.after(downs(recent.count + 2)).after(.command(.select))
        let row = SettingRow.rows(list.settings).firstIndex { $0.id == "stick.update" } ?? 0
        return list.after(downs(row)).after(.command(.select))
    }()

    private static let offered = seeking.answered { request in
        let good = ["1.2.0", "1.1.0"].map {
            UpdateOffer.Bundle(path: "\(folder)/rackstation-\($0)-arm64-uefi.bundle", version: $0)
        }
        return .updateFound(request: request, UpdateOffer(installed: "1.0.0", bundles: good + refused))
    }

    private static let asked = offered.after(.command(.select))

    private static let started = asked.after(.command(.down), .command(.select))

    private static func running(_ step: UpdateProgress.Step, _ percent: Int) -> StationState {
        started.answered { .updateProgressed(request: $0, UpdateProgress(step, percent: percent)) }
    }

    private static let written = started.answered { .updateWritten(request: $0) }

    /// Bundles that are refused, each for another reason.
    private static let refused: [UpdateOffer.Bundle] = [
        .init(
            path: "\(folder)/rackstation-1.1.0-amd64-uefi.bundle", version: "1.1.0", refusal: why(.otherArchitecture)),
        .init(path: "\(folder)/rackstation-0.9.0-arm64-uefi.bundle", version: "0.9.0", refusal: why(.notNewer)),
        .init(path: "\(folder)/holiday.bundle", refusal: why(.noBundle)),
    ]

    private static func why(_ reason: Fault.Update) -> Fault { Fault(.update(reason)) }

    private static let folder = "/run/rackstation/stick/5AF3-01C2"
}
