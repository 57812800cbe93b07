package dev.toolbooth.core.ledger;

import dev.toolbooth.core.money.Money;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A ledger of one process: it decides in memory and writes its decisions to a journal of its own.
 * Holds and running claims are in memory only, so a crash releases them.
 *
 * <p>An account is guarded by its {@link Slot}. Decisions go to the journal under that same lock,
 * so the journal has an account's entries in the order of their balances. When a write fails,
 * memory is ahead of the journal: the accounts are read again, and their holds are released.
 */
public final class BookLedger implements Ledger, LedgerCounts {
    /** The most accounts that are kept in memory, unless something is held of more. */
    private static final int ACCOUNTS_MAX = 100_000;

    private final Journal journal;
    private final Map<String, Slot> slots = new ConcurrentHashMap<>();
    private final Set<Hold> open = ConcurrentHashMap.newKeySet();
    private final Object deposits = new Object();
    private final OpenClaims claims;

    public BookLedger(Journal journal) {
        this.journal = journal;
        this.claims = new OpenClaims(journal);
    }

    /** The place of an account; the wallet in it is null until it is needed. */
    private static final class Slot {
        private @Nullable CustomerAccount customerAccount;
        private long era;
        private int unwritten;
        private boolean evicted;
    }

    @Override
    public HoldResult hold(Reservation wanted) {
        if (journal.trouble() != null) {
            // Before it runs: what it would cost could not be written afterwards.
            return new HoldResult.Unavailable();
        }
        String account = wanted.payer().account();
        while (true) {
            Slot slot = slot(account);
            synchronized (slot) {
                if (slot.evicted) {
                    continue;
                }
                HoldResult holdResult;
                try {
                    holdResult = wallet(slot, account).hold(wanted);
                } catch (Journal.Unwritable e) {
                    return new HoldResult.Unavailable();
                }
                if (holdResult instanceof HoldResult.Held(Hold hold)) {
                    open.add(hold);
                }
                return holdResult;
            }
        }
    }

    @Override
    public Capture capture(Hold hold, Sale sale) {
        Slot slot = slotOf(hold);
        Journal.Written written;
        Entry entry;
        synchronized (slot) {
            Optional<Capture> refused = refuse(slot, hold, sale);
            if (refused.isPresent()) {
                return refused.get();
            }
            entry = post(slot, hold, sale);
            written = journal.write(Journal.Posting.sold(hold, sale, entry), slot.era);
        }
        return captured(slot, hold, sale, entry, written.await());
    }

    @Override
    public void capture(Hold hold, Sale sale, Executor where, Consumer<Capture> then) {
        Slot slot = slotOf(hold);
        Optional<Capture> refused;
        synchronized (slot) {
            refused = refuse(slot, hold, sale);
            if (refused.isEmpty()) {
                Entry entry = post(slot, hold, sale);
                journal.write(
                        Journal.Posting.sold(hold, sale, entry),
                        slot.era,
                        where,
                        fate -> then.accept(captured(slot, hold, sale, entry, fate)));
            }
        }
        refused.ifPresent(then);
    }

    @Override
    public boolean quick(String account) {
        Slot slot = slots.get(account);
        if (slot == null || !journal.roomy()) {
            return false;
        }
        synchronized (slot) {
            return slot.customerAccount != null && slot.era == journal.era();
        }
    }

    /** Why a hold can't be captured; if it can, it has ended with this. */
    private Optional<Capture> refuse(Slot slot, Hold hold, Sale sale) {
        if (!hold.amount().covers(sale.price())) {
            return Optional.of(new Capture.TooMuch(hold.amount(), sale.price()));
        }
        if (!hold.end(Hold.State.CAPTURED)) {
            return Optional.of(new Capture.NotHeld(hold.state()));
        }
        open.remove(hold);
        if (slot.customerAccount == null) {
            hold.unwritten();
            return Optional.of(new Capture.Unavailable());
        }
        return Optional.empty();
    }

    private static Entry post(Slot slot, Hold hold, Sale sale) {
        CustomerAccount customerAccount = Objects.requireNonNull(slot.customerAccount);
        slot.unwritten++;
        return Entry.of(hold, sale, customerAccount.capture(hold, sale.price()));
    }

    private Capture captured(Slot slot, Hold hold, Sale sale, Entry entry, Journal.Fate fate) {
        settled(slot);
        if (fate != Journal.Fate.WRITTEN) {
            hold.unwritten();
            return fate == Journal.Fate.LOST ? new Capture.Unavailable() : new Capture.Unknown();
        }
        Sale.Kept kept = sale.kept();
        if (kept != null) {
            claims.done(kept.claim());
        }
        return new Capture.Captured(entry);
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
                CustomerAccount customerAccount = slot.customerAccount;
                if (customerAccount != null) {
                    customerAccount.release(hold);
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
    public DepositResult deposit(Deposit deposit) {
        // One at a time: they are rare, and the same one may come twice at once.
        synchronized (deposits) {
            try {
                return depositAlone(deposit);
            } catch (Journal.Unwritable e) {
                return new DepositResult.Unavailable();
            }
        }
    }

    private DepositResult depositAlone(Deposit deposit) throws Journal.Unwritable {
        Optional<Entry> before = journal.known(deposit.id());
        if (before.isPresent()) {
            return before.get().isOf(deposit)
                    ? new DepositResult.Before(before.get())
                    : new DepositResult.OtherEntry();
        }
        if (deposit.covered()) {
            // Calls only add to it, and whatever takes from it comes here one at a time.
            long has = journal.account(deposit.from()).map(Account::microUsd).orElse(0L);
            if (has < deposit.amount().microUsd()) {
                return new DepositResult.TooLittle(has);
            }
        }
        while (true) {
            Slot slot = slot(deposit.account());
            Entry entry;
            Journal.Written written;
            synchronized (slot) {
                if (slot.evicted) {
                    continue;
                }
                Optional<Money> after = wallet(slot, deposit.account()).deposit(deposit);
                if (after.isEmpty()) {
                    return new DepositResult.TooMuch(deposit.most());
                }
                entry = Entry.of(deposit, after.get());
                slot.unwritten++;
                written = journal.write(Journal.Posting.paidIn(deposit, entry), slot.era);
            }
            Journal.Fate fate = written.await();
            settled(slot);
            return fate == Journal.Fate.WRITTEN
                    ? new DepositResult.Credited(entry)
                    : new DepositResult.Unavailable();
        }
    }

    @Override
    public ClaimResult claim(Claim claim) {
        return claims.take(claim);
    }

    @Override
    public void drop(Claim claim) {
        claims.drop(claim);
    }

    @Override
    public int forgetClaims(Instant now) {
        return journal.forget(now);
    }

    @Override
    public Balance balance(String account) {
        if (!Account.isCovered(account)) {
            // Calls and deposits of others move it: what a wallet would have of it grows old.
            return journal.account(account)
                    .map(one -> new Balance(one.microUsd(), Money.ZERO))
                    .orElse(Balance.NOTHING);
        }
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
    public @Nullable String trouble() {
        return journal.trouble();
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
            CustomerAccount customerAccount = slot.customerAccount;
            long held = customerAccount == null ? 0 : customerAccount.balance().held().microUsd();
            return new Account(account.id(), account.microUsd(), held, account.created());
        }
    }

    @Override
    public List<Entry> entries(@Nullable String account, @Nullable UUID after, int most) {
        return journal.entries(account, after, most);
    }

    @Override
    public List<Entry> latest(String account, int most) {
        return journal.latest(account, most);
    }

    @Override
    public Optional<Entry> entry(UUID id) {
        return journal.entry(id);
    }

    @Override
    public Counted counted() {
        Counted none = new Counted(0, 0, 0, 0, 0, List.of());
        Counted written = journal instanceof LedgerCounts it ? it.counted() : none;
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

    private CustomerAccount wallet(Slot slot, String account) throws Journal.Unwritable {
        CustomerAccount known = slot.customerAccount;
        long era = journal.era();
        if (known != null && slot.era == era) {
            return known;
        }
        boolean again = known != null;
        CustomerAccount loaded = journal.load(account);
        if (again) {
            forgetHolds(account);
        }
        slot.era = era;
        slot.customerAccount = loaded;
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
                        CustomerAccount customerAccount = slot.customerAccount;
                        if (slot.unwritten == 0
                                && (customerAccount == null || customerAccount.idle())) {
                            slot.evicted = true;
                            slots.remove(account, slot);
                        }
                    }
                });
    }
}
