package dev.toolbooth.payments.facilitator;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.rail.Facilitator;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.FieldError;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.SettleRequest;
import dev.toolbooth.wire.x402.SettleResponse;
import dev.toolbooth.wire.x402.SupportedKind;
import dev.toolbooth.wire.x402.VerifyResponse;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A facilitator of our own: it verifies and settles x402 payments, v1 and v2, between other buyers
 * and sellers. Thread-safe.
 */
public final class OwnFacilitator implements Facilitator {
    static final String UNAVAILABLE = "The chain can't be asked at the moment; try again later";

    private static final String UNEXPECTED = "unexpected_verify_error";

    private final List<ServedNetwork> networks;
    private final PaymentBook book;
    private final FacilitatorSettlements settlements;
    private final Consumer<String> problems;

    /**
     * @param networks each once
     * @param ids makes ids that rise with time
     * @param problems gets the reason why the chain can't be asked: that is for operators, not for
     *     sellers
     */
    public OwnFacilitator(
            List<ServedNetwork> networks,
            PaymentBook book,
            InstantSource clock,
            Supplier<UUID> ids,
            Consumer<String> problems) {
        this.networks = List.copyOf(networks);
        this.book = book;
        this.problems = problems;
        this.settlements = new FacilitatorSettlements(book, clock, ids, problems);
    }

    @Override
    public ObjectNode supported() {
        ObjectNode json = Json.object();
        ArrayNode kinds = json.putArray("kinds");
        json.putArray("extensions");
        ObjectNode signers = json.putObject("signers");
        for (ServedNetwork one : networks) {
            kinds.add(kind(2, one.network().id(), one));
            String name = one.network().shortName();
            if (name != null) {
                kinds.add(kind(1, name, one));
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

    private static ObjectNode kind(int version, String network, ServedNetwork served) {
        return new SupportedKind(version, "exact", network, served.extra().get()).json();
    }

    @Override
    public ObjectNode verify(ObjectNode request) {
        return switch (read(request)) {
            case X402ParseResult.Bad<FacilitatorRequest>(String reason, String message) ->
                    invalid(reason, message, null);
            case X402ParseResult.Good<FacilitatorRequest>(FacilitatorRequest order) ->
                    verify(order).json();
        };
    }

    private static ObjectNode invalid(String reason, String message, @Nullable String payer) {
        return new VerifyResponse(false, reason, message, payer).json();
    }

    private VerifyResponse verify(FacilitatorRequest order) {
        VerifiedPayment verified = order.verified();
        Optional<PaymentRecord> before = book.withKey(verified.key());
        if (before.isPresent() && before.get().state() != PaymentRecord.State.FAILED) {
            return new VerifyResponse(
                    false,
                    "duplicate_settlement",
                    "This payment was settled before, or is being settled",
                    verified.payer());
        }
        return switch (order.served().rail().confirm(verified)) {
            case Verification.Good _ -> new VerifyResponse(true, null, null, verified.payer());
            case Verification.Bad(String reason, String message) ->
                    new VerifyResponse(false, reason, message, verified.payer());
            case Verification.Unavailable(String message) -> {
                problems.accept(message);
                yield new VerifyResponse(false, UNEXPECTED, UNAVAILABLE, verified.payer());
            }
            case Verification.NotMine _ ->
                    new VerifyResponse(false, UNEXPECTED, "Nobody's payment", verified.payer());
        };
    }

    @Override
    public ObjectNode settle(ObjectNode request) {
        return switch (read(request)) {
            case X402ParseResult.Bad<FacilitatorRequest>(String reason, String message) ->
                    new SettleResponse(
                                    false,
                                    "",
                                    new SettleRequest(request).network(),
                                    null,
                                    reason,
                                    message,
                                    null)
                            .json();
            case X402ParseResult.Good<FacilitatorRequest>(FacilitatorRequest order) ->
                    settlements.settle(order).json();
        };
    }

    /** Looks after payments whose process ended while it settled them. */
    public int recover(Instant changedBefore) {
        return settlements.recover(changedBefore, networks);
    }

    /** Understands a request, finds the network that it is about, and has it judge the payment. */
    private X402ParseResult<FacilitatorRequest> read(ObjectNode request) {
        SettleRequest asked = new SettleRequest(request);
        return X402ParseResult.of(() -> order(asked.payload(), asked.requirements()));
    }

    private FacilitatorRequest order(ObjectNode payload, PaymentRequirements wanted) {
        Optional<ServedNetwork> served =
                networks.stream()
                        .filter(one -> Network.same(one.network().id(), wanted.network()))
                        .findFirst();
        if (served.isEmpty()) {
            throw new FieldError(
                    "invalid_network",
                    "Nothing is settled here on \"" + wanted.network() + "\"; see /supported");
        }
        if (!wanted.scheme().equals("exact")) {
            throw new FieldError(
                    "unsupported_scheme",
                    "The scheme is \"" + wanted.scheme() + "\"; expected \"exact\"");
        }
        Optional<Asset> asset = served.get().asset(wanted.asset());
        if (asset.isEmpty()) {
            throw new FieldError(
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
        return FacilitatorRequest.of(served.get(), payload, offer, wanted.network(), problems);
    }
}
