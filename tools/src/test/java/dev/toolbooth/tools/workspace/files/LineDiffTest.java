package dev.toolbooth.tools.workspace.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Differences as git shows them. */
final class LineDiffTest {

    @Test
    void equalTextsHaveNone() {
        assertThat(LineDiff.unified("a", "one\ntwo\n", "one\ntwo\n")).isEmpty();
    }

    @Test
    void aChangedLineHasThreeLinesAroundIt() {
        String before = numbers(1, 9);
        String after = before.replace("5\n", "five\n");
        assertThat(LineDiff.unified("n.txt", before, after))
                .isEqualTo(
                        """
                        --- a/n.txt
                        +++ b/n.txt
                        @@ -2,7 +2,7 @@
                         2
                         3
                         4
                        -5
                        +five
                         6
                         7
                         8
                        """);
    }

    @Test
    void changesFarApartAreTwoHunks() {
        String before = numbers(1, 30);
        String after = before.replace("\n3\n", "\nthree\n").replace("\n25\n", "\n");
        assertThat(LineDiff.unified("n", before, after))
                .isEqualTo(
                        """
                        --- a/n
                        +++ b/n
                        @@ -1,6 +1,6 @@
                         1
                         2
                        -3
                        +three
                         4
                         5
                         6
                        @@ -22,7 +22,6 @@
                         22
                         23
                         24
                        -25
                         26
                         27
                         28
                        """);
    }

    @Test
    void aMissingLineFeedIsTold() {
        assertThat(LineDiff.unified("n", "a\nb", "a\nc\n"))
                .isEqualTo(
                        """
                        --- a/n
                        +++ b/n
                        @@ -1,2 +1,2 @@
                         a
                        -b
                        \\ No newline at end of file
                        +c
                        """);
    }

    @Test
    void whatWasEmptyIsAllAdded() {
        assertThat(LineDiff.unified("n", "", "a\n"))
                .isEqualTo("--- a/n\n+++ b/n\n@@ -0,0 +1 @@\n+a\n");
    }

    @Test
    void anyDifferenceMakesTheNewOfTheOld() {
        SplittableRandom random = new SplittableRandom(8);
        for (int round = 0; round < 500; round++) {
            List<String> before = lines(random, 20);
            List<String> after = new ArrayList<>(before);
            for (int change = random.nextInt(6); change > 0; change--) {
                int at = random.nextInt(after.size() + 1);
                if (random.nextBoolean() || at == after.size()) {
                    after.add(at, "x" + random.nextInt(3) + "\n");
                } else {
                    after.remove(at);
                }
            }
            String old = String.join("", before);
            String now = String.join("", after);
            assertThat(patched(before, LineDiff.unified("f", old, now))).isEqualTo(now);
        }
    }

    @Test
    void whatHasChangedAllOverIsCutAndQuicklyFound() {
        String before = numbers(1, 100_000);
        String after = before.replace("\n", "!\n");
        assertThat(LineDiff.unified("n", before, after).length()).isLessThan(4_000_000);
    }

    private static List<String> lines(SplittableRandom random, int most) {
        return IntStream.range(0, random.nextInt(most))
                .mapToObj(_ -> "x" + random.nextInt(3) + "\n")
                .toList();
    }

    private static String numbers(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(n -> n + "\n")
                .collect(Collectors.joining());
    }

    /** Applies a difference as git would. */
    private static String patched(List<String> before, String diff) {
        if (diff.isEmpty()) {
            return String.join("", before);
        }
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (String line : diff.lines().skip(2).toList()) {
            if (line.startsWith("@@")) {
                String range = line.substring(4, line.indexOf(' ', 4));
                String[] parts = range.split(",", -1);
                int count = parts.length == 1 ? 1 : Integer.parseInt(parts[1]);
                int first = Integer.parseInt(parts[0]) - (count == 0 ? 0 : 1);
                while (at < first) {
                    out.append(before.get(at++));
                }
            } else if (line.startsWith("+")) {
                out.append(line.substring(1)).append('\n');
            } else {
                assertThat(before.get(at)).isEqualTo(line.substring(1) + "\n");
                if (line.startsWith(" ")) {
                    out.append(before.get(at));
                }
                at++;
            }
        }
        while (at < before.size()) {
            out.append(before.get(at++));
        }
        return out.toString();
    }
}
