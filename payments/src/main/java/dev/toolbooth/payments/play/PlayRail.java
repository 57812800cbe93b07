package dev.toolbooth.payments.play;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.evm.ContractWallets;
import dev.toolbooth.payments.evm.EvmRail;
import dev.toolbooth.payments.evm.EvmReason;
import dev.toolbooth.payments.evm.ExactOffers;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * A rail that demonstrates the whole way of a payment without a chain: signatures are checked for
 * real, and every wallet has some play money each day. What was settled is forgotten at the end of
 * the process; records of payments live elsewhere. Guards itself.
 */
public final class PlayRail implements Rail {
    /** The most wallets and payments that are remembered. */
    private static final int REMEMBERED_MAX = 10_000;

    private final ExactOffers offers;
    private final BigInteger dayMax;
    private final InstantSource clock;

    // Guarded by this.
    private final SequencedMap<String, BigInteger> spent = new LinkedHashMap<>();
    private final SequencedMap<String, BigInteger> settled = new LinkedHashMap<>();
    private @Nullable LocalDate day;

    /**
     * @param config whose name is not used: there is one rail of play money; its assets must have
     *     the same decimals, for a wallet's day is counted in units
     * @param dayMax what a wallet may spend in a day, in the smallest units
     */
    public PlayRail(EvmRail.Config config, BigInteger dayMax, InstantSource clock) {
        this.offers =
                new ExactOffers(
                        new EvmRail.Config(
                                PLAY,
                                config.network(),
                                config.payTo(),
                                config.maxTimeoutSeconds(),
                                config.assets()),
                        true);
        this.dayMax = dayMax;
        this.clock = clock;
    }

    @Override
    public String name() {
        return PLAY;
    }

    @Override
    public List<Offer> offers(Quote quote) {
        return offers.of(quote);
    }

    @Override
    public Verification verify(Payment payment, Quote quote) {
        return offers.check(payment, quote, ContractWallets.UNASKED);
    }

    @Override
    public Verification confirm(VerifiedPayment verified) {
        if (isSettled(verified)) {
            return new Verification.Bad(
                    EvmReason.USED, "This payment was used before; sign a new one");
        }
        return affords(verified)
                ? ExactOffers.confirm(verified, clock.instant(), _ -> Optional.empty())
                : new Verification.Bad(EvmReason.BALANCE, tooMuch());
    }

    @Override
    public synchronized Settlement settle(VerifiedPayment verified) {
        if (!settled.containsKey(verified.key())) {
            if (!affords(verified)) {
                return new Settlement.Failed(EvmReason.BALANCE, tooMuch());
            }
            put(spent, verified.payer(), spentBy(verified.payer()).add(verified.amount()));
            put(settled, verified.key(), verified.amount());
        }
        return new Settlement.Settled(transaction(verified.key()), verified.amount());
    }

    @Override
    public synchronized Settlement find(VerifiedPayment verified) {
        return settled.containsKey(verified.key())
                ? new Settlement.Settled(transaction(verified.key()), verified.amount())
                : new Settlement.Failed(EvmReason.SETTLE, "This play money was never settled");
    }

    @Override
    public synchronized Settlement refund(
            VerifiedPayment verified, BigInteger amount, String id, RefundNote note) {
        String key = "refund|" + id;
        if (settled.get(key) == null) {
            BigInteger left = spentBy(verified.payer()).subtract(amount).max(BigInteger.ZERO);
            put(spent, verified.payer(), left);
            put(settled, key, amount);
        }
        return new Settlement.Settled(transaction(key), amount);
    }

    private synchronized boolean isSettled(VerifiedPayment verified) {
        return settled.containsKey(verified.key());
    }

    private synchronized boolean affords(VerifiedPayment verified) {
        return spentBy(verified.payer()).add(verified.amount()).compareTo(dayMax) <= 0;
    }

    private BigInteger spentBy(String wallet) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        if (!today.equals(day)) {
            day = today;
            spent.clear();
        }
        return spent.getOrDefault(wallet, BigInteger.ZERO);
    }

    private String tooMuch() {
        return "A wallet has "
                + dayMax
                + " units of play money a day, and this one has spent them; use another wallet";
    }

    private static void put(SequencedMap<String, BigInteger> map, String key, BigInteger value) {
        map.put(key, value);
        if (map.size() > REMEMBERED_MAX) {
            map.pollFirstEntry();
        }
    }

    private static String transaction(String key) {
        return "play:" + Hash.sha256(key.getBytes(StandardCharsets.UTF_8)).hex();
    }
}
