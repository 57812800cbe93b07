package dev.toolbooth.core.search;

import java.util.Collection;

/** A listener to changes in a folder. */
public interface SourceChanges {

    /**
     * Something has happened to files or folders: each may be new, other than before, or gone.
     *
     * @param paths from the folder's root
     */
    void changed(Collection<String> paths);

    /** So much has happened that only a look at everything tells what. */
    void lost();
}
