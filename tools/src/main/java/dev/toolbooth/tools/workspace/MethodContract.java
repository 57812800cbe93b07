package dev.toolbooth.tools.workspace;

import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolLabel;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The contract of a method, from the file of its name beside this class: the schemas in Mira's
 * specification, and its texts for lists.
 */
public final class MethodContract {
    private final String name;
    private final ObjectNode json;

    private MethodContract(String name, ObjectNode json) {
        this.name = name;
        this.json = json;
    }

    /** The contract of a method such as {@code files/read}. */
    public static MethodContract of(String name) {
        String file = name.replace('/', '.') + ".json";
        try (InputStream in = MethodContract.class.getResourceAsStream(file)) {
            if (in == null || !(Json.parse(in.readAllBytes()) instanceof ObjectNode json)) {
                throw new IllegalStateException("no contract " + file);
            }
            return new MethodContract(name, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The specification of the tool.
     *
     * @param enabled whether the operator has switched it on
     */
    public ToolSpec spec(boolean enabled) {
        ToolSpec.Builder spec =
                ToolSpec.named(name)
                        .title(text("title"))
                        .description(text("description"))
                        .input(object("input"))
                        .output(object("output"))
                        .hints(hints())
                        .label(new ToolLabel(text("version"), texts("tags"), enabled));
        JsonNode seconds = json.get("timeout_s");
        if (seconds != null) {
            spec.timeout(Duration.ofSeconds(seconds.intValue()));
        }
        return spec.build();
    }

    /** What MCP calls it: {@code files/read} is files_read, unless the contract names another. */
    String mcpName() {
        return json.path("mcp_name").asString(name.replace('/', '_').replace('.', '_'));
    }

    /** What a call of it may have the server tell its client. */
    List<String> notifications() {
        return texts("notifications");
    }

    private ToolHints hints() {
        JsonNode hints = json.path("hints");
        return new ToolHints(
                hints.path("read_only").asBoolean(false),
                hints.path("destructive").asBoolean(false),
                hints.path("idempotent").asBoolean(false),
                hints.path("open_world").asBoolean(false));
    }

    private List<String> texts(String member) {
        List<String> texts = new ArrayList<>();
        json.path(member).forEach(text -> texts.add(text.stringValue()));
        return texts;
    }

    private String text(String member) {
        return json.path(member).stringValue();
    }

    private ObjectNode object(String member) {
        return (ObjectNode) json.path(member);
    }
}
