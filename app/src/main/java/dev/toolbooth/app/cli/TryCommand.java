package dev.toolbooth.app.cli;

import dev.toolbooth.core.money.Money;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.wire.Json;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code try TOOL name=value …}: has a running server call a tool of its own, and shows how. */
final class TryCommand {
    private static final String DIALECT = "--dialect";
    private static final String REVISION = "--revision";
    private static final String SERVER = "--server";
    private static final String PAY = "--pay";

    private final Surroundings around;
    private final OfficeDoor door;

    TryCommand(Surroundings around) {
        this.around = around;
        this.door = new OfficeDoor(around);
    }

    CommandSpec spec() {
        var spec =
                Page.of(
                        "try",
                        "Call a tool of the running server as clients do, and show all that is said.",
                        parsed -> door.with(parsed, office -> attempt(parsed, office)));
        ToolArguments.options(spec);
        spec.addOption(
                Options.text(
                        DIALECT,
                        "NAME",
                        "How: mcp, samurai, bazaar, mira or route. Default: mcp."));
        spec.addOption(Options.text(REVISION, "DATE", "Of MCP. Default: the newest."));
        spec.addOption(Options.text(SERVER, "NAME", "The samurai server that sells it."));
        spec.addOption(
                Options.text(
                        PAY,
                        "none|key|play",
                        "With nothing, the account of a key, or play money of a new wallet."
                                + " Default: none, or key where one is given."));
        spec.addOption(
                Options.text(
                        RemoteDoor.KEY,
                        "KEY",
                        "An API key; better in the environment, as "
                                + RemoteDoor.KEY_VARIABLE
                                + "."));
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth try echo message=hello",
                "toolbooth try echo message=hello --revision 2024-11-05",
                "toolbooth try pizza-carousel pizzaTopping=basil --pay play",
                "toolbooth try lookup_exemplars query=retries --dialect samurai --server base");
    }

    private int attempt(ParseResult parsed, Office office) throws NotDone {
        ObjectNode order = Json.object().put("tool", ToolArguments.tool(parsed));
        order.set(
                "arguments",
                ToolArguments.read(
                        parsed,
                        tool ->
                                ToolArguments.schema(
                                        tool, OfficeDoor.done(office.tools().tools()))));
        order.put("dialect", parsed.matchedOptionValue(DIALECT, "mcp"));
        put(order, "revision", parsed, REVISION);
        put(order, "server", parsed, SERVER);
        order.set("pay", pay(parsed));
        ObjectNode came = OfficeDoor.done(office.tools().attempt(order));
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(came));
        } else {
            came.path("exchanges").forEach(this::print);
            summary(came);
        }
        return came.path("result").path("ok").booleanValue(false)
                ? ExitCodes.OK
                : ExitCodes.TOOL_FAILED;
    }

    private static void put(ObjectNode order, String member, ParseResult parsed, String option) {
        String value = parsed.matchedOptionValue(option, null);
        if (value != null) {
            order.put(member, value);
        }
    }

    private ObjectNode pay(ParseResult parsed) {
        String key =
                parsed.matchedOptionValue(
                        RemoteDoor.KEY, around.environment().get(RemoteDoor.KEY_VARIABLE));
        String with = parsed.matchedOptionValue(PAY, key == null ? "none" : "key");
        ObjectNode pay = Json.object().put("with", with);
        return key == null || with.equals("none") ? pay : pay.put("key", key);
    }

    private void print(JsonNode exchange) {
        JsonNode request = exchange.path("request");
        line("> " + request.path("method").asString("") + " " + request.path("url").asString(""));
        message("> ", request);
        JsonNode response = exchange.path("response");
        if (response.isMissingNode()) {
            line("! " + exchange.path("error").asString(""));
        } else {
            line("< " + response.path("status") + "  (" + exchange.path("took_ms") + " ms)");
            message("< ", response);
        }
        line("");
    }

    private void message(String mark, JsonNode message) {
        for (Map.Entry<String, JsonNode> header : message.path("headers").properties()) {
            line(mark + header.getKey() + ": " + header.getValue().asString(""));
        }
        JsonNode body = message.path("body");
        if (!body.isMissingNode()) {
            line(mark.strip());
            String text = body.isString() ? body.stringValue() : Json.pretty(body);
            Visible.page(text).lines().forEach(one -> around.out().println(mark + one));
        }
    }

    private void line(String text) {
        around.out().println(Visible.of(text));
    }

    /** What came of it, beside what went over the wire. */
    private void summary(ObjectNode came) {
        JsonNode result = came.path("result");
        StringBuilder said = new StringBuilder();
        said.append(
                result.path("ok").booleanValue(false)
                        ? "it worked"
                        : "it failed: " + result.path("error").asString(""));
        JsonNode charged = came.path("charged_micro_usd");
        if (charged.isIntegralNumber()) {
            said.append("; charged ").append(new Money(charged.longValue()));
        }
        if (came.path("call").isString()) {
            said.append("; call ").append(came.path("call").stringValue());
        }
        around.err().println(Visible.of(said.toString()));
    }
}
