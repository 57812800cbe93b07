package dev.toolbooth.payments.facilitator;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.chain.x402.PaymentPayload;
import dev.toolbooth.chain.x402.Reading;
import dev.toolbooth.chain.x402.Resource;
import dev.toolbooth.chain.x402.SettleResponse;
import dev.toolbooth.chain.x402.VerifyResponse;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.Check;
import dev.toolbooth.core.pay.RefundNote;
import dev.toolbooth.core.pay.Settlement;
import dev.toolbooth.payments.Memory;
import dev.toolbooth.payments.Requirements;
import dev.toolbooth.payments.facilitator.FacilitatorClient.SettleAnswer;
import dev.toolbooth.payments.facilitator.FacilitatorClient.Verified;
import dev.toolbooth.payments.svm.SvmReason;
import dev.toolbooth.payments.svm.SvmSearch;
import dev.toolbooth.payments.svm.SvmSettler;
import java.math.BigInteger;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Has payments on Solana settled by a facilitator, who pays their fees. What becomes of one whose
 * answer is lost is found with a node; without one, as {@link Hindsight} says. Thread-safe.
 */
public final class RemoteSvmSettler implements SvmSettler {
    private static final Resource RESOURCE = new Resource("", null, "application/json");

    private final FacilitatorClient client;
    private final FeePayers feePayers;
    private final InstantSource clock;
    private final @Nullable SvmSearch search;

    /** Payments whose settling may have gone well. */
    private final Memory<String> open = new Memory<>();

    /**
     * @param node of the network, to look at the chain with; null for none
     * @param background where the facilitator is asked who pays fees
     */
    public RemoteSvmSettler(
            FacilitatorClient client,
            Network network,
            @Nullable SolanaNode node,
            InstantSource clock,
            Executor background) {
        this.client = client;
        this.feePayers = new FeePayers(client, network, clock, background);
        this.clock = clock;
        this.search = node == null ? null : new SvmSearch(node, clock);
    }

    /** Waits until it is known who pays fees, but not for longer than that: it may stay unknown. */
    public void await(Duration longest) {
        try {
            feePayers.await(longest);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public Optional<SolanaAddress> feePayer() {
        return feePayers.first();
    }

    @Override
    public Set<SolanaAddress> feePayers() {
        return feePayers.all();
    }

    @Override
    public Check confirm(Charge charge) {
        Optional<PaymentPayload> payment = payment(charge);
        if (payment.isEmpty()) {
            return new Check.Bad(SvmReason.PAYLOAD, "The charge is not one of this rail.");
        }
        return switch (client.verify(payment.get(), Requirements.of(charge.offer()), RESOURCE)) {
            case Verified.Down(String message) -> new Check.Unavailable(message);
            case Verified.Answered(VerifyResponse response) -> check(charge, response);
        };
    }

    private static Check check(Charge charge, VerifyResponse response) {
        if (response.valid()) {
            return new Check.Good(charge);
        }
        Objection why = Objection.to(response);
        return new Check.Bad(why.reason(), why.message());
    }

    @Override
    public Settlement settle(Charge charge) {
        Optional<PaymentPayload> payment = payment(charge);
        if (payment.isEmpty()) {
            return new Settlement.Failed(SvmReason.FAILED, "The charge is not one of this rail.");
        }
        boolean before = open.get(charge.key()) != null;
        open.put(charge.key(), "");
        return switch (settle(payment.get(), charge)) {
            case SettleAnswer.Unknown(String message) -> new Settlement.Unknown(null, message);
            case SettleAnswer.Refused(String message) ->
                    failed(charge, before, SvmReason.FAILED, message);
            case SettleAnswer.Answered(SettleResponse response) -> said(charge, before, response);
        };
    }

    private Settlement said(Charge charge, boolean before, SettleResponse response) {
        if (response.success()) {
            return new Settlement.Settled(response.transaction(), charge.amount());
        }
        Objection why = Objection.to(response, SvmReason.FAILED);
        return why.reason().equals(SettleResponse.PENDING)
                ? new Settlement.Unknown(
                        response.transaction().isEmpty() ? null : response.transaction(),
                        why.message())
                : failed(charge, before, why.reason(), why.message());
    }

    /** It says that it failed; but an earlier attempt may have moved it. */
    private Settlement failed(Charge charge, boolean before, String reason, String message) {
        if (!before && reason.equals(SvmReason.DUPLICATE)) {
            // It moved for another request, maybe of another server, which has served its call.
            return new Settlement.Failed(reason, message);
        }
        Settlement found =
                search == null ? new Settlement.Unknown(null, message) : search.find(charge);
        return switch (found) {
            case Settlement.Settled settled -> settled;
            case Settlement.Unknown unknown when before -> unknown;
            case Settlement.Unknown _, Settlement.Failed _ ->
                    new Settlement.Failed(reason, message);
        };
    }

    @Override
    public Settlement find(Charge charge) {
        if (search != null) {
            return search.find(charge);
        }
        return new Hindsight(clock)
                .find(
                        charge.expires(),
                        charge.amount(),
                        null,
                        () ->
                                payment(charge)
                                        .map(payment -> settle(payment, charge))
                                        .orElseGet(() -> new SettleAnswer.Refused("no payment")));
    }

    private SettleAnswer settle(PaymentPayload payment, Charge charge) {
        return client.settle(payment, Requirements.of(charge.offer()), RESOURCE);
    }

    @Override
    public Settlement refund(Charge charge, BigInteger amount, String id, RefundNote note) {
        return new Settlement.Failed(
                "refund_not_supported",
                "A facilitator gives nothing back; give this network a node and a key of your own,"
                        + " or send "
                        + amount
                        + " of "
                        + charge.offer().asset()
                        + " to "
                        + charge.payer()
                        + " by hand");
    }

    private static Optional<PaymentPayload> payment(Charge charge) {
        return PaymentPayload.read(charge.payload()) instanceof Reading.Good<PaymentPayload> read
                ? Optional.of(read.value())
                : Optional.empty();
    }
}
