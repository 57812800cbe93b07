package dev.toolbooth.chain.evm;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Compares with what viem 2.57.1 makes of the same input. */
class EvmVectorsTest {
    private static final EvmKey KEY =
            EvmKey.parse("0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d")
                    .orElseThrow();
    private static final String PAYER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
    private static final String USDC = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";
    private static final Domain SEPOLIA = new Domain("USDC", "2", 84_532, address(USDC));
    private static final Domain BASE =
            new Domain(
                    "USD Coin", "2", 8_453, address("0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"));
    private static final Authorization LEAVE =
            new Authorization(
                    address(PAYER),
                    address("0x209693Bc6afc0C5328bA36FaF03C514EF312287C"),
                    BigInteger.valueOf(10_000),
                    BigInteger.ZERO,
                    BigInteger.valueOf(1_800_000_300),
                    "0x00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff");
    private static final String SIGNED =
            "0xd6c6764556e10cc4482b9505299f2737e9578173dd63f3a99aa1a1bae8680470"
                    + "00132cffbf3bbabdc50ab8b710a2a3fe758a0ceeae70925bcf066b2b155002891c";
    private static final String BASE_SIGNED =
            "0x2f8d1ff657038a0aad6897093c7530f1ddaba4a2dd9843d2d3b11fd8efcc7eb4"
                    + "6b97179003bfd8dd0d61ea8da2b5532abd0d8610e17d804944eb7b708d6bd3711c";

    private static Address address(String text) {
        return Address.checked(text).orElseThrow();
    }

    private static Signature signature(String text) {
        return Signature.of(Hex.bytes(text).orElseThrow()).orElseThrow();
    }

    @Test
    void hashesAreEthereumsAndNotSha3() {
        assertThat(Hex.text(Keccak.hash("")))
                .isEqualTo("0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470");
        assertThat(Hex.text(Keccak.hash("abc")))
                .isEqualTo("0x4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45");
    }

    @Test
    void aKeyHasItsAccountAndDoesNotShowItself() {
        assertThat(KEY.address().checksum()).isEqualTo(PAYER);
        assertThat(KEY).hasToString("the key of " + PAYER);
    }

    @Test
    void theDomainAndTheDigestAreThoseOfOtherLibraries() {
        assertThat(Hex.text(SEPOLIA.separator()))
                .isEqualTo("0x71f17a3b2ff373b803d70a5a07c046c1a2bc8e89c09ef722fcb047abe94c9818");
        assertThat(Hex.text(BASE.separator()))
                .isEqualTo("0x02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f");
        assertThat(Hex.text(LEAVE.digest(SEPOLIA)))
                .isEqualTo("0x0374eba852b5b6e8d440804429defdbe8a840aedcd7898c3edccef0102e24961");
        assertThat(Hex.text(LEAVE.digest(BASE)))
                .isEqualTo("0xb74ea6e056357fda9b779f935d7a0a9ae1d0be248cfc24b9be84711d45d2e5d4");
    }

    @Test
    void signaturesAreThoseOfOtherLibraries() {
        assertThat(Hex.text(KEY.sign(LEAVE.digest(SEPOLIA)).bytes())).isEqualTo(SIGNED);
        assertThat(Hex.text(KEY.sign(LEAVE.digest(BASE)).bytes())).isEqualTo(BASE_SIGNED);
        assertThat(Hex.text(KEY.sign(Hex.bytes("0x" + "11".repeat(32)).orElseThrow()).bytes()))
                .isEqualTo(
                        "0x6a93861c652c0e3b78fda4e2b691274e873c6b87d028d8b71b20a3ab18274f09"
                                + "24f94bfa31f70a4bec0b7212d02aff17c3212303921d82a9e4a9ebd6db6733171b");
    }

    @Test
    void theSignerIsRecovered() {
        assertThat(Secp256k1.recover(LEAVE.digest(SEPOLIA), signature(SIGNED)))
                .contains(address(PAYER));
        assertThat(Secp256k1.recover(LEAVE.digest(BASE), signature(BASE_SIGNED)))
                .contains(address(PAYER));
        assertThat(Secp256k1.recover(LEAVE.digest(SEPOLIA), signature(BASE_SIGNED)))
                .isPresent()
                .isNotEqualTo(Optional.of(address(PAYER)));
    }

    @Test
    void callsOfTheTokenAreEncodedAsOthersDo() {
        assertThat(Token.transferWithAuthorization(LEAVE, signature(SIGNED)))
                .isEqualTo(
                        "0xe3ee160e"
                                + "00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8"
                                + "000000000000000000000000209693bc6afc0c5328ba36faf03c514ef312287c"
                                + "0000000000000000000000000000000000000000000000000000000000002710"
                                + "0000000000000000000000000000000000000000000000000000000000000000"
                                + "000000000000000000000000000000000000000000000000000000006b49d32c"
                                + "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
                                + "000000000000000000000000000000000000000000000000000000000000001c"
                                + "d6c6764556e10cc4482b9505299f2737e9578173dd63f3a99aa1a1bae8680470"
                                + "00132cffbf3bbabdc50ab8b710a2a3fe758a0ceeae70925bcf066b2b15500289");
        assertThat(Token.authorizationState(LEAVE))
                .isEqualTo(
                        "0xe94a0102"
                                + "00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8"
                                + "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff");
        assertThat(Token.balanceOf(LEAVE.from()))
                .isEqualTo(
                        "0x70a08231"
                                + "00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8");
        assertThat(Token.name()).isEqualTo("0x06fdde03");
        assertThat(Token.version()).isEqualTo("0x54fd4d50");
        assertThat(Token.transfer(LEAVE.to(), LEAVE.value()))
                .isEqualTo(
                        "0xa9059cbb"
                                + "000000000000000000000000209693bc6afc0c5328ba36faf03c514ef312287c"
                                + "0000000000000000000000000000000000000000000000000000000000002710");
    }

    @Test
    void transactionsAreSignedAsOthersDo() {
        Transaction.Signed call =
                new Transaction(
                                84_532,
                                BigInteger.valueOf(7),
                                BigInteger.valueOf(1_000_000),
                                BigInteger.valueOf(2_000_000_000),
                                BigInteger.valueOf(120_000),
                                address(USDC),
                                BigInteger.ZERO,
                                "0xa9059cbb")
                        .sign(KEY);
        assertThat(call.raw())
                .isEqualTo(
                        "0x02f87183014a3407830f424084773594008301d4c094036cbd53842c5426634e7929541e"
                                + "c2318f3dcf7e8084a9059cbbc080a02b4127743aecd7a99d9b80459b4ea4cbea"
                                + "73138e68b368884d59c8d803abd980a06638ee822fecc57b999c4bc78644a257"
                                + "5f98a1d5030911afc7c5fedfefcb5579");
        assertThat(call.hash())
                .isEqualTo("0x545bdfa909dd40d33da9f79ce8ca41cc8710720583d1826ce53d70d653b96f18");
        Transaction.Signed first =
                new Transaction(
                                1,
                                BigInteger.ZERO,
                                BigInteger.ZERO,
                                BigInteger.valueOf(3),
                                BigInteger.valueOf(21_000),
                                address(PAYER),
                                BigInteger.ONE,
                                "0x")
                        .sign(KEY);
        assertThat(first.hash())
                .isEqualTo("0x8fcb48602a59f88520b0a8d406cb4705c4dc41bfa6817dfecbf7926e3f34aaa9");
    }

    @Test
    void rlpIsWrittenAsOthersDo() {
        byte[] sixty = Hex.bytes("0x" + "ab".repeat(60)).orElseThrow();
        byte[] list =
                Rlp.list(
                        Rlp.text(new byte[0]),
                        Rlp.text(new byte[] {0}),
                        Rlp.text(new byte[] {0x7f}),
                        Rlp.text(new byte[] {(byte) 0x80}),
                        Rlp.list(Rlp.text(sixty)),
                        Rlp.list());
        assertThat(Hex.text(list)).isEqualTo("0xf84680007f8180f83eb83c" + "ab".repeat(60) + "c0");
    }
}
