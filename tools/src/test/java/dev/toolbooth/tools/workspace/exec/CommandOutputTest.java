package dev.toolbooth.tools.workspace.exec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.secret.Secrets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is kept of a command's output, and how it is shown (S4-86, S4-90, S4-160). */
final class CommandOutputTest {
    private static final String TEXT = "plain, grüße, 漢字, 😀\n";

    @Test
    void aCharacterIsNeverSplitWhereverItIsCut() {
        byte[] bytes = TEXT.getBytes(UTF_8);
        for (int cut = 0; cut <= bytes.length; cut++) {
            CommandOutput commandOutput = new CommandOutput(1_000, new Secrets());
            byte[] second = Arrays.copyOfRange(bytes, cut, bytes.length);
            String first = commandOutput.take(bytes, cut);
            assertThat(TEXT).startsWith(first);
            assertThat(first + commandOutput.take(second, second.length) + commandOutput.end())
                    .isEqualTo(TEXT)
                    .isEqualTo(commandOutput.text());
        }
    }

    @Test
    void bytesThatAreNoTextAreReplaced() {
        CommandOutput commandOutput = new CommandOutput(1_000, new Secrets());
        byte[] bytes = {'a', (byte) 0xff, 'b', (byte) 0xe2, (byte) 0x82};
        String shown = commandOutput.take(bytes, bytes.length) + commandOutput.end();
        assertThat(shown).isEqualTo("a\ufffdb\ufffd").isEqualTo(commandOutput.text());
        assertThat(commandOutput.bytes()).isEqualTo(bytes.length);
    }

    @Test
    void asMuchAsIsAllowedIsKeptWhole() {
        CommandOutput commandOutput = new CommandOutput(8, new Secrets());
        take(commandOutput, "1234");
        take(commandOutput, "5678");
        assertThat(commandOutput.cut()).isFalse();
        assertThat(commandOutput.text()).isEqualTo("12345678");
    }

    @Test
    void ofOneByteMoreTheEndIsKept() {
        CommandOutput commandOutput = new CommandOutput(8, new Secrets());
        take(commandOutput, "12345678");
        take(commandOutput, "9");
        assertThat(commandOutput.cut()).isTrue();
        assertThat(commandOutput.text()).isEqualTo("23456789");
    }

    @Test
    void theEndBeginsWithAWholeCharacter() {
        CommandOutput commandOutput = new CommandOutput(8, new Secrets());
        take(commandOutput, "ää€€€");
        assertThat(commandOutput.text()).isEqualTo("€€");
    }

    @Test
    void howeverMuchIsPrintedOnlyTheEndIsKept() {
        CommandOutput commandOutput = new CommandOutput(100, new Secrets());
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            take(commandOutput, i + ";");
            all.append(i).append(';');
        }
        take(commandOutput, "x".repeat(7));
        all.append("x".repeat(7));
        assertThat(commandOutput.text()).isEqualTo(all.substring(all.length() - 100));
        assertThat(commandOutput.bytes()).isEqualTo(all.length());
    }

    @Test
    void aPieceThatIsLargerThanAllIsCut() {
        CommandOutput commandOutput = new CommandOutput(10, new Secrets());
        take(commandOutput, "start");
        take(commandOutput, "0123456789".repeat(5));
        assertThat(commandOutput.text()).isEqualTo("0123456789");
    }

    @Test
    void aSecretIsNotShownHoweverItIsRead() {
        Secrets secrets = new Secrets();
        secrets.add(List.of("grüße-geheim"));
        byte[] bytes = "vor grüße-geheim nach".getBytes(UTF_8);
        for (int cut = 0; cut <= bytes.length; cut++) {
            CommandOutput commandOutput = new CommandOutput(1_000, secrets);
            byte[] second = Arrays.copyOfRange(bytes, cut, bytes.length);
            String shown =
                    commandOutput.take(bytes, cut)
                            + commandOutput.take(second, second.length)
                            + commandOutput.end();
            assertThat(shown).isEqualTo("vor [redacted] nach").isEqualTo(commandOutput.text());
        }
    }

    private static void take(CommandOutput commandOutput, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        commandOutput.take(bytes, bytes.length);
    }
}
