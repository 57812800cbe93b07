import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;

/** A tool whose arguments are of every kind that a form has to have a field for. */
public final class Forms implements Tool {
    private static final ToolSpec SPEC =
            ToolSpec.named("forms")
                    .title("Forms")
                    .description("Says what it was asked.")
                    .input(
                            Json.parseObject(
                                    """
                                    {"type": "object", "additionalProperties": false,
                                     "required": ["title", "size", "address", "tags"],
                                     "properties": {
                                       "title": {"type": "string"},
                                       "size": {"type": "string", "enum": ["small", "large"]},
                                       "count": {"type": "integer", "minimum": 1},
                                       "gift": {"type": "boolean"},
                                       "note": {"type": ["string", "null"]},
                                       "tags": {"type": "array", "items": {"type": "string"}},
                                       "address": {"type": "object", "required": ["street"],
                                         "properties": {"street": {"type": "string"},
                                           "floor": {"type": "integer"}}}}}
                                    """))
                    .build();

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) {
        return ToolOutput.structured(call.arguments());
    }
}
