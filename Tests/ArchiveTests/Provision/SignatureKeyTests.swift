// Signatures as signify and minisign write them.

import Foundation
import Testing
import TestSupport

@testable import Archive
@testable import Station

@Suite struct `Keys and signatures` {
    private static let message = Array("0123  rackstation.yaml\n".utf8)

    /// The first test of RFC 8032, 7.1: an empty message.
    @Test func `a signature is that of the standard`() throws {
        let seed: [UInt8] = [
            0x9d, 0x61, 0xb1, 0x9d, 0xef, 0xfd, 0x5a, 0x60, 0xba, 0x84, 0x4a, 0xf4, 0x92, 0xec, 0x2c, 0xc4,
            0x44, 0x49, 0xc5, 0x69, 0x7b, 0x32, 0x69, 0x19, 0x70, 0x3b, 0xac, 0x03, 0x1c, 0xae, 0x7f, 0x60,
        ]
        let key = SecretKey(id: [1, 2, 3, 4, 5, 6, 7, 8], seed: seed)
        #expect(key.publicKey.point.prefix(4) == [0xd7, 0x5a, 0x98, 0x01] && key.publicKey.name == "0807060504030201")
        let body = try #require(
            Data(base64Encoded: String(decoding: key.signature(of: []).split(separator: 0x0A)[1], as: UTF8.self)))
        #expect(Array(body[10..<14]) == [0xe5, 0x56, 0x43, 0x00])
    }

    @Test func `a signature holds for what was signed, with the key that belongs to it, and for nothing else`() throws {
        let (key, other) = (SecretKey(), SecretKey())
        let signature = key.signature(of: Self.message)
        try key.publicKey.check(signature, of: Self.message)
        for index in Self.message.indices {
            var changed = Self.message
            changed[index] ^= 1
            #expect(throws: Fault.self) { try key.publicKey.check(signature, of: changed) }
        }
        let error = #expect(throws: Fault.self) { try other.publicKey.check(signature, of: Self.message) }
        #expect(error?.code == .provision(.otherKey))
        for length in 0..<signature.count - 1 {
            #expect(throws: Fault.self) { try key.publicKey.check(Array(signature.prefix(length)), of: Self.message) }
        }
    }

    @Test func `keys are read as they were written, and nothing else is a key`() throws {
        let key = SecretKey()
        let again = try SecretKey(key.file, path: "k")
        #expect(again.publicKey == key.publicKey)
        #expect(try PublicKey(key.publicKey.file, path: "k") == key.publicKey)
        #expect(again.signature(of: Self.message) == key.signature(of: Self.message))
        #expect(throws: Fault.self) { try PublicKey(key.file, path: "k") }
        #expect(throws: Fault.self) { try SecretKey(key.publicKey.file, path: "k") }
        var damaged = key.file
        damaged[damaged.count - 30] ^= 1
        #expect(throws: Fault.self) { try SecretKey(damaged, path: "k") }
    }

    /// Made with `minisign -G -W` and `minisign -S`, which signs a digest, and with `minisign -S -l`, which does not; and
    /// with `signify-openbsd -G -n` and `-S`.
    @Test func `signify's and minisign's own signatures hold, but for those of a digest`() throws {
        let place = try #require(Bundle.module.url(forResource: "signatures", withExtension: nil)).path
        func file(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: "\(place)/\(name)"))) }
        let message = try file("message")
        let minisign = try PublicKey(try file("minisign.pub"), path: "")
        try minisign.check(try file("legacy.minisig"), of: message)
        let error = try #require(throws: Fault.self) { try minisign.check(try file("message.minisig"), of: message) }
        #expect(error.code == .provision(.prehashed))
        try PublicKey(try file("signify.pub"), path: "").check(try file("message.sig"), of: message)
        let secret = try SecretKey(try file("signify.sec"), path: "")
        #expect(
            secret.signature(of: message).split(separator: 0x0A)[1]
                == (try file("message.sig")).split(separator: 0x0A)[1])
    }
}
