package dev.toolbooth.core.resource;

import dev.toolbooth.core.ask.Call;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.tool.ToolFailure;
import java.util.List;

/** Something a client can read. Implementations must be safe for concurrent use. */
public interface Resource {

    /** What the resource is. The same object each time. */
    ResourceSpec spec();

    /** Reads it. */
    List<ResourceContents> read(Call call) throws ToolFailure, InterruptedException;

    /**
     * A number that is another one once what is read here has changed, for a resource that changes
     * by itself. It is looked at every second, and those who watch the resource are told.
     */
    default long changes() {
        return 0;
    }
}
