package dev.toolbooth.app.admin;

import dev.toolbooth.app.admin.json.ToolJson;
import dev.toolbooth.app.admin.json.TryoutForm;
import dev.toolbooth.app.tryout.OfferedTool;
import dev.toolbooth.app.tryout.ToolEndpoints;
import dev.toolbooth.app.tryout.Tryouts;
import dev.toolbooth.server.admin.AdminMistake;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.server.admin.AdminResult.Done;
import dev.toolbooth.server.admin.AdminResult.Reason;
import dev.toolbooth.server.admin.AdminResult.Refused;
import dev.toolbooth.server.admin.AdminRoute;
import dev.toolbooth.server.admin.AdminSchema;
import dev.toolbooth.wire.Json;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The tools of this server. Safe for concurrent use. */
public final class ToolAdmin implements AdminSubject {
    private static final AdminSchema EXCHANGE =
            AdminSchema.of(
                    "Exchange",
                    "A request and its response, as they went over the wire. Keys and what signs a"
                            + " payment are masked.",
                    """
                    request       object
                      method      string
                      url         string
                      headers     strings  Each by its name; what is secret is masked.
                      body?       any  JSON.
                    response?     object  Missing when none came.
                      status      integer
                      headers     strings  Each by its name; what is secret is masked.
                      body?       any  JSON where it is JSON, else text.
                      truncated?  boolean  Only the first MiB is here, as text.
                    error?        string  Why there is no response.
                    took_ms       number
                    """);

    private static final AdminSchema TRIAL =
            AdminSchema.of(
                    "Trial",
                    "What came of a try.",
                    """
                    exchanges           Exchange[]
                    result              object
                      ok                boolean
                      text?             string  All text of the answer.
                      structured?       any  The structured output.
                      error?            string  Why it did not work.
                    charged_micro_usd?  micro  What the call has cost, where the answer says so.
                    call?               string  The call's id, where the answer says so.
                    """,
                    EXCHANGE);

    private final ToolEndpoints toolEndpoints;
    private final Tryouts tryouts;
    private final ToolJson rows;
    private final boolean playMoney;

    /**
     * @param rows how tools are shown
     * @param playMoney whether payments in play money are taken
     */
    public ToolAdmin(
            ToolEndpoints toolEndpoints, Tryouts tryouts, ToolJson rows, boolean playMoney) {
        this.toolEndpoints = toolEndpoints;
        this.tryouts = tryouts;
        this.rows = rows;
        this.playMoney = playMoney;
    }

    @Override
    public List<AdminRoute> routes() {
        return List.of(
                AdminRoute.get("/tools", _ -> tools())
                        .says(
                                "List every tool with its schemas, and where it is offered for how"
                                        + " much.")
                        .answers(ToolJson.LIST),
                AdminRoute.post("/try", this::attempt)
                        .says(
                                "Call a tool as a client would, and show what went over the wire.",
                                "The call is a real one, over HTTP to this server's own address: it"
                                        + " runs, counts and costs as any other. At most four run"
                                        + " at once; more are refused with 429.")
                        .takes(TryoutForm.ORDER)
                        .answers(TRIAL));
    }

    private AdminResult tools() {
        ObjectNode json = Json.object();
        ArrayNode tools = json.putArray("tools");
        for (OfferedTool tool : toolEndpoints.all()) {
            tools.add(rows.tool(tool));
        }
        json.set("revisions", ToolJson.revisions());
        return new Done(json.put("play_money", playMoney));
    }

    private AdminResult attempt(AdminRequest request) throws AdminMistake, InterruptedException {
        return tryouts.attempt(TryoutForm.read(request.body(), toolEndpoints.all(), playMoney))
                .<AdminResult>map(Done::new)
                .orElseGet(
                        () ->
                                new Refused(
                                        Reason.RATE_LIMITED,
                                        Tryouts.AT_ONCE_MAX
                                                + " tries are running; wait for one to end"));
    }
}
