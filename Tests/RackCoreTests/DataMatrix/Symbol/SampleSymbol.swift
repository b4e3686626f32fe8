// One symbol of each size: squares, and rectangles from another hand's encoder, zint 2.11.

import Testing

@testable import RackCore

/// A symbol and what it says.
struct SampleSymbol: Sendable, CustomTestStringConvertible {
    /// What it says.
    let value: String
    /// Its modules.
    let modules: ModuleGrid

    /// Rows and columns of its modules: 8x18.
    var testDescription: String { "\(modules.size.rows)x\(modules.size.cols)" }

    private init(value: String, modules: ModuleGrid) {
        (self.value, self.modules) = (value, modules)
    }

    /// Takes modules row by row from hexadecimal digits, dark ones set.
    private init(_ rows: Int, _ cols: Int, _ value: String, _ digits: String) {
        let bits = digits.compactMap(\.hexDigitValue).flatMap { digit in (0..<4).map { digit & 8 >> $0 != 0 } }
        self.value = value
        modules = ModuleGrid(size: SymbolSize(rows: rows, cols: cols), isDark: Array(bits.prefix(rows * cols)))
    }

    /// One symbol of every size.
    static let all = squares + rectangles

    /// The 24 squares.
    static let squares: [SampleSymbol] = SymbolSize.ecc200.filter { $0.rows == $0.cols }.compactMap { size in
        let value = "S\(size.rows % 100)"
        return ModuleGrid(text: value, side: size.rows).map { SampleSymbol(value: value, modules: $0) }
    }

    /// The six rectangles of ECC 200 and the 18 of its extension: `zint -b DATAMATRIX --vers=25` … `48`.
    static let rectangles = [
        SampleSymbol(
            8, 18, "NAKQMZ",
            """
            aaaab1f59db82afc7f90472c3b7f1aebffff
            """),
        SampleSymbol(
            8, 32, "68LHRNTC9A",
            """
            aaaaaaaae0279079ea0eaa6a821fca93dde0af70d1adfe2f86909a06ffffffff
            """),
        SampleSymbol(
            12, 26, "N4VB4JQ789BUW1WHS80H",
            """
            aaaaaab98dd45e82149231d2c3c9365e3bd50078c53d43f09c25bc28a0b81f9bba40564bffffff
            """),
        SampleSymbol(
            12, 36, "0P54Q0KCZCLDWNADHFZ5MC4N5H8G00",
            """
            aaaaaaaaa8b35ea6e3bb0e25138ddfde0d1fab1bb106c9f45e3467875a24896aa85ea1ab91bd237ccddaff4267a25a23cd0f\
            ffffffff
            """),
        SampleSymbol(
            16, 36, "BSAHS57TFKB5SGDEXBD6299KLNSSDW6L7HMEXCXZ",
            """
            aaaaaaaaae86bfe17bcf57bb206e31ee028b93dd35b38f2d27618be72eb5846cf76e1465a6533e25ca69465ef9be9cac348f\
            9667af7b92d8bf872ef8dffdf1f95d29ef6fffffffff
            """),
        SampleSymbol(
            16, 48, "A905X1EVPJ56CESZZQ919UXTPMEGWHP4MXVS8BU2SEY48WZ49SQ11SBCMDU4",
            """
            aaaaaaaaaaaafbe929d60445b36f7ced27f0c3f6bba6ae399dd47cd1d7ceb66f4bf11303b693eae755eec9f98bdea583d134\
            f08848789a5203cf7b83e9b4dc909dc4b13411a84c85e59d1c874376b79a1991bb3db43a2ce5e250ffffffffffff
            """),
        SampleSymbol(
            8, 48, "31DAP0M8S5KEJC1V3F00",
            """
            aaaaaaaaaaaaf0d2a98bde19c30088a080dce799f18bd27dca79ca965bde9a439daadeafed8620a17a16ffffffffffff
            """),
        SampleSymbol(
            8, 64, "UUCXMSNNP2PGU9KVNN1BARWW6HPVTN",
            """
            aaaaaaaaaaaaaaaae69b9707810fa425b5bcb1a28e60baec9c579c738d33837fa34eccc2993ccb9cae979987f781a21face2\
            ac24fb82e01cffffffffffffffff
            """),
        SampleSymbol(
            8, 80, "BVDQETYSVV1ZZ0BA174V1M4V12MQXXUS6PDDZAYS",
            """
            aaaaaaaaaaaaaaaaaaaaf401fbdb29fa5e9dc023c7c5adf62eb61c4c178aed583fd6958fc59f265bbace0b572caf84ed0880\
            cf247b7a01cbf799a453fb880b0b76ae288dee0affffffffffffffffffff
            """),
        SampleSymbol(
            8, 96, "0HB5DPEFYJHPJ8RR4J652VYYB8EK65LEV48TCLT3",
            """
            aaaaaaaaaaaaaaaaaaaaaaaaf64093cad0f99dc7718fbcffc50ff8e0d2dab844d883d6e8ebff11e00423db97efb84d91bc41\
            10d4fcb6b18ceca8c6fedc36cb9410a3cb104db398f198ac6ab017b893e338afa2a6ffffffffffffffffffffffff
            """),
        SampleSymbol(
            8, 120, "8H14P9LGR7DB4CFT08CMAK7FM5RHB2EGL4QY5HJAF6Q3TDFH9XWN7K3JRMR7",
            """
            aaaaaaaaaaaaaaaaaaaaaaaaaaaaaabb233f57c19b9038b6e78d585871719b0a4fe27e953d6f43ecd1492f741ee5759897ed\
            95b79cf267fc45bfa993ec396a1128feab88c324db9d6b63f8da0b780d7fcaa7b9051d8eb7bd1fcbf93728ecd8c5176ec222\
            a529aa5b7affffffffffffffffffffffffffffff
            """),
        SampleSymbol(
            8, 144, "1GNZZ1NSQ0L6UP21899CPWW6NRV4QGJQQ2B34WJC4X8MFVDNBNMMDXN9LSXBNPCZ4V3XBMLYF9EPUHZ8",
            """
            aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaabac827ff054bafa25fed9a45f0554fddceed93fda0ee155c9d4dde8bd408c54a\
            e89181f0814ab1f35493d382f9ab8381d4fccdc6932f80cc9abb8cfa91c9d69ccdd0e01bfe945ac0a661438e0a39aa5a09b5\
            56378011d3e7b097dcb752e8e32c9908cca1e2cc84d1f0b0e1d4ffffffffffffffffffffffffffffffffffff
            """),
        SampleSymbol(
            12, 64, "GGFL7BXXJUERBGJFQSFK7WBPRKRYQ0WG60UCBPV41VFFJBHEMZ7VYBW3N1Q5",
            """
            aaaaaaaaaaaaaaaad1edc4b9df85ea4d8374b86a9fcae3da828ff5a3a27f9c3fb124e77892568534aa0da9998ec3e537aee4\
            9378e6e2c0cc9899a127cb1dcd138960d6c49634e49c9f37ba0bafb1d659eb7a90109f86fe38ffffffffffffffff
            """),
        SampleSymbol(
            12, 88, "VXH8B7WRVSW280K220MR3XH9R0DZT784BMKHWW5KTB1A8ADJBEUXTCU1PVR0YKK131835V859PNBAJ2E",
            """
            aaaaaaaaaaaaaaaaaaaaaab83b3eb51f3ae39f7d58cbb2c3f32a4e2cbd2529a9049c56ae3d411e5ecbec2373910bb2b17f6f\
            097bb9e272cff02e6aa5b83c5878f4e794038b36802d8b2831f0b29dcd269ba17f1145669d018e283b550fad4292a1e498fd\
            d836a9a51ca9477bfeafcb2e8a450c2d18a028a2beffffffffffffffffffffff
            """),
        SampleSymbol(
            16, 64, "95WM8D0BPJW124HV22MCVS7JEANY8KSD42ZASUCMQTGBNYSWY58GG6RX72T4YASVMUHNU0CW35YF7L8L",
            """
            aaaaaaaaaaaaaaaaf585e1ddd52f84d5c6def61ed856ab64eb13be9dd909a31fb5e8df6eff2aa46cf5d585f9996ba1198194\
            b2b8f7eebdeae06be295abf3d2739eeef02acd9ad0448693edd781498ea3cb34df20b52082c68e03ba71a8d7a25feb8c816a\
            bfe6fc8edef5b987f799cced9c2cb49298aada10ffffffffffffffff
            """),
        SampleSymbol(
            20, 36, "BQECYH9KKA0595N9Z1LDXCPZP9HJWNGT4K36V01K629V3ZMM3KW680AY9NLE",
            """
            aaaaaaaaaaebce8d07c1372bf24a0eb7a9c79ca0a1b2c97f5fa6a7a882aee58eccfe69ada9f1ab82889f86b635db3434fdca\
            4396cd5bdb1a2c36abcde73901a26f32f4e87f67cbf5dadda1f68c6cc7b1658631234b6fffffffff
            """),
        SampleSymbol(
            20, 44, "SGT66QJA8VCBJ6TH4VW7K5TFM7S2BH3P27E3Z49V0ZRUE9G2241DX4ZTQ69DN9XA8CT4YUF62JXRD51W",
            """
            aaaaaaaaaaae8496f5bbe59040838832abb4f7e5ffc7ae1a4bcf5e4933e27fe9ffcea3f25c18ef2830fd67bba985da5b306a\
            5fb2710f69a0e03ab237089559f6f14ffef35ab3a0aea3d9ec3c15b00d03039e0cf12e62d3e385ed42d3becbc6a06967b784\
            4fc300c34fffffffffff
            """),
        SampleSymbol(
            20, 64,
            "Z5MS2JQSRFJ4M6KRD4DBBEN9FCDYKECYEMQKLC2JT0W9MF60TBYZ7TDWU7M5EEU0HBYYKMHY18W32T7ZU886B1Y1YUL6HHTRDLV57PG7X9PM2ZLVXHVYVM3E",
            """
            aaaaaaaaaaaaaaaaecb3bbf7e33fcb49e0e49110cd16d90ed39ded559651f22fb038de92a5c29bfc8105d59bc3e7e23f8572\
            a1b89f7eaa0e91fdbad78769c16b9122fb549d76f0acb15fc03794ffea03cd3aaf4eec9ef3fa9ce7b3b79b51cce3d254e5a0\
            e8c89cbe9473b23bf283f973dc06b926cedeacd8a71bed7584ddd657c16cddd2ed28c178aca9e79f932df2698c5ad114b93a\
            dc44ffffffffffffffff
            """),
        SampleSymbol(
            22, 48, "M85PANQX4334PW6HKXQEKH55SQ96YC9Q3HG6LG22U0RL778VLS3CJEYT5ZF6TSAENXNX2HMEZEAHU8NK",
            """
            aaaaaaaaaaaae47035eb3a19ad498ecdf556f897e3c92383ec1382dca622ac50abbf2da9ad1376addc18c5f57f80d00bd9a9\
            128cf678998f0fb50a47c7cb54c7afb684e501faecc1b5c4f2e951bef37f93e41af7f8757c82d13c82abb9aeb111cd94c4f4\
            472e943005948e53ddbb62f9ba64f2a7bfd66b2b92994a8c57a6ffffffffffff
            """),
        SampleSymbol(
            24, 48, "AEJY20WM0E1Y87CPU1ETTNYDG9B8WW4NQUGW729BQBMUU2NWPPEB0UW6EJ39MH487QP3NY0A442RMRAJ",
            """
            aaaaaaaaaaaab94b7398eac78add2aa2c02eecb5d9b050998f659ce8d8f09a1af1ba57abb57cd4d48eccfcb17b83e053f5bb\
            a6cfaea0febda5df4403a72136f6ce06e73b0ba3b77fffd78cac7640c7f545a8bd2dec25b6d02fe69a8663d701a9d10892c7\
            dee2f56357fe21fb868d90befc368983e18a55db8d53b6a4a910f7219dfc43d19c8410f07edcffffffffffff
            """),
        SampleSymbol(
            24, 64,
            "P00EKGX4FGYKJGCQWS0TRLLQYXHX26SJFUW2UPCTAXRQSZEXWNP0ML29PC1F1TGCQW6YXJ5J7NHNB35M3SBLSRHWKFUF5S277TXBVRDFQ1RQMU7TKR7FMLN8",
            """
            aaaaaaaaaaaaaaaadb39be8bb1d7ee85860899aed498e85aa599d901b887d65bba10a37e8a1ca522ee47964be847b87986f8\
            8b3cbeccfcf6d1d7ac25ce21f8a1896895e4ac52a59289fb8347c31bd3e79f2ae79acec0adc09a09b91ffca9badd80dc9bc8\
            aec08948fe6390c5b453b69bdbe0b482837aabb2a1718bedf7fdb995f08ac586bb26fae0fe47ede18ad78dd3b6268dceb118\
            db18aee3a14bc297d9f5da04ce8a98f09e74af09bb3deda3adddc472d7bc940ed32affffffffffffffff
            """),
        SampleSymbol(
            26, 40, "PGHNFARS08LHFY43B5T0A9KBP6ZQVQVW6UEEXJL71TBNH8YBBNQ3VJJ5X9KQQPXZL0S8UZRQWZP3NN8V",
            """
            aaaaaaaaaab816df99b59bd6881d5c82075f787f99a3aa0c80dae73f45e5e34aa95f92f798faa8f3a15e8e34a2f9595c0fe1\
            fdb5eac598aed8f9d363e1344a6294922e3c4ff3e648ce5afa9e913a4751b33d2b643aac625a9423843c2f1ec2b22c5fb2e5\
            fc6cea2ef4e94c3dffefeb376b460ede839accf1d2bd887882ffffffffff
            """),
        SampleSymbol(
            26, 48,
            "589AXEJEG44SPS3H3Z7S57F7GCF9P85PUHLLQNDKZ99HKWDC22XL5NN6MBNNU0P3XY865HXXPQ5FGNKV11XG0Y0P0QUNYB80AYEM201DHBSCH8ZYGUJZ3NGT",
            """
            aaaaaaaaaaaa99c4e78572ebf6854ad3d6c6a70135b77063e63f2cfacc8e93025ded0e5f9162eafaa3fa90e41bff539dbef2\
            9ef80e4ea95ab1fbb9fdc6357c9a1eea95cb97a3cfa7ba57de97150ad4a49d85a949af17b8ba93baef419dea1a398395aa9f\
            4a16c959a597853b829acce86cacff11a5b83923cce7d4b605fef2a185ef92b3895cd8911c88bcc937e9e85ff1a7dc8b38d4\
            ffffffffffff
            """),
        SampleSymbol(
            26, 64,
            "RKU47410BA3Y61X8J9ZE0K0WUTJ41JJALWW0P8FXYT8CXBSE0NK1DKWFBBNFUPNV72KQ61KW9U7944AZBBHPCMKXUKY6J7V47WVBBKKVV6GU9L9B0DUVEKPP",
            """
            aaaaaaaaaaaaaaaaef59cb6fadbf8b4b8dcab1b083b0acc4d0e5c947a201c2bf827cc0dca734b59c9b83e88befcdfb97fde8\
            c4e8b8aab59ec66dc56ba5cde5a79f2ac9ce83d6ec24dc6b89abab0dc5e3f05288ee84d49efcfc53ca9bfe91b13bf590b466\
            c502d7b2a523c2e59f53e429861294baf3e2acbed727876d92c1c18dd390c89caf08dcecf595ab03a5d1919bc0c8c064aaec\
            dd60e931c5b3f7c7ec19f9d8b96e8670f4089ce5cdc591adc9e3e302d0d48ee2fb98f2dbc7699d6ba137f03aba0c9332bc96\
            ffffffffffffffff
            """),
    ]
}
