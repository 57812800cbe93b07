package dev.toolbooth.search.code;

import dev.toolbooth.core.search.SourceChanges;
import dev.toolbooth.core.search.SourceFailure;
import dev.toolbooth.core.search.SourceFolder;
import dev.toolbooth.core.search.SourceWatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A watch on a folder, where the system reports changes. */
final class ChangeWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ChangeWatch.class);

    private final @Nullable SourceWatch told;

    private ChangeWatch(@Nullable SourceWatch told) {
        this.told = told;
    }

    static ChangeWatch of(SourceFolder folder, SourceChanges changes) throws InterruptedException {
        try {
            return new ChangeWatch(folder.follow(changes));
        } catch (SourceFailure e) {
            LOG.warn("changes of the workspace are looked for now and then: {}", e.getMessage());
            return new ChangeWatch(null);
        }
    }

    /** Whether changes are reported; otherwise they have to be looked for. */
    boolean works() {
        return told != null;
    }

    /** Whether reports have ended, and another try may be worth it. */
    boolean ended() {
        return told != null && !told.works();
    }

    @Override
    public void close() {
        if (told != null) {
            told.close();
        }
    }
}
