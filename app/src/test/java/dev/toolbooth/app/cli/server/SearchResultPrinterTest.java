package dev.toolbooth.app.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.search.CodeMatch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The lines of a place that a person reads. */
class SearchResultPrinterTest {
    private static String shown(String question, List<String> lines) {
        CodeMatch match =
                new CodeMatch(
                        "id",
                        0.5,
                        null,
                        "src/Retries.java",
                        1,
                        lines.size(),
                        "java",
                        "etag",
                        List.of(),
                        String.join("\n", lines));
        return new SearchResultPrinter(question, false).of(match);
    }

    private static List<String> file(String last) {
        List<String> lines = new ArrayList<>(Collections.nCopies(12, "import java.A;"));
        lines.set(2, "import wire.RetryDelay;");
        lines.add(last);
        return lines;
    }

    /** finding U8: the README's question showed eight lines of imports. */
    @Test
    void aLineThatOnlyNamesAnotherFileIsNoAnswer() {
        assertThat(shown("retry delay", file("/** The delay of a retry. */")).lines())
                .containsExactly(
                        "src/Retries.java:1-13  (0.50)",
                        "     1  import java.A;",
                        "     \u2026",
                        "    12  import java.A;",
                        "    13  /** The delay of a retry. */");
    }

    @Test
    void whereNothingElseHasTheWordsItBeginsAtTheStart() {
        assertThat(shown("retry delay", file("final class A {}")).lines())
                .hasSize(9)
                .contains("     3  import wire.RetryDelay;");
    }
}
