package dev.toolbooth.core.resource;

import dev.toolbooth.core.ask.Call;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.tool.ToolFailure;
import java.util.List;

/** A readable resource. Implementations must be safe for concurrent use. */
public interface Resource {

    /** What the resource is. The same object each time. */
    ResourceSpec spec();

    /** Reads it. */
    List<ResourceContents> read(Call call) throws ToolFailure, InterruptedException;

    /**
     * A number that differs once the contents have changed, for a resource that changes by itself.
     * It is polled every second, and subscribers are notified.
     */
    default long changes() {
        return 0;
    }
}
