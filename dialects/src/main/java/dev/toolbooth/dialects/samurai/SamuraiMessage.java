package dev.toolbooth.dialects.samurai;

import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Transport;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.SettlementResponse;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.operation.ListedTool;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Page;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.dialects.mcp.ForwardingMessage;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.dialects.x402.IncomingPayment;
import dev.toolbooth.dialects.x402.PaymentMeta;
import dev.toolbooth.dialects.x402.PaymentRequiredWriter;
import dev.toolbooth.dialects.x402.SettlementWriter;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.Rpc;
import dev.toolbooth.wire.RpcCode;
import dev.toolbooth.wire.http.HeaderNames;
import dev.toolbooth.wire.x402.X402Header;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message to a samurai server.
 *
 * @param mcp the same as plain MCP 2024-11-05
 * @param info whether it asks for {@code server/info}, which plain MCP doesn't know
 * @param incomingPayment the payment that came with it
 */
record SamuraiMessage(
        DecodedMessage mcp,
        Inbound inbound,
        Manifest manifest,
        boolean info,
        IncomingPayment incomingPayment)
        implements ForwardingMessage {
    private static final String UNKNOWN =
            "The call ran, and the ledger has not said whether it is billed, so its result is"
                    + " withheld; the same call with the same idempotency key is billed once at"
                    + " most, and gets the result";

    @Override
    public Operation operation() {
        return info ? new Operation.DescribeShop() : mcp.operation();
    }

    /** An answer that reaches no client is not paid for. */
    @Override
    public boolean endsWithConnection() {
        return true;
    }

    @Override
    public boolean standsAlone() {
        return false;
    }

    @Override
    public boolean primesStreams() {
        return false;
    }

    @Override
    public Reply write(Outcome outcome) {
        JsonNode asked = id();
        if (asked == null) {
            return refused(outcome);
        }
        return switch (outcome) {
            case Outcome.Opened(Session opened, _) -> opened(asked, opened);
            case Outcome.ShopDescribed described ->
                    result(asked, manifest.info(inbound.base().get(), described));
            case Outcome.Completed(ToolOutput output, Bill bill) when output.failed() ->
                    told(failed(asked, text(output)), bill == null ? null : bill.paid());
            case Outcome.Completed(ToolOutput output, Bill bill) when bill != null ->
                    completed(asked, output, bill);
            case Outcome.Failed(_, String message, _, Bill bill)
                    when mcp.operation() instanceof Operation.CallTool ->
                    told(failed(asked, message), bill == null ? null : bill.paid());
            case Outcome.PaymentRequired(PaymentRequest request) ->
                    pay(
                            asked,
                            PaymentRequiredBody.REQUIRED_CODE,
                            PaymentRequiredBody.Due.of(request));
            case Outcome.InvalidPayment invalid -> {
                Reply reply =
                        pay(
                                asked,
                                PaymentRequiredBody.INVALID_CODE,
                                PaymentRequiredBody.Due.of(invalid));
                yield told(reply, invalid.settled());
            }
            case Outcome.PaymentPending(_, SettlementResponse settled) ->
                    told(pending(asked, settled), settled);
            // What tools cost here is in the manifest, which has them as they are listed.
            case Outcome.ToolsListed(Page<ListedTool> page) ->
                    mcp.write(
                            new Outcome.ToolsListed(
                                    page.map(tool -> new ListedTool(tool.spec(), null))));
            case Outcome.Unsettled(boolean unknown) -> unsettled(asked, unknown);
            case Outcome.Completed _,
                    Outcome.Described _,
                    Outcome.Listing _,
                    Outcome.Lookup _,
                    Outcome.Failed _,
                    Outcome.Ongoing _,
                    Outcome.Wordless _,
                    Outcome.Refused _ ->
                    refused(outcome);
        };
    }

    /** The handshake: a shop has tools, and a name of its own. */
    private Reply opened(JsonNode asked, Session opened) {
        String agreed = opened.handshake().protocol();
        ObjectNode result =
                Json.object().put("protocolVersion", agreed == null ? protocol() : agreed);
        ObjectNode capabilities = result.putObject("capabilities");
        capabilities.putObject("tools").put("listChanged", false);
        capabilities.putObject("logging");
        capabilities.putObject("experimental").putObject("samurai");
        Shop.About about = manifest.shop().about();
        result.putObject("serverInfo").put("name", about.title()).put("version", about.version());
        Reply reply = result(asked, result);
        return opened.id().isEmpty() ? reply : reply.with(McpDialect.SESSION_HEADER, opened.id());
    }

    /** Signals that have a status of their own, where there is a response to carry it. */
    private Reply refused(Outcome outcome) {
        if (alone() && outcome instanceof Outcome.Refused(Refusal refusal)) {
            Optional<Reply> plain = StatusReplies.plain(refusal);
            if (plain.isPresent()) {
                return plain.get();
            }
        }
        Reply reply = mcp.write(outcome);
        return reply.status() == 400 ? new Reply(200, reply.body(), reply.headers()) : reply;
    }

    private boolean alone() {
        return inbound.transport() == Transport.HTTP;
    }

    private Reply completed(JsonNode asked, ToolOutput output, Bill bill) {
        ObjectNode result = Json.object();
        boolean stock = shookHands() && !client().can(ClientFeature.SAMURAI);
        ObjectNode data = OutputJson.data(output);
        if (!stock) {
            ObjectNode item = result.putArray("content").addObject().put("type", "json");
            item.set("data", data);
            result.set("structuredContent", data);
        } else if (output.structured() != null) {
            result.putArray("content").addObject().put("type", "text").put("text", Json.text(data));
            result.set("structuredContent", data);
        } else {
            result.set("content", OutputJson.content(output));
        }
        ObjectNode meta = BillingEnvelope.write(bill);
        ObjectNode own = output.meta();
        if (own != null) {
            own.properties()
                    .forEach(member -> meta.putIfAbsent(member.getKey(), member.getValue()));
        }
        PaymentMeta.addTo(meta, bill, incomingPayment);
        result.set("_meta", meta);
        Reply reply = told(result(asked, result), bill.paid());
        return bill.repeated() ? reply.with("Idempotent-Replayed", "true") : reply;
    }

    private boolean shookHands() {
        Session session = inbound.session();
        return session != null && session.handshake().protocol() != null;
    }

    private static String text(ToolOutput output) {
        return output.content().stream()
                .filter(Content.Text.class::isInstance)
                .map(content -> ((Content.Text) content).text())
                .collect(Collectors.joining("\n"));
    }

    /** The reply with the settlement, where the payer looks for it. */
    private Reply told(Reply reply, @Nullable SettlementResponse settled) {
        return settled == null || !alone()
                ? reply
                : SettlementWriter.headers(reply, settled, incomingPayment);
    }

    private Reply pay(JsonNode asked, int code, PaymentRequiredBody.Due due) {
        String base = inbound.base().get();
        ObjectNode required = PaymentRequiredBody.required(due, base);
        if (alone()) {
            return new Reply(402, PaymentRequiredBody.body(due, base))
                    .with(X402Header.REQUIRED, X402Header.encode(required))
                    .with(HeaderNames.CACHE_CONTROL, "no-store");
        }
        return new Reply(200, Rpc.error(asked, code, "Payment required", required));
    }

    /** Not a 402: an x402 client would pay again before reading a word. */
    private Reply pending(JsonNode asked, SettlementResponse settled) {
        ObjectNode body =
                Json.object()
                        .put("error", SettlementResponse.PENDING)
                        .put("message", PaymentRequiredWriter.PENDING);
        body.set("payment", SettlementWriter.write(settled, incomingPayment.version()));
        return alone()
                ? new Reply(503, body)
                        .with(HeaderNames.CACHE_CONTROL, "no-store")
                        .with(
                                HeaderNames.RETRY_AFTER,
                                String.valueOf(SettlementWriter.RETRY_SECONDS))
                : new Reply(
                        200,
                        Rpc.error(
                                asked,
                                PaymentRequiredBody.INVALID_CODE,
                                PaymentRequiredWriter.PENDING,
                                body));
    }

    private Reply unsettled(JsonNode asked, boolean unknown) {
        if (unknown) {
            return alone() ? StatusReplies.later("unsettled", UNKNOWN, 1) : failed(asked, UNKNOWN);
        }
        return alone()
                ? StatusReplies.later(
                        "unsettled",
                        "The call could not be paid for, so its result is withheld and nothing was"
                                + " billed",
                        1)
                : new Reply(
                        200,
                        Rpc.error(
                                asked,
                                RpcCode.SERVER_ERROR,
                                "The call could not be paid for; nothing was billed",
                                null));
    }

    private static Reply failed(JsonNode asked, String message) {
        return new Reply(200, Rpc.error(asked, RpcCode.SERVER_ERROR, message, null));
    }

    private static Reply result(JsonNode asked, ObjectNode result) {
        return new Reply(200, Rpc.result(asked, result));
    }
}
