package dev.toolbooth.store.postgres;

import dev.toolbooth.core.ledger.Balance;
import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.ClaimResult;
import dev.toolbooth.core.ledger.CustomerAccount;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Meter;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.store.postgres.PostgresBatchKeys.ClaimId;
import dev.toolbooth.store.postgres.PostgresLockedRows.ClaimRow;
import dev.toolbooth.store.postgres.PostgresLockedRows.EndedRow;
import dev.toolbooth.store.postgres.PostgresLockedRows.PendingRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The decisions on a batch of commands, one after the other, on the state of the database. Not
 * thread-safe.
 */
final class PostgresBatch {
    private final PostgresLockedRows picture;
    private final PostgresChanges changes;
    private final String node;
    private final long leaseMillis;
    private final boolean again;
    // Of each for itself, not of its id: that may be held again when its first hold has ended.
    private final Map<Hold, Hold.State> endings = new HashMap<>();
    private final Map<String, Long> posted = new HashMap<>();

    /**
     * The node of a batch.
     *
     * @param leaseMillis how long a claim stays a node's without renewal
     * @param again whether the batch may have been written before, so that existing rows may be its
     *     own
     */
    record About(String node, long leaseMillis, boolean again) {}

    PostgresBatch(PostgresLockedRows picture, PostgresChanges changes, About about) {
        this.picture = picture;
        this.changes = changes;
        this.node = about.node();
        this.leaseMillis = about.leaseMillis();
        this.again = about.again();
    }

    void decide(PostgresCommand<?> command) {
        switch (command) {
            case PostgresCommand.Reserve reserve -> reserve.result(reserve(reserve));
            case PostgresCommand.Settle settle -> settle.result(settle(settle));
            case PostgresCommand.LetGo letGo -> letGo.result(letGo(letGo));
            case PostgresCommand.PayIn payIn -> payIn.result(payIn(payIn.deposit));
            case PostgresCommand.Take take -> take.result(take(take.claim));
            case PostgresCommand.Drop drop -> drop.result(drop(drop.claim));
        }
    }

    private HoldResult reserve(PostgresCommand.Reserve command) {
        UUID id = command.wanted.call();
        PendingRow there = picture.pending.get(id);
        if (there != null) {
            Hold hold = new Hold(command.wanted, there.free(), there.day());
            boolean mine = again && there.node().equals(node) && there.is(hold);
            return mine ? new HoldResult.Held(hold) : new HoldResult.Taken();
        }
        EndedRow ended = picture.ended.get(id);
        if (ended != null && ended.entry() != null) {
            return new HoldResult.Taken();
        }
        HoldResult holdResult = wallet(command.wanted.payer().account()).hold(command.wanted);
        if (holdResult instanceof HoldResult.Held(Hold hold)) {
            changes.hold(hold);
            picture.pending.put(id, PendingRow.of(hold, node));
        }
        return holdResult;
    }

    private Capture settle(PostgresCommand.Settle command) {
        Hold hold = command.hold;
        UUID id = hold.reservation().call();
        Hold.State before = state(hold);
        if (before != Hold.State.OPEN) {
            return new Capture.NotHeld(before);
        }
        EndedRow ended = picture.ended.get(id);
        boolean pending = pending(hold);
        if (ended != null && ended.entry() != null) {
            // By an attempt before this one, here or elsewhere: the same must not be paid twice.
            if (pending) {
                free(hold);
            }
            end(hold, Hold.State.CAPTURED);
            return new Capture.Captured(ended.entry());
        }
        if (!pending) {
            // Without a trace the database has lost it in a crash, as it may lose holds.
            end(hold, ended == null ? Hold.State.RELEASED : stateOf(ended));
            return ended == null ? new Capture.Unavailable() : new Capture.NotHeld(stateOf(ended));
        }
        Sale.Kept kept = command.sale.kept();
        if (kept != null && !keep(kept)) {
            release(hold, Hold.State.RELEASED, command.sale.at());
            return new Capture.Unavailable();
        }
        String account = hold.reservation().payer().account();
        Sale sale = command.sale;
        Money after = wallet(account).capture(hold, sale.price());
        Entry entry = Entry.of(hold, sale, after);
        if (ended != null) {
            changes.replace(id);
        }
        changes.post(entry, hold);
        posted.putIfAbsent(account, entry.at().toEpochMilli());
        picture.pending.remove(id);
        picture.ended.put(id, new EndedRow(PostgresRowMapper.POSTED, entry));
        end(hold, Hold.State.CAPTURED);
        return new Capture.Captured(entry);
    }

    /**
     * Keeps an outcome; not when another call has taken the claim, for then two would be billed.
     */
    private boolean keep(Sale.Kept kept) {
        ClaimId id = ClaimId.of(kept.claim());
        ClaimRow row = picture.claims.get(id);
        if (row != null && !row.call().equals(kept.claim().call())) {
            return false;
        }
        long expires = kept.claim().expires().toEpochMilli();
        changes.changeClaim(kept.claim(), kept.outcome(), expires);
        remember(kept.claim(), kept.outcome(), expires);
        return true;
    }

    private Hold.State letGo(PostgresCommand.LetGo command) {
        Hold hold = command.hold;
        UUID id = hold.reservation().call();
        Hold.State before = state(hold);
        if (before != Hold.State.OPEN) {
            return before;
        }
        EndedRow ended = picture.ended.get(id);
        if (pending(hold)) {
            release(hold, command.how, command.at);
            // What has an entry was not open, even if something was still held for it.
            return ended != null && ended.entry() != null ? Hold.State.CAPTURED : Hold.State.OPEN;
        }
        Hold.State there = ended == null ? Hold.State.RELEASED : stateOf(ended);
        end(hold, there);
        return ended != null && again && there == command.how ? Hold.State.OPEN : there;
    }

    /** Whether the database has a hold: this one, and not a later one with the same id. */
    private boolean pending(Hold hold) {
        PendingRow row = picture.pending.get(hold.reservation().call());
        return row != null && row.is(hold);
    }

    private void release(Hold hold, Hold.State how, Instant at) {
        UUID id = hold.reservation().call();
        EndedRow before = picture.ended.get(id);
        if (before != null) {
            // An earlier hold with this id has ended before, and that stays on record.
            free(hold);
            end(hold, before.entry() == null ? how : Hold.State.CAPTURED);
            return;
        }
        wallet(hold.reservation().payer().account()).release(hold);
        String state =
                how == Hold.State.EXPIRED ? PostgresRowMapper.EXPIRED : PostgresRowMapper.VOIDED;
        changes.letGo(hold, state, at.toEpochMilli());
        picture.pending.remove(id);
        picture.ended.put(id, new EndedRow(state, null));
        end(hold, how);
    }

    private void free(Hold hold) {
        wallet(hold.reservation().payer().account()).release(hold);
        changes.letGo(hold);
        picture.pending.remove(hold.reservation().call());
    }

    private static Hold.State stateOf(EndedRow ended) {
        return switch (ended.state()) {
            case PostgresRowMapper.POSTED -> Hold.State.CAPTURED;
            case PostgresRowMapper.EXPIRED -> Hold.State.EXPIRED;
            default -> Hold.State.RELEASED;
        };
    }

    private Hold.State state(Hold hold) {
        return endings.getOrDefault(hold, hold.state());
    }

    private void end(Hold hold, Hold.State how) {
        endings.put(hold, how);
    }

    private DepositResult payIn(Deposit deposit) {
        EndedRow before = picture.ended.get(deposit.id());
        if (before != null) {
            Entry entry = before.entry();
            if (entry == null || !entry.isOf(deposit)) {
                return new DepositResult.OtherEntry();
            }
            return again ? new DepositResult.Credited(entry) : new DepositResult.Before(entry);
        }
        if (deposit.covered()) {
            long has = wallet(deposit.from()).balance().microUsd() + changes.moved(deposit.from());
            if (has < deposit.amount().microUsd()) {
                return new DepositResult.TooLittle(has);
            }
        }
        Money after = wallet(deposit.account()).deposit(deposit).orElse(null);
        if (after == null) {
            return new DepositResult.TooMuch(deposit.most());
        }
        Entry entry = Entry.of(deposit, after);
        changes.post(entry, null);
        posted.putIfAbsent(deposit.account(), entry.at().toEpochMilli());
        picture.ended.put(deposit.id(), new EndedRow(PostgresRowMapper.POSTED, entry));
        return new DepositResult.Credited(entry);
    }

    private ClaimResult take(Claim claim) {
        ClaimRow row = picture.claims.get(ClaimId.of(claim));
        long until = claim.at().toEpochMilli() + leaseMillis;
        if (row == null) {
            changes.claim(claim, until);
            remember(claim, null, until);
            return new ClaimResult.Mine();
        }
        String outcome = row.outcome();
        boolean lapsed = outcome == null && row.expiresMillis() <= claim.at().toEpochMilli();
        if (lapsed) {
            changes.changeClaim(claim, null, until);
            remember(claim, null, until);
            return new ClaimResult.Mine();
        }
        if (!row.requestHash().equals(claim.requestHash())) {
            return new ClaimResult.Conflict();
        }
        if (outcome != null) {
            return new ClaimResult.Done(outcome);
        }
        return again && row.call().equals(claim.call())
                ? new ClaimResult.Mine()
                : new ClaimResult.Busy();
    }

    private boolean drop(Claim claim) {
        ClaimId id = ClaimId.of(claim);
        ClaimRow row = picture.claims.get(id);
        if (row == null || row.outcome() != null || !row.call().equals(claim.call())) {
            return false;
        }
        changes.drop(id);
        picture.claims.remove(id);
        return true;
    }

    private void remember(Claim claim, @Nullable String outcome, long expiresMillis) {
        picture.claims.put(
                ClaimId.of(claim),
                new ClaimRow(claim.requestHash(), claim.call(), outcome, expiresMillis));
    }

    private CustomerAccount wallet(String account) {
        CustomerAccount customerAccount = picture.wallets.get(account);
        if (customerAccount == null) {
            throw new IllegalStateException("an account that was not read");
        }
        return customerAccount;
    }

    /** The accounts that are not as they were. */
    List<PostgresChanges.AccountChange> accounts() {
        List<PostgresChanges.AccountChange> all = new ArrayList<>();
        for (CustomerAccount customerAccount : picture.wallets.values()) {
            Balance now = customerAccount.balance();
            Long first = posted.get(customerAccount.account());
            if (first == null && now.equals(picture.balances.get(customerAccount.account()))) {
                continue;
            }
            all.add(
                    new PostgresChanges.AccountChange(
                            customerAccount.account(),
                            now.microUsd(),
                            now.held().microUsd(),
                            first));
        }
        return all;
    }

    /** The meters that show something else than before. */
    List<PostgresChanges.MeterChange> meters() {
        List<PostgresChanges.MeterChange> all = new ArrayList<>();
        for (CustomerAccount customerAccount : picture.wallets.values()) {
            customerAccount
                    .meters()
                    .forEach(
                            (id, meter) -> {
                                if (changed(customerAccount.account(), id, meter)) {
                                    all.add(
                                            new PostgresChanges.MeterChange(
                                                    customerAccount.account(),
                                                    id.key(),
                                                    id.name(),
                                                    meter.day(),
                                                    meter.used(),
                                                    meter.held()));
                                }
                            });
        }
        return all;
    }

    private boolean changed(String account, Meter.Id id, Meter meter) {
        var before = picture.meters.get(new PostgresLockedRows.MeterId(account, id));
        return before == null ? meter.used() != 0 || meter.held() != 0 : !before.shows(meter);
    }

    /** Tells the holds what has become of them, now that it is written. */
    void tellHolds() {
        endings.forEach(Hold::end);
    }
}
