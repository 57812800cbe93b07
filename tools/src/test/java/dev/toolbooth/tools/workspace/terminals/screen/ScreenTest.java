package dev.toolbooth.tools.workspace.terminals.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is seen on a screen after something was printed. */
final class ScreenTest {
    private static final String ESC = "\u001b";

    private final Screen screen = new Screen(10, 4);

    private Screen.Shown print(String... pieces) {
        for (String piece : pieces) {
            screen.print(piece);
        }
        return screen.snapshot();
    }

    @Test
    void aLineThatIsFullGoesOnInTheNext() {
        assertThat(print("0123456789").row()).isZero();
        assertThat(print("ab").lines()).containsExactly("0123456789", "ab", "", "");
        assertThat(screen.snapshot().col()).isEqualTo(2);
    }

    @Test
    void theOldestLineLeavesAtTheTop() {
        assertThat(print("a\r\nb\r\nc\r\nd\r\ne").lines()).containsExactly("b", "c", "d", "e");
    }

    @Test
    void theCursorIsMovedAndCellsAreErased() {
        assertThat(print("abcdef", ESC + "[1;3H", "X", ESC + "[K").lines())
                .containsExactly("abX", "", "", "");
        assertThat(print(ESC + "[3;2Hlow", ESC + "[2A", ESC + "[1K").lines())
                .containsExactly("", "", " low", "");
        assertThat(print(ESC + "[2J").lines()).containsOnly("");
    }

    @Test
    void onlyWhatIsBetweenTheMarginsScrolls() {
        print("1\r\n2\r\n3\r\n4", ESC + "[2;3r", ESC + "[3;1H");
        assertThat(print("\n", "new").lines()).containsExactly("1", "3", "new", "4");
        assertThat(print(ESC + "[2;1H", ESC + "M", "top").lines())
                .containsExactly("1", "top", "3", "4");
    }

    @Test
    void linesAndCharactersAreInsertedAndDeleted() {
        print("one\r\ntwo\r\nthree");
        assertThat(print(ESC + "[2;1H", ESC + "[L", "new").lines())
                .containsExactly("one", "new", "two", "three");
        assertThat(print(ESC + "[1;1H", ESC + "[M").lines())
                .containsExactly("new", "two", "three", "");
        assertThat(print(ESC + "[1;2H", ESC + "[2@").lines().getFirst()).isEqualTo("n  ew");
        assertThat(print(ESC + "[2P").lines().getFirst()).isEqualTo("new");
    }

    @Test
    void aFullScreenProgramLeavesWhatWasThere() {
        print("shell$ ");
        Screen.Shown full = print(ESC + "[?1049h", ESC + "[H", "editor", ESC + "[?25l");
        assertThat(full.lines().getFirst()).isEqualTo("editor");
        assertThat(full.alternate()).isTrue();
        assertThat(full.visible()).isFalse();
        Screen.Shown after = print(ESC + "[?1049l", ESC + "[?25h", "x");
        assertThat(after.lines().getFirst()).isEqualTo("shell$ x");
        assertThat(after.alternate()).isFalse();
    }

    @Test
    void coloursTitlesAndQuestionsAreNotSeen() {
        Screen.Shown shown =
                print(
                        ESC + "[1;31mred" + ESC + "[0m",
                        ESC + "]0;my ti",
                        "tle\u0007",
                        ESC + "P1$r0m" + ESC + "\\",
                        ESC + "[>c" + ESC + "[6n" + ESC + "(B" + ESC + "=",
                        "!");
        assertThat(shown.lines().getFirst()).isEqualTo("red!");
        assertThat(shown.title()).isEqualTo("my title");
    }

    @Test
    void wideCharactersTakeTwoCells() {
        assertThat(print("\u6f22\u5b57", ESC + "[1;5Hx").lines().getFirst())
                .isEqualTo("\u6f22\u5b57x");
        assertThat(print(ESC + "(0lqk" + ESC + "(B").lines().getFirst())
                .endsWith("\u250c\u2500\u2510");
    }

    @Test
    void aSmallerScreenKeepsTheRowOfTheCursor() {
        print("a\r\nb\r\nc\r\nd");
        screen.resize(5, 2);
        assertThat(screen.snapshot().lines()).containsExactly("c", "d");
        assertThat(print("123456").lines()).containsExactly("d1234", "56");
        screen.resize(1000, 1000);
        assertThat(screen.snapshot().lines()).hasSize(1000).startsWith("d1234", "56");
    }

    @Test
    void garbageIsTakenWithoutATrace() {
        SplittableRandom random = new SplittableRandom(4711);
        String[] hints = {ESC + "[", ESC + "]", ESC + "P", "?", ";", "999999999", "\n", "\u009b"};
        String finals = "ABCDEFGHIJKLMPSTXZ@`abcdefghilmnpqrsu78(#";
        for (int round = 0; round < 4_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 40; i++) {
                switch (random.nextInt(4)) {
                    case 0 -> {
                        byte[] bytes = new byte[random.nextInt(1, 8)];
                        random.nextBytes(bytes);
                        text.append(new String(bytes, StandardCharsets.UTF_8));
                    }
                    case 1 -> text.append(hints[random.nextInt(hints.length)]);
                    case 2 -> text.append(random.nextInt(2_000));
                    default -> text.append(finals.charAt(random.nextInt(finals.length())));
                }
            }
            screen.print(text.toString());
            if (round % 50 == 0) {
                screen.resize(random.nextInt(1, 60), random.nextInt(1, 30));
            }
            Screen.Shown shown = screen.snapshot();
            assertThat(shown.row()).isBetween(0, shown.lines().size() - 1);
            assertThat(shown.title().length()).isLessThan(1_000);
        }
    }
}
