package dev.toolbooth.dialects.samurai;

import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.call.Operation;
import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Transport;
import dev.toolbooth.core.dialect.Turn;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.PaymentRequest;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.core.tool.ToolOutput;
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
 */
record SamuraiTurn(Turn mcp, Inbound inbound, Manifest manifest, boolean info) implements Turn {

    @Override
    public Operation operation() {
        return info ? new Operation.DescribeShop() : mcp.operation();
    }

    @Override
    public ClientProfile client() {
        return mcp.client();
    }

    @Override
    public @Nullable JsonNode id() {
        return mcp.id();
    }

    @Override
    public Optional<ObjectNode> announce(Signal signal) {
        return mcp.announce(signal);
    }

    @Override
    public boolean asksByRequest() {
        return mcp.asksByRequest();
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
            case Outcome.Completed(ToolOutput output, _) when output.failed() ->
                    failed(asked, text(output));
            case Outcome.Completed(ToolOutput output, Bill bill) when bill != null ->
                    completed(asked, output, bill);
            case Outcome.Failed(_, String message)
                    when mcp.operation() instanceof Operation.CallTool ->
                    failed(asked, message);
            case Outcome.PaymentRequired(PaymentRequest request) -> pay(asked, request);
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
        result.set("_meta", meta);
        Reply reply = result(asked, result);
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

    private Reply pay(JsonNode asked, PaymentRequest request) {
        ObjectNode body = Payments.required(request, inbound.base().get());
        if (alone()) {
            return new Reply(402, body)
                    .with("PAYMENT-REQUIRED", Payments.header(body))
                    .with("Cache-Control", "no-store");
        }
        return new Reply(200, Rpc.error(asked, Payments.REQUIRED_CODE, "Payment required", body));
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
