package dev.toolbooth.tools.files;

import java.io.IOException;

/** A way from a root to a place below it and nowhere else. Used by one thread, once. */
interface Walk extends AutoCloseable {

    /** Goes along the path. The place is good until the walk is closed. */
    ResolvedPath go(RelativePath path) throws IOException, FileProblem;

    @Override
    void close() throws IOException;
}
