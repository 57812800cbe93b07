package dev.toolbooth.search.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.search.code.ChunkSummaries.Seen;
import dev.toolbooth.search.code.Reranker.Ranked;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What comes first among those that were found. */
final class RerankerTest {
    private static Seen seen(double score, String path, int number, String symbol) {
        return new Seen(
                new Candidate(0, score, score, score),
                new ChunkSummary(path, number, symbol, path.contains("test/"), false));
    }

    private static List<String> order(String query, Seen... best) {
        return new Reranker(query, _ -> 1)
                .order(List.of(best)).stream()
                        .map(one -> one.seen().chunkSummary())
                        .map(chunkSummary -> chunkSummary.path() + "#" + chunkSummary.number())
                        .toList();
    }

    @Test
    void whatDefinesANameComesBeforeWhatMentionsIt() {
        Seen mention = seen(0.9, "src/Boat.java", 0, "Boat.leave");
        Seen definition = seen(0.8, "src/Ship.java", 3, "Ship.setSail");

        assertThat(order("setSail", mention, definition)).first().isEqualTo("src/Ship.java#3");
        assertThat(order("set_sail", mention, definition)).first().isEqualTo("src/Ship.java#3");
        assertThat(order("how to set sail", mention, definition))
                .first()
                .isEqualTo("src/Boat.java#0");
    }

    @Test
    void testsComeLaterUnlessTheyAreAskedFor() {
        Seen test = seen(0.80, "test/Boats.java", 0, "Boats");
        Seen code = seen(0.78, "src/Harbour.java", 0, "Harbour");

        assertThat(order("where do ships wait", test, code))
                .first()
                .isEqualTo("src/Harbour.java#0");
        assertThat(order("tests of ships that wait", test, code))
                .first()
                .isEqualTo("test/Boats.java#0");
    }

    @Test
    void aFileOfWhichMuchWasFoundComesFirstAndOnlyOnceBeforeOthers() {
        Seen best = seen(0.80, "src/Much.java", 1, "Much.one");
        Seen second = seen(0.79, "src/Much.java", 2, "Much.two");
        Seen lone = seen(0.81, "src/Lone.java", 0, "Lone");

        assertThat(order("where do ships wait", lone, best, second))
                .containsExactly("src/Much.java#1", "src/Lone.java#0", "src/Much.java#2");
    }

    @Test
    void scoresAreFromZeroToOne() {
        List<Ranked> ranked =
                new Reranker("setSail", _ -> 1)
                        .order(
                                List.of(
                                        seen(1, "SetSail.java", 0, "setSail"),
                                        seen(1, "SetSail.java", 1, "setSail"),
                                        seen(1, "SetSail.java", 2, "setSail"),
                                        seen(0, "z.txt", 0, "")));

        assertThat(ranked).allSatisfy(one -> assertThat(one.score()).isBetween(0.0, 1.0));
    }
}
