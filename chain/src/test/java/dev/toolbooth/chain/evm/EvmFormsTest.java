package dev.toolbooth.chain.evm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is taken as hexadecimal, as an address, as a signature, as a contract's answer. */
class EvmFormsTest {
    private static final BigInteger N =
            new BigInteger("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141", 16);
    private static final EvmKey KEY = EvmKey.parse("0x" + "01".repeat(32)).orElseThrow();

    @Test
    void addressesHaveTheCaseOfTheirChecksum() {
        // The examples of EIP-55.
        for (String address :
                List.of(
                        "0x52908400098527886E0F7030069857D2E4169EE7",
                        "0xde709f2102306220921060314715629080e2fb77",
                        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                        "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
                        "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB")) {
            assertThat(Address.parse(address).orElseThrow().checksum()).isEqualTo(address);
            assertThat(Address.checked(address)).isPresent();
        }
    }

    @Test
    void anAddressThatAPersonHasWrittenMustHaveTheRightCase() {
        String wrong = "0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
        assertThat(Address.checked(wrong)).isEmpty();
        assertThat(Address.parse(wrong)).isPresent();
        assertThat(Address.checked("0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed")).isPresent();
        assertThat(Address.checked("0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED")).isPresent();
    }

    @Test
    void whatIsNoAddressIsNotTaken() {
        for (String text :
                List.of(
                        "",
                        "0x",
                        "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
                        "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae",
                        "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed00",
                        "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaeg",
                        "0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed")) {
            assertThat(Address.parse(text)).as(text).isEmpty();
        }
    }

    @Test
    void quantitiesHaveNoZerosInFront() {
        assertThat(Hex.quantity(0)).isEqualTo("0x0");
        assertThat(Hex.quantity(BigInteger.valueOf(1_024))).isEqualTo("0x400");
        assertThat(Hex.number("0x0")).contains(BigInteger.ZERO);
        assertThat(Hex.number("0x400")).contains(BigInteger.valueOf(1_024));
        assertThat(Hex.number("0x" + "f".repeat(64))).isPresent();
        for (String text : List.of("", "0x", "12", "0x-1", "0xg", "0x" + "f".repeat(65))) {
            assertThat(Hex.number(text)).as(text).isEmpty();
        }
    }

    @Test
    void theTwinOfASignatureIsNobodys() {
        byte[] digest = Keccak.hash("something");
        Signature good = KEY.sign(digest);
        Signature twin = new Signature(good.r(), N.subtract(good.s()), !good.odd());
        assertThat(Secp256k1.recover(digest, good)).contains(KEY.address());
        assertThat(Secp256k1.recover(digest, twin)).isEmpty();
    }

    @Test
    void numbersOutsideOfTheCurveAreNobodys() {
        byte[] digest = Keccak.hash("something");
        BigInteger s = KEY.sign(digest).s();
        for (BigInteger r : List.of(BigInteger.ZERO, N, N.add(BigInteger.ONE))) {
            assertThat(Secp256k1.recover(digest, new Signature(r, s, false))).isEmpty();
        }
        // No point has this x.
        assertThat(Secp256k1.recover(digest, new Signature(BigInteger.valueOf(5), s, false)))
                .isEmpty();
        assertThat(Secp256k1.recover(digest, new Signature(s, BigInteger.ZERO, false))).isEmpty();
    }

    @Test
    void bothWaysToWriteTheParityAreRead() {
        byte[] bytes = KEY.sign(Keccak.hash("something")).bytes();
        Signature usual = Signature.of(bytes).orElseThrow();
        bytes[64] = (byte) (bytes[64] - 27);
        assertThat(Signature.of(bytes)).contains(usual);
        bytes[64] = 2;
        assertThat(Signature.of(bytes)).isEmpty();
        bytes[64] = 29;
        assertThat(Signature.of(bytes)).isEmpty();
        assertThat(Signature.of(new byte[64])).isEmpty();
        assertThat(Signature.of(new byte[66])).isEmpty();
    }

    @Test
    void whatIsNoKeyIsNotTaken() {
        assertThat(EvmKey.parse("01".repeat(32))).isPresent();
        assertThat(EvmKey.parse("0x" + "00".repeat(32))).isEmpty();
        assertThat(EvmKey.parse(N.toString(16))).isEmpty();
        assertThat(EvmKey.parse("0x01")).isEmpty();
        assertThat(EvmKey.parse("not a key")).isEmpty();
    }

    @Test
    void answersOfContractsAreReadOrNotTaken() {
        String word = "0x" + "0".repeat(63);
        assertThat(Abi.number(word + "7")).contains(BigInteger.valueOf(7));
        assertThat(Abi.number("0x")).isEmpty();
        assertThat(Abi.truth(word + "1")).contains(true);
        assertThat(Abi.truth(word + "0")).contains(false);
        assertThat(Abi.truth(word + "2")).isEmpty();
        String offset = "0".repeat(62) + "20";
        String text = "55534443" + "0".repeat(56);
        assertThat(Abi.text("0x" + offset + "0".repeat(63) + "4" + text)).contains("USDC");
        assertThat(Abi.text("0x" + offset + "0".repeat(60) + "ffff" + text)).isEmpty();
        assertThat(Abi.text("0x" + offset + "f".repeat(64) + text)).isEmpty();
        assertThat(Abi.text("0x" + "f".repeat(64) + "0".repeat(63) + "4" + text)).isEmpty();
        assertThat(Abi.text("0x" + text)).isEmpty();
        assertThat(Abi.text("nothing")).isEmpty();
    }

    @Test
    void anAuthorizationIsWrittenInOneWayOnly() {
        Address someone = KEY.address();
        BigInteger one = BigInteger.ONE;
        assertThatThrownBy(
                        () ->
                                new Authorization(
                                        someone, someone, one, one, one, "0x" + "AB".repeat(32)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Address("0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
