package dev.toolbooth.payments.facilitator;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.RecentNotes;
import dev.toolbooth.payments.facilitator.FacilitatorClient.SettleAnswer;
import dev.toolbooth.payments.svm.SvmReason;
import dev.toolbooth.payments.svm.SvmSearch;
import dev.toolbooth.payments.svm.SvmSettler;
import dev.toolbooth.wire.x402.PaymentPayload;
import dev.toolbooth.wire.x402.SettleResponse;
import dev.toolbooth.wire.x402.X402ParseResult;
import dev.toolbooth.wire.x402.X402Resource;
import java.math.BigInteger;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A settler of Solana payments through a facilitator, which pays their fees. The state of one whose
 * answer is lost is found with a node; without one, as {@link NodelessRecovery} says. Thread-safe.
 */
public final class RemoteSvmSettler implements SvmSettler {
    private static final X402Resource RESOURCE = new X402Resource("", null, "application/json");

    private final FacilitatorClient client;
    private final FeePayers feePayers;
    private final InstantSource clock;
    private final @Nullable SvmSearch search;

    /** Payments whose settling may have gone well. */
    private final RecentNotes<String> open = new RecentNotes<>();

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
    public Verification confirm(VerifiedPayment verified) {
        Optional<PaymentPayload> payment = payment(verified);
        if (payment.isEmpty()) {
            return new Verification.Bad(SvmReason.PAYLOAD, "The charge is not one of this rail.");
        }
        return client.objection(payment.get(), verified.offer().requirements(), RESOURCE)
                .orElseGet(() -> new Verification.Good(verified));
    }

    @Override
    public Settlement settle(VerifiedPayment verified) {
        Optional<PaymentPayload> payment = payment(verified);
        if (payment.isEmpty()) {
            return new Settlement.Failed(SvmReason.FAILED, "The charge is not one of this rail.");
        }
        boolean before = open.get(verified.key()) != null;
        open.put(verified.key(), "");
        return switch (settle(payment.get(), verified)) {
            case SettleAnswer.Unknown(String message) -> new Settlement.Unknown(null, message);
            case SettleAnswer.Refused(String message) ->
                    failed(verified, before, SvmReason.FAILED, message);
            case SettleAnswer.Answered(SettleResponse response) -> said(verified, before, response);
        };
    }

    private Settlement said(VerifiedPayment verified, boolean before, SettleResponse response) {
        if (response.success()) {
            return new Settlement.Settled(response.transaction(), verified.amount());
        }
        Settlement.Failed why = FacilitatorClient.refusal(response, SvmReason.FAILED);
        return why.reason().equals(SettleResponse.PENDING)
                ? new Settlement.Unknown(
                        response.transaction().isEmpty() ? null : response.transaction(),
                        why.message())
                : failed(verified, before, why.reason(), why.message());
    }

    /** It says that it failed; but an earlier attempt may have moved it. */
    private Settlement failed(
            VerifiedPayment verified, boolean before, String reason, String message) {
        if (!before && reason.equals(SvmReason.DUPLICATE)) {
            // It moved for another request, maybe of another server, which has served its call.
            return new Settlement.Failed(reason, message);
        }
        Settlement found =
                search == null ? new Settlement.Unknown(null, message) : search.find(verified);
        return switch (found) {
            case Settlement.Settled settled -> settled;
            case Settlement.Unknown unknown when before -> unknown;
            case Settlement.Unknown _, Settlement.Failed _ ->
                    new Settlement.Failed(reason, message);
        };
    }

    @Override
    public Settlement find(VerifiedPayment verified) {
        if (search != null) {
            return search.find(verified);
        }
        return new NodelessRecovery(clock)
                .find(
                        verified.expires(),
                        verified.amount(),
                        null,
                        () ->
                                payment(verified)
                                        .map(payment -> settle(payment, verified))
                                        .orElseGet(() -> new SettleAnswer.Refused("no payment")));
    }

    private SettleAnswer settle(PaymentPayload payment, VerifiedPayment verified) {
        return client.settle(payment, verified.offer().requirements(), RESOURCE);
    }

    @Override
    public Settlement refund(
            VerifiedPayment verified, BigInteger amount, String id, RefundNote note) {
        return new Settlement.Failed(
                "refund_not_supported",
                "A facilitator gives nothing back; give this network a node and a key of your own,"
                        + " or send "
                        + amount
                        + " of "
                        + verified.offer().asset()
                        + " to "
                        + verified.payer()
                        + " by hand");
    }

    private static Optional<PaymentPayload> payment(VerifiedPayment verified) {
        return PaymentPayload.read(verified.payload())
                        instanceof X402ParseResult.Good<PaymentPayload> read
                ? Optional.of(read.value())
                : Optional.empty();
    }
}
