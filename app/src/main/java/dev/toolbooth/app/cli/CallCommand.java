package dev.toolbooth.app.cli;

import dev.toolbooth.app.buyer.Remote;
import dev.toolbooth.app.buyer.Spender;
import dev.toolbooth.client.McpException;
import dev.toolbooth.client.Progress;
import dev.toolbooth.client.Tool;
import dev.toolbooth.client.ToolCall;
import dev.toolbooth.client.ToolResult;
import dev.toolbooth.client.pay.PaidCaller;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.Sale;
import dev.toolbooth.wire.Json;
import java.net.http.HttpClient;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code call TOOL name=value …}: calls a tool of any server, and pays if need be. */
final class CallCommand {
    /** Empties the line that a terminal is on. */
    private static final String CLEAR = "\r\u001b[K";

    private final Surroundings around;
    private final RemoteDoor door;
    private volatile boolean progressed;

    CallCommand(Surroundings around) {
        this.around = around;
        this.door = new RemoteDoor(around);
    }

    CommandSpec spec() {
        var spec =
                Page.of(
                        "call",
                        "Call a tool of any MCP server, and pay for it if need be.",
                        parsed -> door.with(parsed, remote -> call(parsed, remote)));
        ToolArguments.options(spec);
        RemoteDoor.options(spec);
        Payment.options(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth call echo message=hello",
                "toolbooth call pizza-carousel pizzaTopping=pepperoni --pay auto --max-usd 0.05",
                "toolbooth call search query=cats k=3 --url https://tools.example/mcp --pay ask",
                "toolbooth call list_files --command npx -y some-server --output json");
    }

    private int call(ParseResult parsed, Remote remote) throws NotDone, InterruptedException {
        ObjectNode arguments = ToolArguments.read(parsed, tool -> schema(tool, remote));
        ToolCall call =
                ToolCall.of(ToolArguments.tool(parsed), arguments).withProgress(this::progress);
        Payment payment = Payment.of(parsed, around, Payment.usual());
        try (HttpClient http = HttpClient.newHttpClient();
                Spender spender = payment.spender(http, payment.approval())) {
            Sale sale = sale(remote.paying(spender.buyer(remote)), call);
            return payment.tell(sale, this::print, Options.asJson(parsed));
        } catch (PayProblem why) {
            throw NotDone.unpaid(why);
        }
    }

    private Sale sale(PaidCaller seller, ToolCall call) throws PayProblem, InterruptedException {
        try {
            return seller.callPaidTool(call);
        } finally {
            if (progressed) {
                around.err().print(CLEAR);
                around.err().flush();
            }
        }
    }

    /** A server that lists nothing may still have the tool. */
    private static JsonNode schema(String name, Remote remote) {
        try {
            return remote.tool(name).map(Tool::inputSchema).orElseGet(Json::object);
        } catch (McpException unlisted) {
            return Json.object();
        }
    }

    private void progress(Progress step) {
        if (Payment.console().isPresent()) {
            progressed = true;
            String total = step.total() == null ? "" : " of " + number(step.total());
            String message = Optional.ofNullable(step.message()).orElse("");
            around.err().print(CLEAR + number(step.progress()) + total + " " + Visible.of(message));
            around.err().flush();
        }
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    /** What a tool says, for people: its text, and what else there is by name. */
    private void print(ToolResult result) {
        for (JsonNode one : result.json().path("content")) {
            String type = one.path("type").asString("");
            around.out().println(Visible.page(printed(one, type)));
        }
        JsonNode structured = result.structured();
        if (structured != null && result.text().isEmpty()) {
            around.out().println(Visible.page(Json.pretty(structured)));
        }
    }

    private static String printed(JsonNode one, String type) {
        return switch (type) {
            case "text" -> one.path("text").asString("");
            case "resource_link" -> one.path("uri").asString("");
            case "resource" -> {
                JsonNode resource = one.path("resource");
                yield resource.path("text").asString("[" + resource.path("uri").asString("") + "]");
            }
            default ->
                    "[" + type + ", " + one.path("mimeType").asString("") + ": see --output json]";
        };
    }
}
