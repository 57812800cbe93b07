package dev.toolbooth.search.code;

import dev.toolbooth.core.search.SourceChanges;
import dev.toolbooth.core.search.SourceFailure;
import dev.toolbooth.core.search.SourceFolder;
import dev.toolbooth.core.search.SourceWatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hears of changes in a folder, where the system tells them. */
final class Following implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Following.class);

    private final @Nullable SourceWatch told;

    private Following(@Nullable SourceWatch told) {
        this.told = told;
    }

    static Following of(SourceFolder folder, SourceChanges changes) throws InterruptedException {
        try {
            return new Following(folder.follow(changes));
        } catch (SourceFailure e) {
            LOG.warn("changes of the workspace are looked for now and then: {}", e.getMessage());
            return new Following(null);
        }
    }

    /** Whether changes are told; else they have to be looked for. */
    boolean works() {
        return told != null;
    }

    /** Whether nothing is told any more, and another try may be worth it. */
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
