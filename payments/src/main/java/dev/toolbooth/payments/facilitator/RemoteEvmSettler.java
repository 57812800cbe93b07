package dev.toolbooth.payments.facilitator;

import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.payments.RecentNotes;
import dev.toolbooth.payments.evm.ContractWallets;
import dev.toolbooth.payments.evm.EvmReason;
import dev.toolbooth.payments.evm.EvmSearch;
import dev.toolbooth.payments.evm.EvmSettler;
import dev.toolbooth.payments.evm.EvmTransfer;
import dev.toolbooth.payments.facilitator.FacilitatorClient.SettleAnswer;
import dev.toolbooth.wire.x402.SettleResponse;
import java.math.BigInteger;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A settler that asks a facilitator. A facilitator can't be asked what has become of a payment:
 * with a node the chain is asked, without one there is what {@link NodelessRecovery} finds.
 */
public final class RemoteEvmSettler implements EvmSettler {
    private static final BigInteger LATEST = BigInteger.valueOf(253_402_300_799L);

    private final FacilitatorClient client;
    private final ContractWallets contractWallets;
    private final @Nullable EvmSearch search;
    private final InstantSource clock;

    /** Payments whose settling may have gone well, with their transactions where known. */
    private final RecentNotes<String> open = new RecentNotes<>();

    /**
     * @param node of the network, to look at the chain with; null for none
     */
    public RemoteEvmSettler(FacilitatorClient client, @Nullable RpcNode node, InstantSource clock) {
        this.client = client;
        this.clock = clock;
        this.contractWallets = node == null ? ContractWallets.UNASKED : ContractWallets.of(node);
        this.search = node == null ? null : new EvmSearch(node);
    }

    @Override
    public ContractWallets wallets() {
        return contractWallets;
    }

    @Override
    public Optional<Verification> objection(EvmTransfer transfer) {
        return client.objection(transfer.payment(), transfer.wanted(), transfer.resource());
    }

    @Override
    public Settlement settle(EvmTransfer transfer) {
        String before = open.get(transfer.key());
        return switch (client.settle(transfer.payment(), transfer.wanted(), transfer.resource())) {
            case SettleAnswer.Unknown unknown -> lost(transfer, before, unknown.message());
            case SettleAnswer.Refused refused ->
                    failed(transfer, before, EvmReason.SETTLE, refused.message());
            case SettleAnswer.Answered answered -> settled(transfer, before, answered.response());
        };
    }

    private Settlement settled(
            EvmTransfer transfer, @Nullable String before, SettleResponse response) {
        if (response.success()) {
            return new Settlement.Settled(response.transaction(), transfer.leave().value());
        }
        Settlement.Failed why = FacilitatorClient.refusal(response, EvmReason.SETTLE);
        return why.reason().equals(SettleResponse.PENDING)
                ? lost(transfer, response.transaction(), why.message())
                : failed(transfer, before, why.reason(), why.message());
    }

    private Settlement lost(EvmTransfer transfer, @Nullable String hash, String message) {
        open.put(transfer.key(), hash == null ? "" : hash);
        return new Settlement.Unknown(orNull(hash), message);
    }

    /** It says that it failed; but an earlier attempt, or another party, may have moved it. */
    private Settlement failed(
            EvmTransfer transfer, @Nullable String before, String reason, String message) {
        if (before == null && reason.equals(NodelessRecovery.DUPLICATE)) {
            // It moved for another request, maybe of another server, which has served its call.
            return new Settlement.Failed(reason, message);
        }
        boolean doubtful = before != null || reason.equals(EvmReason.USED);
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
        return new NodelessRecovery(clock)
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
