package dev.toolbooth.core.money;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A ledger of one process: it decides in memory and writes what it has decided into a journal that
 * is its own. Holds and running claims are in memory alone, and so a crash releases them.
 *
 * <p>Guarded: an account by its {@link Slot}. What is decided under that lock is handed to the
 * journal under the same lock, so the journal has an account's entries in the order of their
 * balances. When something can't be written, memory is ahead of the journal: accounts are then read
 * again, and what was held of them is released.
 */
public final class BookLedger implements Ledger, LedgerCounts {
    /** The most accounts that are kept in memory, unless something is held of more. */
    private static final int ACCOUNTS_MAX = 100_000;

    private final Journal journal;
    private final Map<String, Slot> slots = new ConcurrentHashMap<>();
    private final Set<Hold> open = ConcurrentHashMap.newKeySet();
    private final Object deposits = new Object();
    private final Map<ClaimId, Claim> claims = new ConcurrentHashMap<>();

    public BookLedger(Journal journal) {
        this.journal = journal;
    }

    private record ClaimId(String owner, String key) {}

    /** The place of an account; the wallet in it is null until it is needed. */
    private static final class Slot {
        private @Nullable Wallet wallet;
        private long era;
        private int unwritten;
        private boolean evicted;
    }

    @Override
    public Holding hold(Reservation wanted) {
        String account = wanted.payer().account();
        while (true) {
            Slot slot = slot(account);
            synchronized (slot) {
                if (slot.evicted) {
                    continue;
                }
                Holding holding;
                try {
                    holding = wallet(slot, account).hold(wanted);
                } catch (Journal.Unwritable e) {
                    return new Holding.Unavailable();
                }
                if (holding instanceof Holding.Held(Hold hold)) {
                    open.add(hold);
                }
                return holding;
            }
        }
    }

    @Override
    public Capture capture(Hold hold, Sale sale) {
        if (!hold.amount().covers(sale.price())) {
            return new Capture.TooMuch(hold.amount(), sale.price());
        }
        Slot slot = slotOf(hold);
        Entry entry;
        Journal.Written written;
        synchronized (slot) {
            Wallet wallet = slot.wallet;
            if (!hold.end(Hold.State.CAPTURED)) {
                return new Capture.NotHeld(hold.state());
            }
            open.remove(hold);
            if (wallet == null) {
                hold.unwritten();
                return new Capture.Unavailable();
            }
            entry = Entry.of(hold, sale, wallet.capture(hold, sale.price()));
            slot.unwritten++;
            written = journal.write(posting(hold, sale, entry), slot.era);
        }
        boolean durable = written.await();
        settled(slot);
        if (!durable) {
            hold.unwritten();
            return new Capture.Unavailable();
        }
        Sale.Kept kept = sale.kept();
        if (kept != null) {
            claims.remove(id(kept.claim()));
        }
        return new Capture.Captured(entry);
    }

    private static Journal.Posting posting(Hold hold, Sale sale, Entry entry) {
        Reservation of = hold.reservation();
        String key = of.payer().key();
        long price = sale.price().microUsd();
        List<Journal.Gain> gains =
                hold.free()
                        ? List.of(gain(key, Meter.free(of.shop()), hold.day(), 1))
                        : List.of(
                                gain(key, Meter.DAY, hold.day(), price),
                                gain(key, Meter.TOTAL, Meter.EVER, price));
        return new Journal.Posting(entry, of.payer().account(), -price, gains, sale.kept());
    }

    private static Journal.Gain gain(String key, String name, long day, long used) {
        return new Journal.Gain(new Meter.Id(key, name), day, used);
    }

    @Override
    public Hold.State release(Hold hold) {
        return end(hold, Hold.State.RELEASED);
    }

    private Hold.State end(Hold hold, Hold.State how) {
        Slot slot = slotOf(hold);
        synchronized (slot) {
            Hold.State before = hold.state();
            if (hold.end(how)) {
                open.remove(hold);
                Wallet wallet = slot.wallet;
                if (wallet != null) {
                    wallet.release(hold);
                }
            }
            return before;
        }
    }

    @Override
    public int expire(Instant now) {
        int expired = 0;
        for (Hold hold : open) {
            if (!now.isBefore(hold.reservation().expires())
                    && end(hold, Hold.State.EXPIRED) == Hold.State.OPEN) {
                expired++;
            }
        }
        evict();
        return expired;
    }

    @Override
    public Credit deposit(Deposit deposit) {
        // One at a time: they are rare, and the same one may come twice at once.
        synchronized (deposits) {
            try {
                return depositAlone(deposit);
            } catch (Journal.Unwritable e) {
                return new Credit.Unavailable();
            }
        }
    }

    private Credit depositAlone(Deposit deposit) throws Journal.Unwritable {
        Optional<Entry> before = journal.known(deposit.id());
        if (before.isPresent()) {
            return before.get().isOf(deposit)
                    ? new Credit.Before(before.get())
                    : new Credit.OtherEntry();
        }
        while (true) {
            Slot slot = slot(deposit.account());
            Entry entry;
            Journal.Written written;
            synchronized (slot) {
                if (slot.evicted) {
                    continue;
                }
                Optional<Money> after = wallet(slot, deposit.account()).deposit(deposit.amount());
                if (after.isEmpty()) {
                    return new Credit.TooMuch(ACCOUNT_MAX);
                }
                entry = Entry.of(deposit, after.get());
                slot.unwritten++;
                written =
                        journal.write(
                                new Journal.Posting(
                                        entry,
                                        deposit.account(),
                                        deposit.amount().microUsd(),
                                        List.of(),
                                        null),
                                slot.era);
            }
            boolean durable = written.await();
            settled(slot);
            return durable ? new Credit.Credited(entry) : new Credit.Unavailable();
        }
    }

    @Override
    public Claiming claim(Claim claim) {
        Claim other = claims.putIfAbsent(id(claim), claim);
        if (other != null) {
            return other.requestHash().equals(claim.requestHash())
                    ? new Claiming.Busy()
                    : new Claiming.Conflict();
        }
        try {
            Optional<Journal.Outcome> before = journal.outcome(claim.owner(), claim.key());
            if (before.isEmpty()) {
                return new Claiming.Mine();
            }
            claims.remove(id(claim));
            return before.get().requestHash().equals(claim.requestHash())
                    ? new Claiming.Done(before.get().outcome())
                    : new Claiming.Conflict();
        } catch (Journal.Unwritable e) {
            claims.remove(id(claim));
            return new Claiming.Unavailable();
        }
    }

    @Override
    public void drop(Claim claim) {
        claims.remove(id(claim), claim);
    }

    @Override
    public int forgetClaims(Instant now) {
        return journal.forget(now);
    }

    private static ClaimId id(Claim claim) {
        return new ClaimId(claim.owner(), claim.key());
    }

    @Override
    public Balance balance(String account) {
        while (true) {
            Slot slot = slot(account);
            synchronized (slot) {
                if (slot.evicted) {
                    continue;
                }
                try {
                    return wallet(slot, account).balance();
                } catch (Journal.Unwritable e) {
                    return Balance.NOTHING;
                }
            }
        }
    }

    @Override
    public List<Account> accounts(@Nullable String after, int most) {
        List<Account> all = new ArrayList<>();
        journal.accounts(after, most).forEach(account -> all.add(withHeld(account)));
        return all;
    }

    @Override
    public Optional<Account> account(String id) {
        return journal.account(id).map(this::withHeld);
    }

    private Account withHeld(Account account) {
        Slot slot = slots.get(account.id());
        if (slot == null) {
            return account;
        }
        synchronized (slot) {
            Wallet wallet = slot.wallet;
            long held = wallet == null ? 0 : wallet.balance().held().microUsd();
            return new Account(account.id(), account.microUsd(), held, account.created());
        }
    }

    @Override
    public List<Entry> entries(@Nullable String account, @Nullable UUID after, int most) {
        return journal.entries(account, after, most);
    }

    @Override
    public Optional<Entry> entry(UUID id) {
        return journal.entry(id);
    }

    @Override
    public Counted counted() {
        Counted written =
                journal instanceof LedgerCounts counting
                        ? counting.counted()
                        : new Counted(0, 0, 0, 0, 0, List.of());
        return written.withHolds(open.size());
    }

    @Override
    public List<String> audit() {
        return journal.audit();
    }

    private Slot slot(String account) {
        return slots.computeIfAbsent(account, _ -> new Slot());
    }

    /** The slot of an account of which something is held, and which so has not been evicted. */
    private Slot slotOf(Hold hold) {
        return slot(hold.reservation().payer().account());
    }

    private Wallet wallet(Slot slot, String account) throws Journal.Unwritable {
        Wallet known = slot.wallet;
        long era = journal.era();
        if (known != null && slot.era == era) {
            return known;
        }
        boolean again = known != null;
        Wallet loaded = journal.load(account);
        if (again) {
            forgetHolds(account);
        }
        slot.era = era;
        slot.wallet = loaded;
        return loaded;
    }

    /** Releases what was held of an account as it was before something could not be written. */
    private void forgetHolds(String account) {
        open.removeIf(
                hold ->
                        hold.reservation().payer().account().equals(account)
                                && hold.end(Hold.State.RELEASED));
    }

    private static void settled(Slot slot) {
        synchronized (slot) {
            slot.unwritten--;
        }
    }

    private void evict() {
        if (slots.size() <= ACCOUNTS_MAX) {
            return;
        }
        slots.forEach(
                (account, slot) -> {
                    synchronized (slot) {
                        Wallet wallet = slot.wallet;
                        if (slot.unwritten == 0 && (wallet == null || wallet.idle())) {
                            slot.evicted = true;
                            slots.remove(account, slot);
                        }
                    }
                });
    }
}
