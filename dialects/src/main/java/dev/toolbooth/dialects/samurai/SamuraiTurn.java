package dev.toolbooth.dialects.samurai;

import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.call.ListedTool;
import dev.toolbooth.core.call.Operation;
import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.call.Page;
import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Transport;
import dev.toolbooth.core.dialect.Turn;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.PaymentRequest;
import dev.toolbooth.core.money.Settled;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.dialects.mcp.ForwardingTurn;
import dev.toolbooth.dialects.x402.Base64Json;
import dev.toolbooth.dialects.x402.Demands;
import dev.toolbooth.dialects.x402.PaidMeta;
import dev.toolbooth.dialects.x402.SettleResponse;
import dev.toolbooth.dialects.x402.Tender;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.Rpc;
import dev.toolbooth.wire.RpcCode;
import java.util.Objects;
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
 * @param tender the payment that came with it
 */
record SamuraiTurn(Turn mcp, Inbound inbound, Manifest manifest, boolean info, Tender tender)
        implements ForwardingTurn {

    @Override
    public Operation operation() {
        return info ? new Operation.DescribeShop() : mcp.operation();
    }

    /** Nobody pays for an answer that nobody gets. */
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
            case Outcome.Opened _ -> opened(asked, mcp.write(outcome));
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
                    pay(asked, Payments.REQUIRED_CODE, Payments.Due.of(request));
            case Outcome.InvalidPayment invalid -> {
                Reply reply = pay(asked, Payments.INVALID_CODE, Payments.Due.of(invalid));
                yield told(reply, invalid.settled());
            }
            case Outcome.PaymentPending(_, Settled settled) ->
                    told(pending(asked, settled), settled);
            // What tools cost here is in the manifest, which has them as they are listed.
            case Outcome.ToolsListed(Page<ListedTool> page) ->
                    mcp.write(
                            new Outcome.ToolsListed(
                                    page.map(tool -> new ListedTool(tool.spec(), null))));
            case Outcome.Unsettled _ -> unsettled(asked);
            default -> refused(outcome);
        };
    }

    /** The handshake: a shop has tools, and a name of its own. */
    private Reply opened(JsonNode asked, Reply plain) {
        ObjectNode result = Json.object();
        JsonNode said = Objects.requireNonNull(plain.body());
        result.set("protocolVersion", said.at("/result/protocolVersion"));
        ObjectNode capabilities = result.putObject("capabilities");
        capabilities.putObject("tools").put("listChanged", false);
        capabilities.putObject("logging");
        capabilities.putObject("experimental").putObject("samurai");
        Shop.About about = manifest.shop().about();
        result.putObject("serverInfo").put("name", about.title()).put("version", about.version());
        return new Reply(plain.status(), Rpc.result(asked, result), plain.headers());
    }

    /** Signals that have a status of their own, where there is a response to carry it. */
    private Reply refused(Outcome outcome) {
        if (alone() && outcome instanceof Outcome.Refused(Refusal refusal)) {
            Optional<Reply> plain = Signals.plain(refusal);
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
            result.set("content", OutputJson.write(output).path("content"));
        }
        ObjectNode meta = Bills.write(bill);
        ObjectNode own = output.meta();
        if (own != null) {
            own.properties()
                    .forEach(member -> meta.putIfAbsent(member.getKey(), member.getValue()));
        }
        PaidMeta.addTo(meta, bill, tender);
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

    /** The reply with what became of the payment, where its payer looks for it. */
    private Reply told(Reply reply, @Nullable Settled settled) {
        return settled == null || !alone() ? reply : SettleResponse.headers(reply, settled, tender);
    }

    private Reply pay(JsonNode asked, int code, Payments.Due due) {
        String base = inbound.base().get();
        ObjectNode required = Payments.required(due, base);
        if (alone()) {
            return new Reply(402, Payments.body(due, base))
                    .with("PAYMENT-REQUIRED", Base64Json.write(required))
                    .with("Cache-Control", "no-store");
        }
        return new Reply(200, Rpc.error(asked, code, "Payment required", required));
    }

    /** Not a 402: whoever understands that would pay again. */
    private Reply pending(JsonNode asked, Settled settled) {
        ObjectNode body =
                Json.object().put("error", Settled.PENDING).put("message", Demands.PENDING);
        body.set("payment", SettleResponse.write(settled, tender.version()));
        return alone()
                ? new Reply(409, body).with("Cache-Control", "no-store").with("Retry-After", "5")
                : new Reply(200, Rpc.error(asked, Payments.INVALID_CODE, Demands.PENDING, body));
    }

    private Reply unsettled(JsonNode asked) {
        return alone()
                ? Signals.later(
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
