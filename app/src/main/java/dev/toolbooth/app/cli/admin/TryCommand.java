package dev.toolbooth.app.cli.admin;

import dev.toolbooth.app.cli.buying.ToolArguments;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.server.admin.AdminApi;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The command {@code try TOOL name=value …}: a running server calls a tool of its own, and shows
 * how.
 */
public final class TryCommand {
    private static final String DIALECT = "--dialect";
    private static final String REVISION = "--revision";
    private static final String SERVER = "--server";
    private static final String PAY = "--pay";

    private final ProcessEnvironment process;
    private final AdminTarget target;

    public TryCommand(ProcessEnvironment process) {
        this.process = process;
        this.target = new AdminTarget(process);
    }

    public CommandSpec spec() {
        return target.command(
                        "try",
                        "Call a tool of the running server, and show every message.",
                        this::attempt)
                .with(ToolArguments::options)
                .text(
                        DIALECT,
                        "NAME",
                        "The protocol: mcp, samurai, bazaar, mira or route. Default: mcp.")
                .text(REVISION, "DATE", "The revision of MCP. Default: the newest.")
                .text(SERVER, "NAME", "The server on sale, for --dialect samurai.")
                .text(
                        PAY,
                        "none|key|play",
                        "How to pay: not at all (none), from a key's account (key), or with play"
                                + " money of a new wallet (play). Default: key if one is given,"
                                + " otherwise none.")
                .text(
                        CommandOptions.KEY,
                        "KEY",
                        "An API key; better in the environment, as "
                                + CommandOptions.KEY_VARIABLE
                                + ".")
                .with(ConfigOptions::add)
                .output()
                .end(
                        "toolbooth try echo message=hello",
                        "toolbooth try echo message=hello --revision 2024-11-05",
                        "toolbooth try pizza-carousel pizzaTopping=basil --pay play",
                        "toolbooth try lookup_exemplars query=retries --dialect samurai"
                                + " --server base");
    }

    private int attempt(ParseResult parsed, AdminApi api) throws CommandFailure {
        ObjectNode order = Json.object().put("tool", ToolArguments.tool(parsed));
        order.set(
                "arguments",
                ToolArguments.read(
                        parsed,
                        tool ->
                                ToolArguments.schema(
                                        tool,
                                        AdminTarget.done(api.ask(AdminRequest.get("/tools"))))));
        order.put("dialect", parsed.matchedOptionValue(DIALECT, "mcp"));
        put(order, "revision", parsed, REVISION);
        put(order, "server", parsed, SERVER);
        order.set("pay", pay(parsed));
        ObjectNode came = AdminTarget.done(api.ask(AdminRequest.post("/try", order)));
        if (CommandOptions.asJson(parsed)) {
            process.print(Json.text(came));
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
                        CommandOptions.KEY, process.environment().get(CommandOptions.KEY_VARIABLE));
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
            SafeText.lines(text).lines().forEach(one -> process.print(mark + one));
        }
    }

    private void line(String text) {
        process.print(SafeText.line(text));
    }

    /** Prints the result, beside what went over the wire. */
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
        process.tell(SafeText.line(said.toString()));
    }
}
