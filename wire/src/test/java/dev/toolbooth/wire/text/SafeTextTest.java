package dev.toolbooth.wire.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What strangers write, before people and models read it. */
class SafeTextTest {
    private static final String FAMILY = "👩🏽‍👩‍👧‍👦";
    private static final String HEART = "❤️‍🔥";
    private static final String FLAG = "🇺🇦";
    private static final String KEYCAP = "1️⃣";

    /** Each way to a text that people read. */
    private static final List<UnaryOperator<String>> ALL =
            List.of(
                    SafeText::line,
                    text -> SafeText.line(text, 1_000),
                    SafeText::lines,
                    text -> SafeText.compact(text, 1_000),
                    SafeText::quoted,
                    SafeTextTest::escaped);

    private static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        SafeText.escape(out, text);
        return out.toString();
    }

    private static String text(int... points) {
        return new String(points, 0, points.length);
    }

    @Test
    void noHiddenCharacterOfAllComesThrough() {
        IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(point -> point != '\n' && point != '\t')
                .filter(SafeText::isHidden)
                .forEach(
                        point -> {
                            String text = text('a', point, 'b');
                            String hidden = text(point);
                            for (UnaryOperator<String> way : ALL) {
                                if (way.apply(text).contains(hidden)) {
                                    throw new AssertionError("U+%04X".formatted(point));
                                }
                            }
                        });
    }

    @Test
    void everyOtherCharacterStaysAsItIs() {
        IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(point -> !SafeText.isHidden(point))
                .forEach(
                        point -> {
                            String text = text('a', point, 'b');
                            if (!SafeText.line(text).equals(text)
                                    || !SafeText.lines(text).equals(text)
                                    || !SafeText.isLine(text)
                                    || !escaped(text).equals(text)) {
                                throw new AssertionError("U+%04X".formatted(point));
                            }
                        });
    }

    @Test
    void whatAttacksAreMadeOfIsHidden() {
        int[][] ranges = {
            {0, 0x1F}, // controls
            {0x7F, 0x9F}, // and those of eight bits: CSI, NEL
            {0xAD, 0xAD}, // soft hyphen
            {0x61C, 0x61C}, // Arabic letter mark
            {0x115F, 0x1160}, // fillers
            {0x180E, 0x180E}, // Mongolian vowel separator
            {0x200B, 0x200F}, // no width, joiners, direction marks
            {0x2028, 0x202E}, // line ends, embeddings and overrides
            {0x2060, 0x206F}, // word joiner, isolates
            {0x3164, 0x3164}, // filler
            {0xD800, 0xDFFF}, // halves
            {0xE000, 0xF8FF}, // private use
            {0xFE00, 0xFE0F}, // variation selectors
            {0xFEFF, 0xFEFF}, // byte order mark
            {0xFFF9, 0xFFFB}, // annotations
            {0xFFFE, 0xFFFF}, // no characters
            {0x1D173, 0x1D17A}, // musical formats
            {0xE0000, 0xE0FFF}, // tags, and more variation selectors
            {0xF0000, 0x10FFFF}, // private use
        };
        for (int[] range : ranges) {
            assertThat(IntStream.rangeClosed(range[0], range[1]))
                    .as("U+%04X", range[0])
                    .allMatch(SafeText::isHidden);
        }
    }

    @Test
    void lettersOfAnyScriptAreSeen() {
        for (String text :
                List.of("Привіт", "שלום", "مرحبا", "नमस्ते", "日本語", "한국어", "e\u0301", "€ – „“ ²")) {
            assertThat(SafeText.isLine(text)).as(text).isTrue();
        }
    }

    @Test
    void emojiStayWhole() {
        for (String emoji : List.of(FAMILY, HEART, FLAG, KEYCAP, "☺︎", "👍🏽", "🏳️‍🌈")) {
            String text = "a" + emoji + "b";
            assertThat(SafeText.line(text)).isEqualTo(text);
            assertThat(SafeText.lines(text)).isEqualTo(text);
            assertThat(SafeText.quoted(text)).isEqualTo('"' + text + '"');
            assertThat(escaped(text)).isEqualTo(text);
            assertThat(SafeText.isLine(text)).isTrue();
        }
    }

    @Test
    void whatEmojiAreMadeOfIsHiddenElsewhere() {
        assertThat(SafeText.line("a\u200Db")).isEqualTo("a�b");
        assertThat(SafeText.line("👩\u200Db")).isEqualTo("👩�b");
        assertThat(SafeText.line("👩\u200D\u200D👩")).isEqualTo("👩��👩");
        assertThat(SafeText.line("👩\u200D")).isEqualTo("👩�");
        assertThat(SafeText.line("a\uFE0F")).isEqualTo("a�");
        assertThat(SafeText.line("a\uFE0F\u200D👩")).isEqualTo("a��👩");
        assertThat(SafeText.line("❤\uFE0F\uFE0F")).isEqualTo("❤\uFE0F�");
        // A flag may be spelled in tags; so may orders to a model.
        assertThat(SafeText.line("🏴" + text(0xE0067, 0xE007F))).isEqualTo("🏴��");
    }

    @Test
    void lineBreaksAreFoldedOrKept() {
        String text = "a\r\nb\nc\rd\te\n";
        assertThat(SafeText.line(text)).isEqualTo("a b c d e ");
        assertThat(SafeText.lines(text)).isEqualTo("a\nb\nc\nd\te");
        assertThat(SafeText.compact(text, 20)).isEqualTo("a b c d e");
        assertThat(SafeText.quoted(text)).isEqualTo("\"a\\r\\nb\\nc\\rd\\te\\n\"");
        assertThat(SafeText.isLine(text)).isFalse();
        assertThat(SafeText.lines("\n a\n\n")).isEqualTo("\n a\n");
        for (String odd : List.of("\u000B", "\f", "\u0085", "\u2028", "\u2029")) {
            assertThat(SafeText.line("a" + odd + "b")).isEqualTo("a�b");
            assertThat(SafeText.lines("a" + odd + "b")).isEqualTo("a�b");
        }
    }

    @Test
    void sequencesForTerminalsAreBroken() {
        String red = "\u001b[31mred\u009b2J";
        assertThat(SafeText.line(red)).isEqualTo("�[31mred�2J");
        assertThat(escaped(red)).isEqualTo("\\u001b[31mred\\u009b2J");
        assertThat(SafeText.compact(red, 100)).isEqualTo("[31mred2J");
    }

    @Test
    void aCompactTextHasNothingToSpare() {
        assertThat(SafeText.compact("  a \u00a0\u3000 b\u200bc\u202e  ", 100)).isEqualTo("a bc");
        assertThat(SafeText.compact("\u200b\u202e", 100)).isEmpty();
        assertThat(SafeText.compact("👩\u200D👧 ❤\uFE0F", 100)).isEqualTo("👩👧 ❤\uFE0F");
        assertThat(SafeText.compact("x".repeat(101), 100)).isEqualTo("x".repeat(99) + "…");
        assertThat(SafeText.compact(" x".repeat(50), 99)).hasSize(99).doesNotContain("…");
    }

    @Test
    void halvesOfPairsAreHidden() {
        assertThat(SafeText.line("a\ud83d")).isEqualTo("a�");
        assertThat(SafeText.line("\ude00b")).isEqualTo("�b");
        assertThat(escaped("\ude00\ud83d")).isEqualTo("\\ude00\\ud83d");
    }

    @Test
    void aQuotedValueIsAStringOfJson() {
        assertThat(SafeText.quoted("a\"b\\c\u0000" + text(0xE0041)))
                .isEqualTo("\"a\\\"b\\\\c\\u0000\\udb40\\udc41\"");
        assertThat(SafeText.quoted("x".repeat(80))).isEqualTo('"' + "x".repeat(80) + '"');
        assertThat(SafeText.quoted("x".repeat(81))).isEqualTo('"' + "x".repeat(79) + "…\"");
        assertThat(SafeText.quoted("")).isEqualTo("\"\"");
        assertThat(SafeText.quoted(null)).isEqualTo("nothing");
    }

    @Test
    void whatIsTooLongIsCutAtTheLimitAndNotBefore() {
        assertThat(SafeText.line("abcde", 5)).isEqualTo("abcde");
        assertThat(SafeText.line("abcdef", 5)).isEqualTo("abcd…");
        assertThat(SafeText.line("\r\n".repeat(5), 5)).isEqualTo("     ");
        assertThat(SafeText.line(text(0xE0041).repeat(5), 5)).isEqualTo("�����");
        assertThat(SafeText.line(text(0xE0041).repeat(6), 5)).isEqualTo("����…");
        assertThat(SafeText.line("😀".repeat(6), 5)).isEqualTo("😀😀…");
        assertThat(SafeText.cut("a\nb\u0000c", 4)).isEqualTo("a\nb…");
        assertThat(SafeText.cut("ab", 1)).isEqualTo("…");
    }

    @Test
    void nothingThatIsSeenAsOneCharacterIsHalved() {
        for (String one : List.of(FAMILY, HEART, FLAG, KEYCAP, "👍🏽", "e\u0301", "한", "😀")) {
            for (int before = 0; before < 200; before++) {
                String text = "x".repeat(before) + one + "y";
                for (int most = before + 1; most <= text.length(); most++) {
                    String cut = SafeText.cut(text, most);
                    assertThat(cut)
                            .isIn(
                                    text,
                                    "x".repeat(before) + one + "…",
                                    "x".repeat(before) + "…",
                                    "x".repeat(Math.max(0, most - 1)) + "…");
                    assertThat(cut).hasSizeLessThanOrEqualTo(most);
                }
            }
        }
    }

    @Test
    void marksWithoutAnEndAreCutAllTheSame() {
        String piled = "Z" + "\u0335".repeat(10_000);
        assertThat(SafeText.cut(piled, 50)).isEqualTo("…");
        assertThat(SafeText.cut(piled, 500)).hasSize(500).endsWith("\u0335…");
        String dancing = "😀" + "\uD834\uDD65".repeat(10_000);
        assertThat(SafeText.isLine(SafeText.cut(dancing, 500))).isTrue();
        assertThat(SafeText.isLine(SafeText.cut(dancing, 501))).isTrue();
    }

    @Test
    void aLongTextIsReadOnlyAsFarAsItIsShown() {
        String endless = "\u202e".repeat(50_000_000);
        assertThat(SafeText.line(endless, 10)).isEqualTo("�".repeat(9) + "…");
    }

    @Test
    void aBeginningAndATailHaveWholeCharactersOnly() {
        String family = "👨‍👩‍👧";
        String text = "ab" + family + "cd";
        assertThat(SafeText.beginning(text, text.length())).isEqualTo(text);
        assertThat(SafeText.beginning(text, 2 + family.length())).isEqualTo("ab" + family);
        assertThat(SafeText.beginning(text, 1 + family.length())).isEqualTo("ab");
        assertThat(SafeText.beginning(text, 0)).isEmpty();
        assertThat(SafeText.tail(text, text.length())).isEqualTo(text);
        assertThat(SafeText.tail(text, 3 + family.length())).isEqualTo("…" + family + "cd");
        assertThat(SafeText.tail(text, 2 + family.length())).isEqualTo("…cd");
        assertThat(SafeText.tail("a" + "\u0301".repeat(1_000), 10)).hasSize(10);
    }
}
