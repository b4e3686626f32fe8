// Finds the camera of the settings and sets its format.

import RackCore
import Station

/// Opens video nodes.
protocol VideoBus: Sendable {
    /// The paths at which the camera of the settings may be.
    func paths(of source: CameraSettings.Source) -> [String]
    /// Opens a node.
    func open(_ path: String) throws(VideoError) -> any VideoDevice
}

/// A camera that was found and whose format is set.
struct FoundCamera {
    /// The opened node.
    let device: any VideoDevice
    /// Where it is.
    let path: String
    /// The format and size that the driver gave.
    let mode: VideoMode
}

/// Finds the camera of the settings.
struct CameraFinder {
    /// Where to look.
    let bus: any VideoBus
    /// What to look for.
    let settings: CameraSettings

    /// Opens the first node that really captures and sets its format. Cameras on USB come before nodes that are built
    /// into the machine, which on some boards belong to no camera.
    /// - Throws: what stands in the way of the camera that would have been taken; `missing` when there is none.
    func find() throws(Fault) -> FoundCamera {
        var cameras: [(path: String, device: any VideoDevice)] = []
        var obstacle: Fault?
        for path in bus.paths(of: settings.source) {
            do throws(VideoError) {
                let device = try bus.open(path)
                if device.identity.isCamera {
                    cameras.append((path, device))
                    if device.identity.isUSB { break }
                } else {
                    device.close()
                    if settings.source != .auto {
                        obstacle = Fault(
                            .camera(.unsupported), detail: "\(path) gives no pictures",
                            advice: "Set camera.source to auto, or to another node of the camera.")
                    }
                }
            } catch {
                let fault = NodeAccess.fault(error, at: path)
                // A name that leads nowhere tells less than any other obstacle.
                if obstacle == nil || obstacle?.code == .camera(.missing) { obstacle = fault }
            }
        }
        let ordered = cameras.filter(\.device.identity.isUSB) + cameras.filter { !$0.device.identity.isUSB }
        var found: FoundCamera?
        for (path, device) in ordered {
            guard found == nil else {
                device.close()
                continue
            }
            do throws(Fault) {
                found = FoundCamera(device: device, path: path, mode: try setMode(of: device, at: path))
            } catch {
                device.close()
                if obstacle == nil || obstacle?.code == .camera(.missing) { obstacle = error }
            }
        }
        if let found { return found }
        throw obstacle ?? Fault(.camera(.missing))
    }

    /// Sets the best mode that the driver takes as it is asked for.
    private func setMode(of device: any VideoDevice, at path: String) throws(Fault) -> VideoMode {
        let offers = device.offers()
        let modes = try ModeChoice.modes(of: offers, size: settings.size, format: settings.format)
        var obstacle: Fault?
        for mode in modes {
            do throws(VideoError) {
                let given = try device.set(mode)
                guard let objection = ModeChoice.objection(to: given, asked: mode, size: settings.size) else {
                    return given
                }
                obstacle = obstacle ?? objection
            } catch {
                let fault = NodeAccess.fault(error, at: path)
                // What no other mode would change.
                if [.camera(.busy), .camera(.missing), .camera(.forbidden)].contains(fault.code) { throw fault }
                obstacle = obstacle ?? fault
            }
        }
        throw obstacle ?? Fault(.camera(.unsupported), detail: "\(path)")
    }
}
