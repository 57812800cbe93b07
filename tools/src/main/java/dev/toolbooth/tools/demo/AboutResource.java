package dev.toolbooth.tools.demo;

import dev.toolbooth.core.ask.Call;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.resource.Resource;
import dev.toolbooth.core.resource.ResourceSpec;
import java.util.List;

/** A resource that describes this server. */
final class AboutResource implements Resource {
    private static final String URI = "toolbooth://about";
    private static final ResourceSpec SPEC =
            ResourceSpec.of(
                    URI,
                    "about",
                    "What this server is, and what its demo tools are for",
                    "text/markdown");
    private static final String TEXT =
            """
            # Toolbooth

            A self-hosted server that gives agents tools over MCP. These tools are here to try it:

            | tool | shows |
            |---|---|
            | `echo` | a plain call |
            | `countdown` | progress, log entries, cancelling |
            | `greet` | a question to the user |
            | `report` | a task, structured output |
            | `server_time` | structured output |

            `toolbooth://tools/{name}` has what a tool takes and returns, and the prompt
            `explain_tool` asks a model to explain one.
            """;

    @Override
    public ResourceSpec spec() {
        return SPEC;
    }

    @Override
    public List<ResourceContents> read(Call call) {
        return List.of(ResourceContents.text(URI, "text/markdown", TEXT));
    }
}
