package dev.toolbooth.core.call;

import dev.toolbooth.core.money.Claim;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Tariff;
import java.time.Duration;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Opens tabs for calls that find out their price while they run. Thread-safe. */
final class Tabs {
    private final Till till;
    private final Repetitions repetitions;
    private final Supplier<UUID> ids;
    private final LongSupplier nanos;

    Tabs(Till till, Repetitions repetitions, Supplier<UUID> ids, LongSupplier nanos) {
        this.till = till;
        this.repetitions = repetitions;
        this.ids = ids;
        this.nanos = nanos;
    }

    /**
     * Opens a tab where there is an account to bill and the caller brings no payment of its own.
     *
     * @param tool the tool's usual name
     */
    Visit open(
            Operation.CallTool wanted, String tool, Duration timeout, Peer peer, CallTrace trace) {
        Payer payer = peer.caller().payer();
        Shop shop = peer.shop();
        if (payer == null || shop == null || wanted.payment() != null) {
            return new Visit.Unpriced();
        }
        Fingerprint input = Fingerprint.of(wanted.arguments());
        Till.Call call = new Till.Call(ids.get(), wanted, tool, input, nanos.getAsLong());
        trace.quoted(call, new Tariff(shop.name(), Price.FREE, 0), payer);
        String repetition = wanted.repetition();
        Claim claim = null;
        if (repetition != null) {
            claim = repetitions.claim(call, shop.name(), payer.account(), repetition);
            Outcome before = repetitions.before(till.ledger(), claim, timeout.plus(Till.GRACE));
            if (before != null) {
                if (before instanceof Outcome.Completed(_, var bill) && bill != null) {
                    till.takings().repeated(new Tariff(shop.name(), Price.FREE, 0));
                }
                return new Visit.Ended(till.receipts().in(before, wanted.receipt(), till.ledger()));
            }
        }
        return new Visit.Tab(
                new OpenTab(
                        till,
                        repetitions,
                        new OpenTab.Asked(call, shop.name(), payer, claim, timeout, peer)));
    }
}
