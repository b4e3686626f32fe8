// Sets a camera's controls and looks whether they were taken.

import Station

extension VideoDevice {
    /// Sets controls and reads each back.
    /// - Returns: a line for every control that the camera lacks, refuses, or holds at another value. None of this
    ///   keeps the camera from being used.
    func apply(_ wanted: [CameraSettings.Control]) -> [String] {
        guard !wanted.isEmpty else { return [] }
        let plan = ControlPlan(wanted, offered: controls())
        var reports = plan.refusals
        var refused: Set<UInt32> = []
        for step in plan.steps {
            do throws(VideoError) {
                try set(step.control, to: step.value)
            } catch {
                refused.insert(step.control.id)
                let use = step.neededBy.map { ", which \($0) needs" } ?? ""
                reports.append(
                    "control \(step.control.name): the camera refuses \(step.value)\(use): \(error.text)")
            }
        }
        // All are read after all are set: one control may move another.
        for step in plan.steps where !refused.contains(step.control.id) {
            guard let value = try? value(of: step.control), value != step.value else { continue }
            reports.append("control \(step.control.name): set to \(step.value), the camera holds \(value)")
        }
        return reports
    }
}
