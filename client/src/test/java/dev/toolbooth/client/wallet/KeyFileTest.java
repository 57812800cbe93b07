package dev.toolbooth.client.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.wallet.KeystoreProblem.Reason;
import dev.toolbooth.wire.Json;
import java.util.HexFormat;
import java.util.Locale;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** One file is of the format's own test vectors, the other was made by ethers 6.17.0. */
class KeyFileTest {
    private static final String KEY =
            "7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d";
    private static final char[] PASSPHRASE = "testpassword".toCharArray();
    private static final String PBKDF2 =
            """
            {"crypto": {"cipher": "aes-128-ctr",
              "cipherparams": {"iv": "6087dab2f9fdbbfaddc31a909735c1e6"},
              "ciphertext": "5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46",
              "kdf": "pbkdf2",
              "kdfparams": {"c": 262144, "dklen": 32, "prf": "hmac-sha256",
                "salt": "ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd"},
              "mac": "517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2"},
             "id": "3198bc9c-6672-5ab3-d995-4942343ae5b6", "version": 3}
            """;
    private static final String SCRYPT =
            """
            {"address": "008aeeda4d805471df9b2a5b0f38a0c3bcba786b",
             "id": "46e3b8af-f1e4-4663-9a6f-5d6171f22c02", "version": 3,
             "Crypto": {"cipher": "aes-128-ctr",
              "cipherparams": {"iv": "ea56ecd3e6b9f9953571f50728dc0d3d"},
              "ciphertext": "92e9cc79b4122cd9edc2e9177f9a0c3c9e0f9e60e9f6cc46219f4ed607c83384",
              "kdf": "scrypt",
              "kdfparams": {"dklen": 32, "n": 131072, "p": 1, "r": 8,
                "salt": "5b3dcf44979074f134600082995d3a211bafb83eee5ddb28b315b7c7b636ea59"},
              "mac": "d0162a4dc27e709a8b318dc2e905be4e112245db0c073b47fe9ccae74f86b758"}}
            """;

    @ParameterizedTest
    @ValueSource(strings = {PBKDF2, SCRYPT})
    void theFilesOfOtherWalletsOpen(String file) throws KeystoreProblem {
        KeySecret secret = Keystore.openFile(file, PASSPHRASE);
        assertThat(secret.kind()).isEqualTo(ChainFamily.EVM);
        assertThat(secret.reveal()).isEqualTo("0x" + KEY);
        assertThat(secret.address()).isEqualTo("0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b");
        assertThat(secret).hasToString("the key of " + secret.address());
    }

    @Test
    void anotherPassphraseOpensNothing() {
        assertThatThrownBy(() -> Keystore.openFile(PBKDF2, "Testpassword".toCharArray()))
                .asInstanceOf(InstanceOfAssertFactories.type(KeystoreProblem.class))
                .extracting(KeystoreProblem::reason)
                .isEqualTo(Reason.PASSPHRASE);
    }

    @Test
    void aFileThatWasChangedIsNotBelieved() {
        String mac = PBKDF2.replace("517ead92", "517ead93");
        assertThatThrownBy(() -> Keystore.openFile(mac, PASSPHRASE))
                .hasMessageContaining("passphrase");
    }

    private static void assertUnfit(String file, String why) {
        assertThatThrownBy(() -> Keystore.openFile(file, PASSPHRASE))
                .asInstanceOf(InstanceOfAssertFactories.type(KeystoreProblem.class))
                .satisfies(problem -> assertThat(problem.reason()).isEqualTo(Reason.UNFIT))
                .satisfies(problem -> assertThat(problem).hasMessageContaining(why));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"n\": 131072|\"n\": 131073|power of two",
                "\"n\": 131072|\"n\": 1048576|512 MiB",
                "\"r\": 8|\"r\": 2147483647|512 MiB",
                "\"r\": 8|\"r\": 1|kdfparams.r",
                "\"p\": 1,|\"p\": 17,|kdfparams.p",
                "\"p\": 1,|\"p\": 0,|kdfparams.p",
                "\"dklen\": 32|\"dklen\": 16|dklen",
                "\"scrypt\"|\"argon2\"|kdf",
                "aes-128-ctr|aes-128-cbc|cipher",
                "\"version\": 3|\"version\": 4|version 3",
                "\"version\": 3|\"version\": 3, \"type\": \"bitcoin\"|type",
                "\"ea56ec|\"zz|hexadecimal",
                "\"mac\"|\"mag\"|missing",
                "008aee|108aee|its address is not that of the key"
            })
    void aFileThatCantBeUsedIsSaidTo(String part, String other, String why) {
        assertThat(SCRYPT).contains(part);
        assertUnfit(SCRYPT.replace(part, other), why);
    }

    @ParameterizedTest
    @CsvSource({"c,262144,0", "c,262144,10000001"})
    void workHasItsLimits(String name, String from, String to) {
        assertUnfit(
                PBKDF2.replace(
                        "\"%s\": %s".formatted(name, from), "\"%s\": %s".formatted(name, to)),
                "kdfparams." + name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{", "7"})
    void whatIsNoFileIsNone(String text) {
        assertUnfit(text, "no keystore file");
    }

    @Test
    void whatWeWriteOthersCanRead() throws KeystoreProblem {
        KeySecret secret = KeySecret.read(ChainFamily.EVM, KEY.toUpperCase(Locale.ROOT));
        ObjectNode file =
                KeyFile.seal(
                        secret,
                        PASSPHRASE,
                        FixedBytes.of(HexFormat.of().parseHex("07".repeat(32))),
                        KeyFile.N);
        assertThat(file.has("type")).isFalse();
        assertThat(file.path("address").asString())
                .isEqualTo("008aeeda4d805471df9b2a5b0f38a0c3bcba786b");
        assertThat(file.path("crypto").path("kdf").asString()).isEqualTo("scrypt");
        assertThat(file.at("/crypto/kdfparams/n").asInt()).isEqualTo(131_072);
        assertThat(Json.text(file)).doesNotContain(KEY);
        assertThat(Keystore.openFile(Json.text(file), PASSPHRASE).reveal()).isEqualTo("0x" + KEY);
    }
}
