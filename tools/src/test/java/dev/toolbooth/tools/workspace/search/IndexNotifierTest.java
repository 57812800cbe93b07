package dev.toolbooth.tools.workspace.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.search.CodeHits;
import dev.toolbooth.core.search.CodeQuery;
import dev.toolbooth.core.search.CodeSearch;
import dev.toolbooth.core.search.IndexStatus;
import dev.toolbooth.core.search.IndexStatus.Phase;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Signal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is told of an index while it is made. */
class IndexNotifierTest {
    private final Announcements announcements = new Announcements();
    private final List<String> heard = new ArrayList<>();
    private final Stage stage = new Stage();
    private final IndexNotifier news = new IndexNotifier(stage, announcements);

    /** An index that is as far as a test says. */
    private static final class Stage implements CodeSearch {
        IndexStatus now = at(Phase.OPENING, 0, 0, 0, 0);

        @Override
        public CodeHits search(CodeQuery question) {
            throw new AssertionError("nobody asks");
        }

        @Override
        public IndexStatus status() {
            return now;
        }

        @Override
        public Optional<Integer> dimensions() {
            return Optional.empty();
        }
    }

    private static IndexStatus at(Phase phase, int files, int toDo, int chunks, int embedded) {
        return new IndexStatus(
                phase, files, toDo, chunks, embedded, Map.of(), "model", 1_000, null);
    }

    private void listen() {
        announcements.listen(
                _ -> true,
                signal -> {
                    Signal.Event event = (Signal.Event) signal;
                    assertThat(event.tool()).isEqualTo("search_status");
                    heard.add(event.method() + " " + event.params());
                });
    }

    private void look(Phase phase, int files, int toDo, int chunks, int embedded) {
        stage.now = at(phase, files, toDo, chunks, embedded);
        news.report();
    }

    @Test
    void muchWorkIsToldUntilItIsDone() {
        listen();
        look(Phase.READING, 10, 90, 20, 0);
        look(Phase.READING, 100, 0, 200, 0);
        look(Phase.EMBEDDING, 100, 0, 200, 32);
        look(Phase.EMBEDDING, 100, 0, 200, 32);
        look(Phase.EMBEDDING, 100, 0, 200, 190);
        look(Phase.READY, 100, 0, 200, 200);
        look(Phase.READY, 100, 0, 200, 200);
        assertThat(heard)
                .containsExactly(
                        "vector/progress {\"phase\":\"reading\",\"files\":10,"
                                + "\"files_to_do\":90,\"chunks\":20,\"embedded\":0}",
                        "vector/progress {\"phase\":\"embedding\",\"files\":100,"
                                + "\"files_to_do\":0,\"chunks\":200,\"embedded\":32}",
                        "vector/progress {\"phase\":\"ready\",\"files\":100,"
                                + "\"files_to_do\":0,\"chunks\":200,\"embedded\":200}");
    }

    @Test
    void littleWorkIsNotTold() {
        listen();
        look(Phase.READY, 100, 0, 200, 200);
        look(Phase.EMBEDDING, 100, 0, 200, 137);
        look(Phase.READY, 100, 0, 200, 200);
        look(Phase.FOLLOWING, 100, 0, 200, 0);
        assertThat(heard).isEmpty();
    }

    @Test
    void nobodyIsToldWhereNobodyListens() {
        look(Phase.READING, 10, 90, 20, 0);
        listen();
        look(Phase.READY, 100, 0, 200, 200);
        assertThat(heard).isEmpty();
    }
}
