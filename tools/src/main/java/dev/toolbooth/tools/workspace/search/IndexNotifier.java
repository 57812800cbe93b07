package dev.toolbooth.tools.workspace.search;

import dev.toolbooth.core.search.CodeSearch;
import dev.toolbooth.core.search.IndexStatus;
import dev.toolbooth.core.search.IndexStatus.Phase;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.wire.Json;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A notifier of the index's progress to all who may ask for it, while there is much to do, and once
 * more when that is done. It reports only when it is called; for one thread.
 */
public final class IndexNotifier {
    private static final String METHOD = "vector/progress";
    private static final String READER = "search_status";

    /** Fewer places are done in a moment, as after an edit, and not worth telling. */
    private static final int PLACES_MIN = 64;

    private final CodeSearch search;
    private final Announcements announcements;
    private @Nullable IndexStatus told;

    public IndexNotifier(CodeSearch search, Announcements announcements) {
        this.search = search;
        this.announcements = announcements;
    }

    /** Looks how far it is, and tells if that is worth it. */
    public void report() {
        if (announcements.size() == 0) {
            return;
        }
        IndexStatus now = search.status();
        boolean over = now.phase() != Phase.READING && now.phase() != Phase.EMBEDDING;
        if (over && told != null) {
            tell(now);
            told = null;
        } else if (!over && much(now) && !now.equals(told)) {
            tell(now);
            told = now;
        }
    }

    private static boolean much(IndexStatus now) {
        return now.filesToDo() > 0
                || (now.phase() == Phase.EMBEDDING && now.chunks() - now.embedded() >= PLACES_MIN);
    }

    private void tell(IndexStatus now) {
        announcements.publish(
                new Signal.Event(
                        METHOD,
                        Json.object()
                                .put("phase", now.phase().name().toLowerCase(Locale.ROOT))
                                .put("files", now.files())
                                .put("files_to_do", now.filesToDo())
                                .put("chunks", now.chunks())
                                .put("embedded", now.embedded()),
                        READER));
    }
}
