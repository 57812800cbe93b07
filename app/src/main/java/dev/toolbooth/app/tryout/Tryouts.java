package dev.toolbooth.app.tryout;

import dev.toolbooth.app.process.Version;
import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.ToolCaller;
import dev.toolbooth.client.pay.Objection;
import dev.toolbooth.client.pay.PaidCaller;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PriceQuote;
import dev.toolbooth.client.pay.PurchaseOutcome;
import dev.toolbooth.client.pay.Receipt;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import dev.toolbooth.wire.text.SafeText;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Calls of this server's tools for trying them, a few at a time. Thread-safe. */
public final class Tryouts {
    /** The most at once: each takes a thread and what it shows. */
    public static final int AT_ONCE_MAX = 4;

    /** What a try may take beside the tool: handshakes, payments, and the way. */
    private static final Duration BESIDE = Duration.ofSeconds(10);

    /** How long one that was stopped has to write down how far it came. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    private final Supplier<URI> server;
    private final Duration usual;
    private final Semaphore places = new Semaphore(AT_ONCE_MAX);

    /**
     * @param server where this server is reached from this machine
     * @param usual how long a tool may run that says nothing of it
     */
    public Tryouts(Supplier<URI> server, Duration usual) {
        this.server = server;
        this.usual = usual;
    }

    /** The result, or nothing when too many are in progress. */
    public Optional<ObjectNode> attempt(TryoutRequest request) throws InterruptedException {
        if (!places.tryAcquire()) {
            return Optional.empty();
        }
        try {
            return Optional.of(run(request));
        } finally {
            places.release();
        }
    }

    private ObjectNode run(TryoutRequest request) throws InterruptedException {
        try (RecordingRoundTripper http =
                new RecordingRoundTripper(server.get(), credential(request.pay()))) {
            Duration timeout = Optional.ofNullable(request.tool().spec().timeout()).orElse(usual);
            FutureTask<ObjectNode> task = new FutureTask<>(() -> called(http, request));
            Thread thread = Thread.ofVirtual().name("try").start(task);
            ObjectNode came;
            try {
                came = task.get(timeout.plus(BESIDE).toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                came = failed("it has not ended within " + timeout.plus(BESIDE).toSeconds() + " s");
            } catch (ExecutionException e) {
                throw new IllegalStateException("a try broke", e.getCause());
            } finally {
                task.cancel(true);
            }
            // The last request is shown too, even without an answer.
            thread.join(LAST_WORDS);
            ObjectNode json = Json.object();
            ArrayNode exchanges = json.putArray("exchanges");
            http.exchanges().forEach(one -> exchanges.add(one.shown()));
            json.setAll(came);
            return json;
        }
    }

    private static Map<String, String> credential(TryoutRequest.Pay pay) {
        String agent = "toolbooth-try/" + Version.current();
        String secret = pay.credential();
        return secret == null
                ? Map.of(HeaderNames.USER_AGENT, agent)
                : Map.of(
                        HeaderNames.USER_AGENT,
                        agent,
                        HeaderNames.AUTHORIZATION,
                        "Bearer " + secret);
    }

    private static ObjectNode called(RecordingRoundTripper http, TryoutRequest request)
            throws InterruptedException {
        try {
            if (request.toolEndpoint().endpointProtocol() == EndpointProtocol.ROUTE) {
                return called(http, new RouteToolClient(http, request.toolEndpoint()), request);
            }
            try (EndpointCaller caller = EndpointCaller.of(http, request)) {
                return called(http, caller, request);
            }
        } catch (McpException e) {
            return failed(reason(e));
        } catch (PayProblem e) {
            return failed(String.valueOf(e.getMessage()));
        }
    }

    private static ObjectNode called(
            RecordingRoundTripper http, ToolCaller caller, TryoutRequest request)
            throws PayProblem, InterruptedException {
        CallToolRequest call =
                CallToolRequest.of(request.toolEndpoint().name(), request.arguments());
        if (!(request.pay() instanceof TryoutRequest.Pay.Play)) {
            return served(caller.callTool(call), null);
        }
        return told(
                new PaidCaller(
                                caller,
                                http.at("").toString(),
                                unlisted -> Optional.empty(),
                                PlayMoneyPurse.buyer())
                        .callPaidTool(call));
    }

    private static ObjectNode told(PurchaseOutcome outcome) {
        return switch (outcome) {
            case PurchaseOutcome.Served(
                            CallToolResult result,
                            PriceQuote price,
                            Receipt receipt) -> {
                boolean taken = price != null && receipt != null && receipt.taken();
                yield served(result, taken ? price.purchase().microUsd() : null);
            }
            case PurchaseOutcome.Declined(PriceQuote price) -> failed("not paid: " + price.shown());
            case PurchaseOutcome.NotAllowed(_, Objection why) -> failed("not paid: " + why);
            case PurchaseOutcome.CannotPay(_, String why) -> failed("not paid: " + why);
            case PurchaseOutcome.Refused(_, String why, _) ->
                    failed("the payment was refused: " + why);
            case PurchaseOutcome.Unclear(_, String why) ->
                    failed("unknown whether this was paid: " + why);
        };
    }

    private static String reason(McpException e) {
        String message = String.valueOf(e.getMessage());
        return e instanceof McpException.RpcError error ? error.code() + ": " + message : message;
    }

    private static ObjectNode failed(String why) {
        ObjectNode json = Json.object();
        json.putObject("result").put("ok", false).put("error", why);
        return json;
    }

    /**
     * What a tool answered.
     *
     * @param paid what a wallet has paid, or null where an account may have been billed
     */
    private static ObjectNode served(CallToolResult answer, @Nullable Long paid) {
        ObjectNode json = Json.object();
        String kind = answer.json().path("resultType").asString("complete");
        String text = answer.text();
        boolean ok = !answer.isError() && kind.equals("complete");
        ObjectNode result = json.putObject("result").put("ok", ok);
        if (!text.isEmpty()) {
            result.put("text", SafeText.cut(text, RecordedExchange.BODY_BYTES_MAX));
        }
        JsonNode structured = answer.structured();
        if (structured != null
                && structured.toString().length() <= RecordedExchange.BODY_BYTES_MAX) {
            result.set("structured", structured);
        }
        if (!ok) {
            result.put("error", error(answer, kind, text));
        }
        ObjectNode bill = Receipt.in(answer).bill();
        if (bill != null) {
            json.put("charged_micro_usd", bill.path("billed_micro_usd").longValue(0));
            if (bill.path("receipt_id").isString()) {
                json.put("call", bill.path("receipt_id").stringValue());
            }
        } else if (paid != null) {
            json.put("charged_micro_usd", paid);
        }
        return json;
    }

    private static String error(CallToolResult answer, String kind, String text) {
        if (!answer.isError()) {
            return "the tool needs more from its client than a try offers (" + kind + ")";
        }
        JsonNode structured = answer.structured();
        if (structured != null && structured.path("accepts").isArray()) {
            return "payment required";
        }
        JsonNode message = structured == null ? null : structured.get("message");
        return message != null && message.isString()
                ? SafeText.cut(message.stringValue(), RecordedExchange.BODY_BYTES_MAX)
                : text.isEmpty()
                        ? "the tool failed"
                        : SafeText.cut(text, RecordedExchange.BODY_BYTES_MAX);
    }
}
