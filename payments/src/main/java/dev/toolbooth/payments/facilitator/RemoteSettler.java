package dev.toolbooth.payments.facilitator;

import dev.toolbooth.chain.Node;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.x402.SettleResponse;
import dev.toolbooth.chain.x402.VerifyResponse;
import dev.toolbooth.core.pay.RefundNote;
import dev.toolbooth.core.pay.Settlement;
import dev.toolbooth.payments.Memory;
import dev.toolbooth.payments.evm.EvmSettler;
import dev.toolbooth.payments.evm.EvmTransfer;
import dev.toolbooth.payments.evm.Reason;
import dev.toolbooth.payments.evm.Search;
import dev.toolbooth.payments.evm.Verdict;
import dev.toolbooth.payments.evm.Wallets;
import dev.toolbooth.payments.facilitator.FacilitatorClient.SettleAnswer;
import dev.toolbooth.payments.facilitator.FacilitatorClient.Verified;
import java.math.BigInteger;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Settles by asking a facilitator. A facilitator can't be asked what has become of a payment: with
 * a node the chain is asked, without one there is what {@link Hindsight} finds.
 */
public final class RemoteSettler implements EvmSettler {
    private static final BigInteger LATEST = BigInteger.valueOf(253_402_300_799L);

    private final FacilitatorClient client;
    private final Wallets wallets;
    private final @Nullable Search search;
    private final InstantSource clock;

    /** Payments whose settling may have gone well, with their transactions where known. */
    private final Memory<String> open = new Memory<>();

    /**
     * @param node of the network, to look at the chain with; null for none
     */
    public RemoteSettler(FacilitatorClient client, @Nullable Node node, InstantSource clock) {
        this.client = client;
        this.clock = clock;
        this.wallets = node == null ? Wallets.UNASKED : Wallets.of(node);
        this.search = node == null ? null : new Search(node);
    }

    @Override
    public Wallets wallets() {
        return wallets;
    }

    @Override
    public Verdict verify(EvmTransfer transfer) {
        return switch (client.verify(transfer.payment(), transfer.wanted(), transfer.resource())) {
            case Verified.Down down -> new Verdict.Unavailable(down.message());
            case Verified.Answered answered -> verdict(transfer, answered.response());
        };
    }

    private static Verdict verdict(EvmTransfer transfer, VerifyResponse response) {
        if (response.valid()) {
            return new Verdict.Good(transfer);
        }
        Objection why = Objection.to(response);
        return new Verdict.Bad(why.reason(), why.message());
    }

    @Override
    public Settlement settle(EvmTransfer transfer) {
        String before = open.get(transfer.key());
        return switch (client.settle(transfer.payment(), transfer.wanted(), transfer.resource())) {
            case SettleAnswer.Unknown unknown -> lost(transfer, before, unknown.message());
            case SettleAnswer.Refused refused ->
                    failed(transfer, before, Reason.SETTLE, refused.message());
            case SettleAnswer.Answered answered -> settled(transfer, before, answered.response());
        };
    }

    private Settlement settled(
            EvmTransfer transfer, @Nullable String before, SettleResponse response) {
        if (response.success()) {
            return new Settlement.Settled(response.transaction(), transfer.leave().value());
        }
        Objection why = Objection.to(response, Reason.SETTLE);
        return why.reason().equals(SettleResponse.PENDING)
                ? lost(transfer, response.transaction(), why.message())
                : failed(transfer, before, why.reason(), why.message());
    }

    private Settlement lost(EvmTransfer transfer, @Nullable String hash, String message) {
        open.put(transfer.key(), hash == null ? "" : hash);
        return new Settlement.Unknown(orNull(hash), message);
    }

    /** It says that it failed; but an earlier attempt, or somebody else, may have moved it. */
    private Settlement failed(
            EvmTransfer transfer, @Nullable String before, String reason, String message) {
        if (before == null && reason.equals(Hindsight.DUPLICATE)) {
            // It moved for another request, maybe of another server, which has served its call.
            return new Settlement.Failed(reason, message);
        }
        boolean doubtful = before != null || reason.equals(Reason.USED);
        Settlement found =
                search == null
                        ? new Settlement.Unknown(orNull(before), message)
                        : search.find(transfer, orNull(before));
        return switch (found) {
            case Settlement.Settled settled -> settled;
            case Settlement.Unknown unknown when doubtful -> lost(transfer, before, message);
            case Settlement.Unknown unknown -> new Settlement.Failed(reason, message);
            case Settlement.Failed failed -> new Settlement.Failed(reason, message);
        };
    }

    @Override
    public Settlement find(EvmTransfer transfer) {
        String hash = orNull(open.get(transfer.key()));
        if (search != null) {
            return search.find(transfer, hash);
        }
        return new Hindsight(clock)
                .find(
                        expires(transfer),
                        transfer.leave().value(),
                        hash,
                        () ->
                                client.settle(
                                        transfer.payment(),
                                        transfer.wanted(),
                                        transfer.resource()));
    }

    private static Instant expires(EvmTransfer transfer) {
        return Instant.ofEpochSecond(transfer.leave().validBefore().min(LATEST).longValueExact());
    }

    @Override
    public Settlement refund(
            Address token, Address to, BigInteger amount, String id, RefundNote note) {
        return new Settlement.Failed(
                "refund_not_supported",
                "A facilitator gives nothing back; settle with a key of your own, or send "
                        + amount
                        + " of "
                        + token
                        + " to "
                        + to
                        + " by hand");
    }

    private static @Nullable String orNull(@Nullable String hash) {
        return hash == null || hash.isEmpty() ? null : hash;
    }
}
