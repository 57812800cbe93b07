package dev.toolbooth.store;

import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What callers were told, kept outside of the server, and compared with what the ledger has: each
 * thing that was told is there once, and nothing else is.
 */
final class SimulatedBooks {
    private static final int PAGE = 97;

    private final Map<UUID, Entry> told = new LinkedHashMap<>();
    private final Map<UUID, Hold> holds = new HashMap<>();
    private final Map<UUID, Attempt> untold = new LinkedHashMap<>();
    private final Map<UUID, Deposit> untoldDeposits = new LinkedHashMap<>();

    /** Of which callers were told that nobody knows. */
    private final Map<UUID, Attempt> unknown = new LinkedHashMap<>();

    private final Map<UUID, Deposit> unknownDeposits = new LinkedHashMap<>();

    /** A capture that was asked for. */
    private record Attempt(Hold hold, Money price, @Nullable SimulatedJob job) {}

    void asks(Hold hold, Money price, @Nullable SimulatedJob job) {
        untold.put(hold.reservation().call(), new Attempt(hold, price, job));
    }

    /** A caller learns what became of a capture. */
    void tells(UUID call, Capture capture) {
        Attempt attempt = untold.remove(call);
        if (attempt == null) {
            throw new AssertionError("told twice: " + call);
        }
        switch (capture) {
            case Capture.Captured(Entry entry) -> captured(attempt, entry);
            case Capture.NotHeld _, Capture.TooMuch _, Capture.Unavailable _ -> {}
            case Capture.Unknown _ -> unknown.put(call, attempt);
        }
    }

    private void captured(Attempt attempt, Entry entry) {
        UUID call = attempt.hold.reservation().call();
        require(entry.id().equals(call), "the entry of another call");
        require(entry.amount().equals(attempt.price), "another price than " + attempt.price);
        require(told.putIfAbsent(call, entry) == null, "captured twice: " + call);
        holds.put(call, attempt.hold);
        SimulatedJob job = attempt.job;
        if (job != null) {
            require(job.call == null, "the same job is captured twice: " + job);
            job.call = call;
        }
    }

    void asks(Deposit deposit) {
        untoldDeposits.put(deposit.id(), deposit);
    }

    /** A caller learns what became of a deposit. */
    void tells(Deposit deposit, DepositResult depositResult) {
        untoldDeposits.remove(deposit.id());
        Entry known = told.get(deposit.id());
        switch (depositResult) {
            case DepositResult.Credited(Entry entry) -> {
                require(known == null, "a deposit counts twice");
                require(entry.amount().equals(deposit.amount()), "another amount was paid in");
                told.put(deposit.id(), entry);
            }
            case DepositResult.Before(Entry entry) ->
                    require(entry.equals(known), "another deposit");
            case DepositResult.OtherEntry _ ->
                    require(
                            known != null && !known.amount().equals(deposit.amount()),
                            "a deposit is taken for another one");
            case DepositResult.TooLittle _, DepositResult.TooMuch _ ->
                    throw new AssertionError("nobody pays in as much");
            case DepositResult.Unavailable _ -> {
                require(known == null, "a deposit is denied");
                unknownDeposits.put(deposit.id(), deposit);
            }
        }
    }

    /** What nobody knew, as soon as it can be known. */
    void learn(Ledger ledger) {
        if (ledger.trouble() != null) {
            return;
        }
        unknown.forEach(
                (call, attempt) -> ledger.entry(call).ifPresent(entry -> captured(attempt, entry)));
        unknown.clear();
        unknownDeposits
                .values()
                .forEach(
                        deposit ->
                                ledger.entry(deposit.id())
                                        .filter(_ -> !untoldDeposits.containsKey(deposit.id()))
                                        .filter(entry -> !told.containsKey(deposit.id()))
                                        .ifPresent(entry -> found(deposit, entry)));
        unknownDeposits.clear();
    }

    /** Deposits that were asked for at some time, to ask for them again. */
    List<Entry> deposits() {
        return told.values().stream().filter(entry -> entry.sold() == null).toList();
    }

    /** Calls that somebody has paid for, to give them back, maybe more than once. */
    List<Entry> sold() {
        return told.values().stream()
                .filter(entry -> entry.sold() != null && !entry.amount().isZero())
                .toList();
    }

    /** After a crash: what nobody was told has happened or not, and from now on that is certain. */
    void resolve(Ledger ledger) {
        learn(ledger);
        untold.forEach(
                (call, attempt) -> ledger.entry(call).ifPresent(entry -> captured(attempt, entry)));
        untold.clear();
        untoldDeposits
                .values()
                .forEach(
                        deposit ->
                                ledger.entry(deposit.id())
                                        .filter(entry -> !told.containsKey(deposit.id()))
                                        .ifPresent(entry -> found(deposit, entry)));
        untoldDeposits.clear();
    }

    private void found(Deposit deposit, Entry entry) {
        require(entry.amount().equals(deposit.amount()), "another amount was paid in");
        told.put(deposit.id(), entry);
    }

    /** Everything that has to be true when nobody waits for an answer. */
    void check(Ledger ledger, List<Payer> payers, List<Hold> running, int freeCallsPerDay) {
        require(ledger.audit().isEmpty(), "the audit finds " + ledger.audit());
        List<Entry> there = entries(ledger);
        Map<UUID, Entry> byId = new HashMap<>();
        for (Entry entry : there) {
            require(byId.put(entry.id(), entry) == null, "listed twice: " + entry);
            require(entry.equals(told.get(entry.id())), "nobody was told of " + entry);
        }
        told.values().forEach(entry -> require(byId.containsKey(entry.id()), "lost: " + entry));
        for (String account : payers.stream().map(Payer::account).distinct().toList()) {
            account(ledger, account, running);
        }
        payers.forEach(payer -> limits(payer, running, freeCallsPerDay));
    }

    private static List<Entry> entries(Ledger ledger) {
        List<Entry> all = new ArrayList<>();
        Optional<UUID> after = Optional.empty();
        while (true) {
            List<Entry> page = ledger.entries(null, after.orElse(null), PAGE);
            all.addAll(page);
            if (page.size() < PAGE) {
                return all;
            }
            after = Optional.of(page.getLast().id());
        }
    }

    private void account(Ledger ledger, String account, List<Hold> running) {
        long posted = 0;
        int entries = 0;
        for (Entry entry : told.values()) {
            if (entry.credit().equals(account)) {
                posted += entry.amount().microUsd();
                entries++;
            } else if (entry.debit().equals(account)) {
                posted -= entry.amount().microUsd();
                entries++;
            }
        }
        require(posted >= 0, account + " is below zero");
        require(
                ledger.balance(account).posted().microUsd() == posted,
                account + " has " + ledger.balance(account).posted() + " instead of " + posted);
        long held =
                running.stream()
                        .filter(hold -> hold.state() == Hold.State.OPEN)
                        .filter(hold -> hold.reservation().payer().account().equals(account))
                        .mapToLong(hold -> hold.amount().microUsd())
                        .sum();
        require(
                ledger.balance(account).held().microUsd() == held,
                account + " holds " + ledger.balance(account).held() + " instead of " + held);
        require(
                ledger.entries(account, null, Integer.MAX_VALUE).size() == entries,
                "not all entries of " + account + " are found");
    }

    /** What a key has spent and may spend by what is held is within its limits. */
    void limits(Payer payer, List<Hold> running, int freeCallsPerDay) {
        Map<Long, Long> perDay = new HashMap<>();
        Map<Long, Integer> free = new HashMap<>();
        long total = 0;
        for (Map.Entry<UUID, Hold> each : holds.entrySet()) {
            Hold hold = each.getValue();
            if (hold.reservation().payer().key().equals(payer.key())) {
                if (hold.free()) {
                    free.merge(hold.day(), 1, Integer::sum);
                } else {
                    Entry entry = told.get(each.getKey());
                    long amount = entry == null ? 0 : entry.amount().microUsd();
                    total += amount;
                    perDay.merge(hold.day(), amount, Long::sum);
                }
            }
        }
        for (Hold hold : running) {
            if (hold.state() == Hold.State.OPEN
                    && hold.reservation().payer().key().equals(payer.key())) {
                if (hold.free()) {
                    free.merge(hold.day(), 1, Integer::sum);
                } else {
                    total += hold.amount().microUsd();
                    perDay.merge(hold.day(), hold.amount().microUsd(), Long::sum);
                }
            }
        }
        Money dayLimit = payer.limits().perDay();
        Money totalLimit = payer.limits().total();
        perDay.forEach(
                (day, spent) ->
                        require(
                                dayLimit == null || dayLimit.microUsd() >= spent,
                                payer.key() + " spends " + spent + " on day " + day));
        require(
                totalLimit == null || totalLimit.microUsd() >= total,
                payer.key() + " spends " + total + " in total");
        free.forEach(
                (day, calls) ->
                        require(
                                calls <= freeCallsPerDay,
                                payer.key() + " has " + calls + " free calls on day " + day));
    }

    static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new AssertionError(otherwise);
        }
    }
}
