package dev.toolbooth.tools.workspace.exec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.secret.Secrets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is kept of a command's output, and how it is shown (S4-86, S4-90, S4-160). */
final class PrintedTest {
    private static final String TEXT = "plain, grüße, 漢字, 😀\n";

    @Test
    void aCharacterIsNeverSplitWhereverItIsCut() {
        byte[] bytes = TEXT.getBytes(UTF_8);
        for (int cut = 0; cut <= bytes.length; cut++) {
            Printed printed = new Printed(1_000, new Secrets());
            byte[] second = Arrays.copyOfRange(bytes, cut, bytes.length);
            String first = printed.take(bytes, cut);
            assertThat(TEXT).startsWith(first);
            assertThat(first + printed.take(second, second.length) + printed.end())
                    .isEqualTo(TEXT)
                    .isEqualTo(printed.text());
        }
    }

    @Test
    void bytesThatAreNoTextAreReplaced() {
        Printed printed = new Printed(1_000, new Secrets());
        byte[] bytes = {'a', (byte) 0xff, 'b', (byte) 0xe2, (byte) 0x82};
        String shown = printed.take(bytes, bytes.length) + printed.end();
        assertThat(shown).isEqualTo("a\ufffdb\ufffd").isEqualTo(printed.text());
        assertThat(printed.bytes()).isEqualTo(bytes.length);
    }

    @Test
    void asMuchAsIsAllowedIsKeptWhole() {
        Printed printed = new Printed(8, new Secrets());
        take(printed, "1234");
        take(printed, "5678");
        assertThat(printed.cut()).isFalse();
        assertThat(printed.text()).isEqualTo("12345678");
    }

    @Test
    void ofOneByteMoreTheEndIsKept() {
        Printed printed = new Printed(8, new Secrets());
        take(printed, "12345678");
        take(printed, "9");
        assertThat(printed.cut()).isTrue();
        assertThat(printed.text()).isEqualTo("23456789");
    }

    @Test
    void theEndBeginsWithAWholeCharacter() {
        Printed printed = new Printed(8, new Secrets());
        take(printed, "ää€€€");
        assertThat(printed.text()).isEqualTo("€€");
    }

    @Test
    void howeverMuchIsPrintedOnlyTheEndIsKept() {
        Printed printed = new Printed(100, new Secrets());
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            take(printed, i + ";");
            all.append(i).append(';');
        }
        take(printed, "x".repeat(7));
        all.append("x".repeat(7));
        assertThat(printed.text()).isEqualTo(all.substring(all.length() - 100));
        assertThat(printed.bytes()).isEqualTo(all.length());
    }

    @Test
    void aPieceThatIsLargerThanAllIsCut() {
        Printed printed = new Printed(10, new Secrets());
        take(printed, "start");
        take(printed, "0123456789".repeat(5));
        assertThat(printed.text()).isEqualTo("0123456789");
    }

    @Test
    void aSecretIsNotShownHoweverItIsRead() {
        Secrets secrets = new Secrets();
        secrets.add(List.of("grüße-geheim"));
        byte[] bytes = "vor grüße-geheim nach".getBytes(UTF_8);
        for (int cut = 0; cut <= bytes.length; cut++) {
            Printed printed = new Printed(1_000, secrets);
            byte[] second = Arrays.copyOfRange(bytes, cut, bytes.length);
            String shown =
                    printed.take(bytes, cut) + printed.take(second, second.length) + printed.end();
            assertThat(shown).isEqualTo("vor [redacted] nach").isEqualTo(printed.text());
        }
    }

    private static void take(Printed printed, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        printed.take(bytes, bytes.length);
    }
}
