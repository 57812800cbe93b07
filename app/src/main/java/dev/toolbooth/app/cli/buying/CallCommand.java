package dev.toolbooth.app.cli.buying;

import dev.toolbooth.app.buying.RemoteServer;
import dev.toolbooth.app.buying.SpendingWallet;
import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.Progress;
import dev.toolbooth.client.model.ToolInfo;
import dev.toolbooth.client.pay.PaidCaller;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PurchaseOutcome;
import dev.toolbooth.client.transport.RoundTripper;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The command {@code call TOOL name=value …}: it calls a tool of any server, and pays if need be.
 */
public final class CallCommand {
    /** Empties the line that a terminal is on. */
    private static final String CLEAR = "\r\u001b[K";

    private final ProcessEnvironment process;
    private final ServerAccess access;
    private volatile boolean progressed;

    public CallCommand(ProcessEnvironment process) {
        this.process = process;
        this.access = new ServerAccess(process);
    }

    public CommandSpec spec() {
        return CommandBuilder.of(
                        "call",
                        "Call a tool of any MCP server, and pay for it if needed.",
                        parsed -> access.with(parsed, remoteServer -> call(parsed, remoteServer)))
                .with(ToolArguments::options)
                .with(ServerAccess::options)
                .with(PaymentOptions::options)
                .output()
                .end(
                        "toolbooth call echo message=hello",
                        "toolbooth call pizza-carousel pizzaTopping=pepperoni --pay auto"
                                + " --max-usd 0.05",
                        "toolbooth call search query=cats k=3 --url https://tools.example/mcp"
                                + " --pay ask",
                        "toolbooth call list_files --command npx -y some-server --output json");
    }

    private int call(ParseResult parsed, RemoteServer remoteServer)
            throws CommandFailure, InterruptedException {
        ObjectNode arguments = ToolArguments.read(parsed, tool -> schema(tool, remoteServer));
        CallToolRequest call =
                CallToolRequest.of(ToolArguments.tool(parsed), arguments)
                        .withProgress(this::progress);
        PaymentOptions paymentOptions =
                PaymentOptions.of(parsed, process, PaymentOptions.defaultMode());
        try (RoundTripper http = TrustOption.http(parsed, process);
                SpendingWallet spendingWallet =
                        paymentOptions.spender(http, paymentOptions.approval())) {
            PurchaseOutcome outcome =
                    sale(remoteServer.paying(spendingWallet.buyer(remoteServer)), call);
            return paymentOptions.tell(outcome, this::print, CommandOptions.asJson(parsed));
        } catch (PayProblem why) {
            throw CommandFailure.unpaid(why);
        }
    }

    private PurchaseOutcome sale(PaidCaller seller, CallToolRequest call)
            throws PayProblem, InterruptedException {
        try {
            return seller.callPaidTool(call);
        } finally {
            if (progressed) {
                process.err().print(CLEAR);
                process.err().flush();
            }
        }
    }

    /** A server that lists nothing may still have the tool. */
    private static JsonNode schema(String name, RemoteServer remoteServer) {
        try {
            return remoteServer.tool(name).map(ToolInfo::inputSchema).orElseGet(Json::object);
        } catch (McpException unlisted) {
            return Json.object();
        }
    }

    private void progress(Progress step) {
        if (PaymentOptions.console().isPresent()) {
            progressed = true;
            String total = step.total() == null ? "" : " of " + number(step.total());
            String message = Optional.ofNullable(step.message()).orElse("");
            process.err()
                    .print(CLEAR + number(step.progress()) + total + " " + SafeText.line(message));
            process.err().flush();
        }
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    /** What a tool says, for people: its text, and what else there is by name. */
    private void print(CallToolResult result) {
        for (JsonNode one : result.json().path("content")) {
            String type = one.path("type").asString("");
            process.print(SafeText.lines(printed(one, type)));
        }
        JsonNode structured = result.structured();
        if (structured != null && result.text().isEmpty()) {
            process.print(SafeText.lines(Json.pretty(structured)));
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
