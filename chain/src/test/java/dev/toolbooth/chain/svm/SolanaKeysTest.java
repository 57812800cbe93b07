package dev.toolbooth.chain.svm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class SolanaKeysTest {

    private static byte[] hex(JsonNode one, String member) {
        return HexFormat.of().parseHex(one.get(member).asString());
    }

    @Test
    void base58IsWhatOthersWrite() {
        Vectors.each("base58")
                .forEach(
                        one -> {
                            byte[] bytes = hex(one, "hex");
                            String text = one.get("text").asString();
                            assertThat(Base58.encode(bytes)).isEqualTo(text);
                            assertThat(Base58.decode(text, bytes.length))
                                    .hasValueSatisfying(read -> assertThat(read).isEqualTo(bytes));
                        });
    }

    @Test
    void base58OfAnotherLengthOrAlphabetIsNothing() {
        String text = Vectors.who("payer").toString();
        assertThat(Base58.decode(text, 31)).isEmpty();
        assertThat(Base58.decode(text, 33)).isEmpty();
        assertThat(Base58.decode("1" + text, 32)).isEmpty();
        assertThat(Base58.decode(text.replace(text.charAt(5), 'l'), 32)).isEmpty();
        assertThat(Base58.decode(text.replace(text.charAt(5), '0'), 32)).isEmpty();
        assertThat(Base58.decode(text.replace(text.charAt(5), 'ü'), 32)).isEmpty();
        assertThat(Base58.decode(text + " ", 32)).isEmpty();
        assertThat(Base58.decode("z".repeat(44), 32)).isEmpty();
        assertThat(Base58.decode("z".repeat(1_000_000), 32)).isEmpty();
        assertThat(Base58.decode("", 32)).isEmpty();
    }

    @Test
    void aKeySignsWhatOthersVerifyAndTheOtherWayRound() {
        Vectors.each("keys")
                .forEach(
                        one -> {
                            SolanaKey key = SolanaKey.ofSeed(hex(one, "seed"));
                            byte[] message = hex(one, "message");
                            assertThat(key.address()).hasToString(one.get("address").asString());
                            SolanaSignature signature = key.sign(message);
                            assertThat(signature).hasToString(one.get("signature").asString());
                            assertThat(signature.verifies(key.address(), message)).isTrue();
                            message[0] ^= 1;
                            assertThat(signature.verifies(key.address(), message)).isFalse();
                        });
    }

    @Test
    void aSignatureOfSomebodyElseOrOfNobodyIsNone() {
        byte[] message = {1, 2, 3};
        SolanaSignature signature = Vectors.key(1).sign(message);
        assertThat(signature.verifies(Vectors.key(2).address(), message)).isFalse();
        assertThat(SolanaSignature.NONE.verifies(Vectors.key(1).address(), message)).isFalse();
        byte[] noPoint = new byte[32];
        Arrays.fill(noPoint, (byte) 0xff);
        assertThat(signature.verifies(SolanaAddress.of(noPoint), message)).isFalse();
    }

    @Test
    void aKeyIsReadAsWalletsAndTheCommandLineWriteIt() {
        SolanaKey key = Vectors.key(7);
        byte[] pair = Arrays.copyOf(new byte[32], 64);
        Arrays.fill(pair, 0, 32, (byte) 7);
        System.arraycopy(key.address().bytes(), 0, pair, 32, 32);
        String list =
                IntStream.range(0, 64)
                        .mapToObj(i -> String.valueOf(pair[i] & 0xff))
                        .collect(Collectors.joining(", ", "[", "]\n"));
        assertThat(SolanaKey.parse(Base58.encode(pair)).orElseThrow().address())
                .isEqualTo(key.address());
        assertThat(SolanaKey.parse(list).orElseThrow().address()).isEqualTo(key.address());
        pair[40] ^= 1;
        assertThat(SolanaKey.parse(Base58.encode(pair))).isEmpty();
        assertThat(SolanaKey.parse(list.replaceFirst("7", "256"))).isEmpty();
        assertThat(SolanaKey.parse(list.replaceFirst("7, ", ""))).isEmpty();
        assertThat(SolanaKey.parse("")).isEmpty();
    }

    @Test
    void aKeyShowsOnlyItsAddress() {
        assertThat(Vectors.key(7).toString()).isEqualTo("key of " + Vectors.key(7).address());
    }

    @Test
    void tokensAreKeptWhereOthersLookForThem() {
        Vectors.each("accounts")
                .forEach(
                        one ->
                                assertThat(
                                                TokenAccounts.of(
                                                        address(one, "owner"),
                                                        address(one, "mint"),
                                                        address(one, "program")))
                                        .isEqualTo(address(one, "account")));
    }

    @Test
    void onlyKeysAreOnTheCurve() {
        for (int i = 1; i < 20; i++) {
            assertThat(TokenAccounts.onCurve(Vectors.key(i).address().bytes())).isTrue();
        }
        Vectors.each("accounts")
                .forEach(
                        one ->
                                assertThat(TokenAccounts.onCurve(address(one, "account").bytes()))
                                        .isFalse());
    }

    private static SolanaAddress address(JsonNode one, String member) {
        return SolanaAddress.parse(one.get(member).asString()).orElseThrow();
    }
}
