package dev.toolbooth.core.resource;

import dev.toolbooth.core.ask.Call;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.tool.ToolFailure;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A family of resources whose addresses share a form. Must be safe for concurrent use. */
public interface ResourceTemplate {

    /** What the resources are. The same object each time. */
    TemplateSpec spec();

    /** Reads the one with these values, or nothing when there is none. */
    Optional<List<ResourceContents>> read(String uri, Map<String, String> values, Call call)
            throws ToolFailure, InterruptedException;

    /** Suggests values for a variable, given what was typed and chosen so far. */
    default List<String> complete(String variable, String typed, Map<String, String> chosen) {
        return List.of();
    }
}
