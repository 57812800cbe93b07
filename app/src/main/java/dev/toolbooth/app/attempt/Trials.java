package dev.toolbooth.app.attempt;

import dev.toolbooth.app.Version;
import dev.toolbooth.client.McpException;
import dev.toolbooth.client.ToolCall;
import dev.toolbooth.client.ToolResult;
import dev.toolbooth.client.pay.PaidCaller;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.Price;
import dev.toolbooth.client.pay.Receipt;
import dev.toolbooth.client.pay.Sale;
import dev.toolbooth.wire.Json;
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

/** Tries tools of this server, a few at a time. Thread-safe. */
public final class Trials {
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
    public Trials(Supplier<URI> server, Duration usual) {
        this.server = server;
        this.usual = usual;
    }

    /** What came of it, or nothing when too many are under way. */
    public Optional<ObjectNode> attempt(Order order) throws InterruptedException {
        if (!places.tryAcquire()) {
            return Optional.empty();
        }
        try {
            return Optional.of(run(order));
        } finally {
            places.release();
        }
    }

    private ObjectNode run(Order order) throws InterruptedException {
        try (Line line = new Line(server.get(), credential(order.pay()))) {
            Duration timeout = Optional.ofNullable(order.tool().spec().timeout()).orElse(usual);
            FutureTask<ObjectNode> task = new FutureTask<>(() -> called(line, order));
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
            // What was asked last is shown too, also when nobody waited for its answer.
            thread.join(LAST_WORDS);
            ObjectNode json = Json.object();
            ArrayNode exchanges = json.putArray("exchanges");
            line.exchanges().forEach(one -> exchanges.add(one.shown()));
            json.setAll(came);
            return json;
        }
    }

    private static Map<String, String> credential(Order.Pay pay) {
        String agent = "toolbooth-try/" + Version.current();
        String secret = pay.credential();
        return secret == null
                ? Map.of("User-Agent", agent)
                : Map.of("User-Agent", agent, "Authorization", "Bearer " + secret);
    }

    private static ObjectNode called(Line line, Order order) throws InterruptedException {
        ToolCall call = ToolCall.of(order.offer().name(), order.arguments());
        try (Speaker speaker = Speaker.of(line, order)) {
            return order.pay() instanceof Order.Pay.Play
                    ? told(bought(line, speaker, call))
                    : served(speaker.callTool(call), null);
        } catch (McpException e) {
            return failed(reason(e));
        } catch (PayProblem e) {
            return failed(String.valueOf(e.getMessage()));
        }
    }

    private static Sale bought(Line line, Speaker speaker, ToolCall call)
            throws PayProblem, InterruptedException {
        return new PaidCaller(
                        speaker, line.server(), unlisted -> Optional.empty(), PlayMoney.buyer())
                .callPaidTool(call);
    }

    private static ObjectNode told(Sale sale) {
        return switch (sale) {
            case Sale.Served(ToolResult result, Price price, Receipt receipt) -> {
                boolean taken = price != null && receipt != null && receipt.taken();
                yield served(result, taken ? price.purchase().microUsd() : null);
            }
            case Sale.Declined(Price price) -> failed("not paid: " + price.shown());
            case Sale.NotAllowed(_, String why) -> failed("not paid: " + why);
            case Sale.CannotPay(_, String why) -> failed("not paid: " + why);
            case Sale.Refused(_, String why, _) -> failed("the payment was not taken: " + why);
            case Sale.Unclear(_, String why) ->
                    failed("it is not known whether this was paid: " + why);
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
    private static ObjectNode served(ToolResult answer, @Nullable Long paid) {
        ObjectNode json = Json.object();
        String kind = answer.json().path("resultType").asString("complete");
        String text = answer.text();
        boolean ok = !answer.isError() && kind.equals("complete");
        ObjectNode result = json.putObject("result").put("ok", ok);
        if (!text.isEmpty()) {
            result.put("text", Masks.cut(text, Exchange.BODY_BYTES_MAX));
        }
        JsonNode structured = answer.structured();
        if (structured != null && structured.toString().length() <= Exchange.BODY_BYTES_MAX) {
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

    private static String error(ToolResult answer, String kind, String text) {
        if (!answer.isError()) {
            return "the tool wants more of its client than a try gives (" + kind + ")";
        }
        JsonNode structured = answer.structured();
        if (structured != null && structured.path("accepts").isArray()) {
            return "payment required";
        }
        JsonNode message = structured == null ? null : structured.get("message");
        return message != null && message.isString()
                ? Masks.cut(message.stringValue(), Exchange.BODY_BYTES_MAX)
                : text.isEmpty() ? "the tool failed" : Masks.cut(text, Exchange.BODY_BYTES_MAX);
    }
}
