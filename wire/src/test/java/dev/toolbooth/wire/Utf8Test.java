package dev.toolbooth.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Test {
    @ParameterizedTest
    @ValueSource(strings = {"", "a", "é", "ß漢", "😀", "\u0000", "\uffff", "\ud7ff", "\ue000"})
    void whatJavaWritesIsWellFormed(String text) {
        assertThat(Utf8.isWellFormed(text.getBytes(StandardCharsets.UTF_8))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "80",
                "bf",
                "c080",
                "c1bf",
                "c2",
                "c241",
                "e08080",
                "e09fbf",
                "e282",
                "e28241",
                "eda080",
                "edbfbf",
                "f0808080",
                "f08fbfbf",
                "f0908080f09080",
                "f4908080",
                "f5808080",
                "f8",
                "fe",
                "ff"
            })
    void brokenOverlongAndImpossibleFormsAreNot(String hex) {
        assertThat(Utf8.isWellFormed(HexFormat.of().parseHex(hex))).isFalse();
    }

    /** The JDK's own strict decoder is the judge. */
    @Test
    void theVerdictIsTheOneOfTheJdk() {
        Property.forAll(
                3,
                20_000,
                (random, size) -> {
                    byte[] bytes = new byte[1 + random.nextInt(6)];
                    random.nextBytes(bytes);
                    bytes[0] |= (byte) 0xc0;
                    for (int i = 1; i < bytes.length; i++) {
                        if (random.nextInt(4) != 0) {
                            bytes[i] = (byte) (0x80 | (bytes[i] & 0x3f));
                        }
                    }
                    return bytes;
                },
                bytes -> assertThat(Utf8.isWellFormed(bytes)).isEqualTo(decodes(bytes)));
    }

    private static boolean decodes(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)) != null;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
