package dev.toolbooth.app.admin;

import dev.toolbooth.app.admin.json.AdminRefusals;
import dev.toolbooth.app.config.problem.NearestWord;
import dev.toolbooth.core.schema.Mismatch;
import dev.toolbooth.core.tool.Deferred;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.server.admin.AdminResult.Done;
import dev.toolbooth.server.admin.AdminResult.Reason;
import dev.toolbooth.server.admin.AdminResult.Refused;
import dev.toolbooth.server.admin.AdminRoute;
import dev.toolbooth.server.admin.AdminSchema;
import dev.toolbooth.wire.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The workspace of this server. Its tools run directly for the operator: nothing is billed, and
 * nothing counts as a call. Safe for concurrent use.
 */
public final class WorkspaceAdmin implements AdminSubject {
    private static final AdminSchema TOOLS =
            AdminSchema.of(
                    "WorkspaceTools",
                    "The tools of the workspace.",
                    """
                    tools           object[]
                      name          string
                      title         string
                      enabled       boolean  Whether the operator has switched it on.
                      input_schema  object
                    """);

    private final Map<String, ToolEntry> tools = new LinkedHashMap<>();

    /**
     * @param names the full names of the workspace's tools, none without a workspace
     */
    public WorkspaceAdmin(Toolbox toolbox, Set<String> names) {
        for (Toolbox.ListedEntry listed : toolbox.list(names)) {
            if (names.contains(listed.entry().fullName())) {
                tools.put(toolbox.canonicalName(listed.entry()), listed.entry());
            }
        }
    }

    @Override
    public List<AdminRoute> routes() {
        return List.of(
                AdminRoute.get("/workspace", _ -> tools())
                        .says("List the tools of the workspace; none without a workspace.")
                        .answers(TOOLS),
                AdminRoute.post("/workspace/{id}", this::use)
                        .says(
                                "Use a tool of the workspace, such as files_list, as its operator.",
                                "The body has the tool's arguments and the answer its output, as"
                                        + " their schemas say. Nothing is billed, and it is no"
                                        + " call. Terminals and plans of all callers are within"
                                        + " reach.")
                        .named("The tool's name.")
                        .takes(AdminSchema.of("", "The tool's arguments.", ""))
                        .answers(AdminSchema.of("", "The tool's output.", ""))
                        .conflicts());
    }

    private AdminResult tools() {
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

    private AdminResult use(AdminRequest request) throws InterruptedException {
        String name = request.id();
        ToolEntry tool = tools.get(name);
        if (tool == null) {
            return AdminRefusals.notFound(missing(name));
        }
        if (!(request.body() instanceof ObjectNode object)) {
            return new Refused(Reason.BAD_REQUEST, "expected the arguments as a JSON object");
        }
        Optional<Mismatch> mismatch = tool.checkInput(object);
        if (mismatch.isPresent()) {
            return new Refused(
                    Reason.BAD_REQUEST,
                    (mismatch.get().path() + " " + mismatch.get().reason()).strip());
        }
        try {
            return new Done(OutputJson.data(run(tool, new OperatorToolCall(object))));
        } catch (ToolFailure e) {
            return new Refused(reason(e.fault()), String.valueOf(e.getMessage()));
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
        return "the workspace has no tool \""
                + name
                + "\""
                + NearestWord.hint(name, tools.keySet());
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
