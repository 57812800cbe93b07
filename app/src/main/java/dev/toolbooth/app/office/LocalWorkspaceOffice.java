package dev.toolbooth.app.office;

import dev.toolbooth.app.config.Nearest;
import dev.toolbooth.core.schema.Mismatch;
import dev.toolbooth.core.tool.Deferred;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Answer.Done;
import dev.toolbooth.server.admin.Answer.Reason;
import dev.toolbooth.server.admin.Answer.Refused;
import dev.toolbooth.server.admin.WorkspaceOffice;
import dev.toolbooth.wire.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The workspace of the server that this is part of. Its tools are run as they are, for the
 * operator: nothing is billed, and nothing counts as a call. Safe for concurrent use.
 */
public final class LocalWorkspaceOffice implements WorkspaceOffice {
    private final Map<String, ToolEntry> tools = new LinkedHashMap<>();

    /**
     * @param names the full names of the workspace's tools, none without a workspace
     */
    public LocalWorkspaceOffice(Toolbox toolbox, Set<String> names) {
        for (Toolbox.ListedEntry listed : toolbox.list(names)) {
            if (names.contains(listed.entry().fullName())) {
                tools.put(toolbox.usualName(listed.entry()), listed.entry());
            }
        }
    }

    @Override
    public Answer tools() {
        ObjectNode json = Json.object();
        ArrayNode all = json.putArray("tools");
        tools.forEach(
                (name, tool) ->
                        all.addObject()
                                .put("name", name)
                                .put("title", tool.spec().title())
                                .put("enabled", tool.spec().label().enabled())
                                .set("input_schema", tool.spec().inputSchema()));
        return new Done(json);
    }

    @Override
    public Answer use(String name, JsonNode arguments) {
        ToolEntry tool = tools.get(name);
        if (tool == null) {
            return new Refused(Reason.NOT_FOUND, missing(name));
        }
        if (!(arguments instanceof ObjectNode object)) {
            return new Refused(Reason.BAD_REQUEST, "expected the arguments as a JSON object");
        }
        Optional<Mismatch> mismatch = tool.checkInput(object);
        if (mismatch.isPresent()) {
            return new Refused(
                    Reason.BAD_REQUEST,
                    (mismatch.get().path() + " " + mismatch.get().reason()).strip());
        }
        try {
            return new Done(OutputJson.data(run(tool, new OperatorCall(object))));
        } catch (ToolFailure e) {
            return new Refused(reason(e.fault()), Objects.requireNonNullElse(e.getMessage(), ""));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Answer.closed("the server stops");
        }
    }

    private static ToolOutput run(ToolEntry tool, ToolCall call)
            throws ToolFailure, InterruptedException {
        return switch (tool.tool().run(call)) {
            case ToolOutput output -> output;
            case Deferred deferred -> deferred.work().run(call);
        };
    }

    private String missing(String name) {
        if (tools.isEmpty()) {
            return "there is no workspace: start the server with --workspace DIR";
        }
        return "the workspace has no tool \"" + name + "\"" + Nearest.hint(name, tools.keySet());
    }

    private static Reason reason(@Nullable Fault fault) {
        if (fault == null) {
            return Reason.CONFLICT;
        }
        return switch (fault.kind()) {
            case NOT_FOUND -> Reason.NOT_FOUND;
            case DENIED -> Reason.FORBIDDEN;
            case INVALID, BAD_PARAM -> Reason.BAD_REQUEST;
            case LIMITED -> Reason.RATE_LIMITED;
            case CONFLICT -> Reason.CONFLICT;
            case UNAVAILABLE, NO_INDEX -> Reason.UNAVAILABLE;
            case TOO_LARGE -> Reason.TOO_LARGE;
        };
    }
}
