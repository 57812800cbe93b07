package dev.toolbooth.payments.facilitator;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.x402.PaymentRequirements;
import dev.toolbooth.chain.x402.Reading;
import dev.toolbooth.chain.x402.SettleResponse;
import dev.toolbooth.chain.x402.VerifyResponse;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.Check;
import dev.toolbooth.core.pay.FacilitatorDesk;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A facilitator of our own: checks and settles payments of x402, v1 and v2, between buyers and
 * sellers that are both somebody else. Thread-safe.
 */
public final class Facilitator implements FacilitatorDesk {
    static final String UNAVAILABLE = "The chain can't be asked at the moment; try again later";

    private static final String UNEXPECTED = "unexpected_verify_error";

    private final List<ServedNetwork> networks;
    private final PaymentBook book;
    private final Settlements settlements;
    private final Consumer<String> problems;

    /**
     * @param networks each once
     * @param ids makes ids that rise with time
     * @param problems is told why the chain can't be asked: that is for operators, not for sellers
     */
    public Facilitator(
            List<ServedNetwork> networks,
            PaymentBook book,
            InstantSource clock,
            Supplier<UUID> ids,
            Consumer<String> problems) {
        this.networks = List.copyOf(networks);
        this.book = book;
        this.problems = problems;
        this.settlements = new Settlements(book, clock, ids, problems);
    }

    @Override
    public ObjectNode supported() {
        ObjectNode json = Json.object();
        ArrayNode kinds = json.putArray("kinds");
        json.putArray("extensions");
        ObjectNode signers = json.putObject("signers");
        for (ServedNetwork one : networks) {
            kind(kinds.addObject(), 2, one.network().id(), one);
            String name = one.network().shortName();
            if (name != null) {
                kind(kinds.addObject(), 1, name, one);
            }
            String family = one.network().id().split(":", 2)[0] + ":*";
            ArrayNode all =
                    signers.get(family) instanceof ArrayNode known
                            ? known
                            : signers.putArray(family);
            one.signers().forEach(all::add);
        }
        return json;
    }

    private static void kind(ObjectNode kind, int version, String network, ServedNetwork served) {
        kind.put("x402Version", version).put("scheme", "exact").put("network", network);
        ObjectNode extra = served.extra().get();
        if (!extra.isEmpty()) {
            kind.set("extra", extra.deepCopy());
        }
    }

    @Override
    public ObjectNode verify(ObjectNode request) {
        return switch (read(request)) {
            case Order.Bad(String reason, String message) -> invalid(reason, message, null);
            case Order.Good good -> verify(good).json();
        };
    }

    private static ObjectNode invalid(String reason, String message, @Nullable String payer) {
        return new VerifyResponse(false, reason, message, payer).json();
    }

    private VerifyResponse verify(Order.Good order) {
        LendingCheck check = LendingCheck.of(order, problems);
        Charge charge = check.charge();
        if (charge == null) {
            return new VerifyResponse(false, check.reason(), check.message(), null);
        }
        Optional<PaymentRecord> before = book.withKey(charge.key());
        if (before.isPresent() && before.get().state() != PaymentRecord.State.FAILED) {
            return new VerifyResponse(
                    false,
                    "duplicate_settlement",
                    "This payment was settled before, or is being settled",
                    charge.payer());
        }
        return switch (order.served().rail().confirm(charge)) {
            case Check.Good _ -> new VerifyResponse(true, null, null, charge.payer());
            case Check.Bad(String reason, String message) ->
                    new VerifyResponse(false, reason, message, charge.payer());
            case Check.Unavailable(String message) -> {
                problems.accept(message);
                yield new VerifyResponse(false, UNEXPECTED, UNAVAILABLE, charge.payer());
            }
            case Check.NotMine _ ->
                    new VerifyResponse(false, UNEXPECTED, "Nobody's payment", charge.payer());
        };
    }

    @Override
    public ObjectNode settle(ObjectNode request) {
        return switch (read(request)) {
            case Order.Bad(String reason, String message) ->
                    new SettleResponse(false, "", network(request), null, reason, message, null)
                            .json();
            case Order.Good good -> settlements.settle(good).json();
        };
    }

    /** Looks after payments whose process ended while it settled them. */
    public int recover(Instant changedBefore) {
        return settlements.recover(changedBefore, networks);
    }

    private static String network(ObjectNode request) {
        return request.path("paymentRequirements").path("network").asString("");
    }

    /** Understands a request, and finds the network that it is about. */
    private Order read(ObjectNode request) {
        JsonNode payment = request.path("paymentPayload");
        JsonNode wanted = request.path("paymentRequirements");
        if (!(payment instanceof ObjectNode payload)) {
            return new Order.Bad("invalid_payload", "paymentPayload must be an object");
        }
        int version = version(request, payload);
        if (version == 0) {
            return new Order.Bad(
                    "invalid_x402_version",
                    "x402Version must be 1 or 2, and the same in paymentPayload");
        }
        return switch (PaymentRequirements.read(
                wanted.isMissingNode() ? MissingNode.getInstance() : wanted, version)) {
            case Reading.Bad<PaymentRequirements> bad -> new Order.Bad(bad.reason(), bad.message());
            case Reading.Good<PaymentRequirements> good -> order(payload, good.value());
        };
    }

    /** Many clients say it only in the payment. */
    private static int version(ObjectNode request, ObjectNode payload) {
        int said = payload.path("x402Version").asInt(0);
        int outside = request.has("x402Version") ? request.path("x402Version").asInt(0) : said;
        return said == outside && (said == 1 || said == 2) ? said : 0;
    }

    private Order order(ObjectNode payload, PaymentRequirements wanted) {
        Optional<ServedNetwork> served =
                networks.stream()
                        .filter(one -> Network.same(one.network().id(), wanted.network()))
                        .findFirst();
        if (served.isEmpty()) {
            return new Order.Bad(
                    "invalid_network",
                    "Nothing is settled here on \"" + wanted.network() + "\"; see /supported");
        }
        if (!wanted.scheme().equals("exact")) {
            return new Order.Bad(
                    "unsupported_scheme",
                    "The scheme is \"" + wanted.scheme() + "\"; expected \"exact\"");
        }
        Optional<Asset> asset = served.get().asset(wanted.asset());
        if (asset.isEmpty()) {
            return new Order.Bad(
                    "invalid_payment_requirements",
                    "The asset " + wanted.asset() + " is not settled here");
        }
        Network network = served.get().network();
        Offer offer =
                new Offer(
                        Scheme.EXACT,
                        network.id(),
                        network.shortName(),
                        wanted.asset(),
                        asset.get().symbol(),
                        wanted.amount(),
                        wanted.payTo(),
                        wanted.maxTimeoutSeconds(),
                        wanted.extra());
        return new Order.Good(served.get(), payload, offer, wanted.network());
    }
}
