package dev.toolbooth.payments.play;

import dev.toolbooth.core.money.Hash;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.Check;
import dev.toolbooth.core.pay.Payment;
import dev.toolbooth.core.pay.Quote;
import dev.toolbooth.core.pay.Rail;
import dev.toolbooth.core.pay.RefundNote;
import dev.toolbooth.core.pay.Settlement;
import dev.toolbooth.payments.evm.EvmRail;
import dev.toolbooth.payments.evm.ExactOffers;
import dev.toolbooth.payments.evm.Reason;
import dev.toolbooth.payments.evm.Verdict;
import dev.toolbooth.payments.evm.Wallets;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * Shows the whole way of a payment where there is no chain: signatures are checked for real, and
 * every wallet has some play money each day. What was settled is forgotten at the end of the
 * process; records of payments live elsewhere. Guards itself.
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
    public Check check(Payment payment, Quote quote) {
        return offers.check(payment, quote, Wallets.UNASKED);
    }

    @Override
    public Check confirm(Charge charge) {
        if (isSettled(charge)) {
            return new Check.Bad(Reason.USED, "This payment was used before; sign a new one");
        }
        return affords(charge)
                ? ExactOffers.confirm(charge, clock.instant(), Verdict.Good::new)
                : new Check.Bad(Reason.BALANCE, tooMuch());
    }

    @Override
    public synchronized Settlement settle(Charge charge) {
        if (!settled.containsKey(charge.key())) {
            if (!affords(charge)) {
                return new Settlement.Failed(Reason.BALANCE, tooMuch());
            }
            put(spent, charge.payer(), spentBy(charge.payer()).add(charge.amount()));
            put(settled, charge.key(), charge.amount());
        }
        return new Settlement.Settled(transaction(charge.key()), charge.amount());
    }

    @Override
    public synchronized Settlement find(Charge charge) {
        return settled.containsKey(charge.key())
                ? new Settlement.Settled(transaction(charge.key()), charge.amount())
                : new Settlement.Failed(Reason.SETTLE, "This play money was never settled");
    }

    @Override
    public synchronized Settlement refund(
            Charge charge, BigInteger amount, String id, RefundNote note) {
        String key = "refund|" + id;
        if (settled.get(key) == null) {
            BigInteger left = spentBy(charge.payer()).subtract(amount).max(BigInteger.ZERO);
            put(spent, charge.payer(), left);
            put(settled, key, amount);
        }
        return new Settlement.Settled(transaction(key), amount);
    }

    private synchronized boolean isSettled(Charge charge) {
        return settled.containsKey(charge.key());
    }

    private synchronized boolean affords(Charge charge) {
        return spentBy(charge.payer()).add(charge.amount()).compareTo(dayMax) <= 0;
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
