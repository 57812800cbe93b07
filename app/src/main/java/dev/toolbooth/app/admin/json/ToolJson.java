package dev.toolbooth.app.admin.json;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.payments.RailFactory;
import dev.toolbooth.app.tryout.EndpointProtocol;
import dev.toolbooth.app.tryout.OfferedTool;
import dev.toolbooth.app.tryout.ToolEndpoint;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.dialects.mcp.Revision;
import dev.toolbooth.server.admin.AdminSchema;
import dev.toolbooth.wire.Json;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON of tools for operators. A tool's own texts are passed on unchanged.
 *
 * @param wallets whether payments on chains are accepted, even if in play money
 * @param proofs whether proofs of payments are accepted
 */
public record ToolJson(boolean wallets, boolean proofs) {
    static final String DIALECTS =
            AdminSchema.words(EndpointProtocol.values(), EndpointProtocol::word);

    private static final AdminSchema PRICE =
            AdminSchema.of(
                    "ToolPrice",
                    "What a call costs.",
                    """
                    flat_micro_usd          micro  For each call.
                    input_token_micro_usd   micro  For each token of the arguments.
                    output_token_micro_usd  micro  For each token of the output.
                    """);

    private static final AdminSchema OFFER =
            AdminSchema.of(
                    "ToolOffer",
                    "A place where a tool can be called.",
                    """
                    dialect              %s  How it is called there.
                    endpoint             string  The path.
                    method?              string  Of plain HTTP; in the bazaar, of what is listed.
                    server?              string  The shop, where it is in one.
                    name?                string  What the tool is called there, where that is \
                      another name.
                    price                ToolPrice|null  Null where nobody asks anything.
                    free_calls_per_day?  count  How many calls each key has free on a day of UTC.
                    form?                balance|x402|proof  What somebody is asked for who has no \
                      account: nothing else, a payment by x402, or a proof of one.
                    revisions?           string[]  Of MCP, the newest first.
                    """
                            .formatted(DIALECTS),
                    PRICE);

    public static final AdminSchema LIST =
            AdminSchema.of(
                    "ToolList",
                    "Every tool.",
                    """
                    tools       OfferedTool[]
                    revisions   string[]  Of MCP that are spoken here, the newest first.
                    play_money  boolean  Whether payments in play money are taken.
                    """,
                    AdminSchema.of(
                            "OfferedTool",
                            "A tool, with what it says of itself, and the places where it can be"
                                    + " called.",
                            """
                            name            string
                            title?          string
                            description     string  In the words of whoever made the tool.
                            group           string  Its namespace.
                            input_schema    object  JSON Schema of the arguments.
                            output_schema?  object  JSON Schema of the structured output.
                            hints           object  What it says about its behaviour, which nobody \
                              has checked.
                              read_only?    boolean
                              destructive?  boolean
                              idempotent?   boolean
                              open_world?   boolean
                            enabled         boolean
                            offers          ToolOffer[]
                            """,
                            OFFER));

    /** Those of a server with this configuration. */
    public static ToolJson of(Config config) {
        return new ToolJson(
                !config.payments().networks().isEmpty() || config.selling().playMoney(),
                RailFactory.takeProofs(config));
    }

    /** All revisions of MCP, the newest first. */
    public static ArrayNode revisions() {
        ArrayNode array = Json.array();
        Arrays.stream(Revision.values())
                .sorted(Comparator.reverseOrder())
                .forEach(revision -> array.add(revision.wireName()));
        return array;
    }

    public ObjectNode tool(OfferedTool tool) {
        ToolSpec spec = tool.spec();
        ObjectNode json = Json.object().put("name", tool.name());
        if (spec.title() != null) {
            json.put("title", spec.title());
        }
        json.put("description", spec.description())
                .put("group", tool.entry().namespace().name())
                .set("input_schema", spec.inputSchema());
        if (spec.outputSchema() != null) {
            json.set("output_schema", spec.outputSchema());
        }
        json.set("hints", hints(spec.hints()));
        json.put("enabled", spec.label().enabled());
        ArrayNode offers = json.putArray("offers");
        tool.offers().forEach(toolEndpoint -> offers.add(offer(toolEndpoint, tool.name())));
        return json;
    }

    private static ObjectNode hints(ToolHints hints) {
        ObjectNode json = Json.object();
        put(json, "read_only", hints.readOnly());
        put(json, "destructive", hints.destructive());
        put(json, "idempotent", hints.idempotent());
        put(json, "open_world", hints.openWorld());
        return json;
    }

    private static void put(ObjectNode json, String name, @Nullable Boolean hint) {
        if (hint != null) {
            json.put(name, hint.booleanValue());
        }
    }

    private ObjectNode offer(ToolEndpoint toolEndpoint, String name) {
        ObjectNode json =
                Json.object()
                        .put("dialect", toolEndpoint.endpointProtocol().word())
                        .put("endpoint", toolEndpoint.endpoint());
        if (toolEndpoint.method() != null) {
            json.put("method", toolEndpoint.method());
        }
        if (toolEndpoint.server() != null) {
            json.put("server", toolEndpoint.server());
        }
        if (!toolEndpoint.name().equals(name)) {
            json.put("name", toolEndpoint.name());
        }
        Tariff tariff = toolEndpoint.tariff();
        if (tariff == null) {
            json.putNull("price");
        } else {
            json.putObject("price")
                    .put("flat_micro_usd", tariff.price().flat().microUsd())
                    .put("input_token_micro_usd", tariff.price().inputToken().microUsd())
                    .put("output_token_micro_usd", tariff.price().outputToken().microUsd());
            json.put("free_calls_per_day", tariff.freeCallsPerDay());
            if (!tariff.price().free()) {
                json.put("form", form(tariff.terms()));
            }
        }
        if (toolEndpoint.endpointProtocol() == EndpointProtocol.MCP) {
            json.set("revisions", revisions());
        }
        return json;
    }

    /**
     * The form of the request for payment for callers without an account; an account always works.
     */
    private String form(Terms terms) {
        if (!wallets) {
            return "balance";
        }
        return terms.form() == Terms.Form.PROOF && proofs ? "proof" : "x402";
    }
}
