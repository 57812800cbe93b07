package dev.toolbooth.e2e;

import dev.toolbooth.app.selling.Stores;
import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.e2e.TortureCall.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Compares what clients were told, and what has run, with what the books hold, while the server is
 * dead. Not thread-safe.
 */
final class TortureBooks {
    static final long PRICE_MICRO_USD = 500;

    private static final int PAGE = 1_000;

    private final Map<Hash, TortureCall> calls = new HashMap<>();
    private final Map<String, Entry> charged = new HashMap<>();
    private final Map<String, Long> balances = new HashMap<>();
    private final Map<String, Long> spent = new HashMap<>();
    private final Map<UUID, Entry> deposits = new HashMap<>();
    private final Map<String, UUID> topUps = new HashMap<>();
    private final Set<UUID> known = new HashSet<>();
    private final TortureTally tally;
    private final List<String> violations = new ArrayList<>();
    private @Nullable UUID last;

    TortureBooks(TortureTally tally) {
        this.tally = tally;
    }

    /** What is wrong so far. */
    List<String> violations() {
        return List.copyOf(violations);
    }

    /** Looks at what a life of the server has left behind. */
    void compare(Stores stores, TortureLoad load, Map<TortureCall, List<Told>> told, Path runs)
            throws IOException {
        violations.addAll(load.problems());
        load.topUps().keySet().forEach(key -> topUps.putIfAbsent(key, new UUID(0, 0)));
        told.keySet().forEach(call -> calls.put(call.inputHash(), call));
        Map<String, Entry> fresh = new HashMap<>();
        read(stores.ledger()).forEach(entry -> post(entry, fresh));
        Map<String, Integer> counts = counts(runs);
        told.forEach((call, all) -> judge(call, all, fresh.get(call.nonce()), counts));
        counts.forEach((nonce, times) -> wrong("ran " + times + " times unasked: " + nonce));
        charged.putAll(fresh);
        load.topUps().forEach(this::topUp);
        check(stores.ledger());
    }

    private static Map<String, Integer> counts(Path runs) throws IOException {
        Map<String, Integer> counts = new HashMap<>();
        if (Files.exists(runs)) {
            Files.readAllLines(runs).forEach(nonce -> counts.merge(nonce, 1, Integer::sum));
        }
        return counts;
    }

    private List<Entry> read(Ledger ledger) {
        List<Entry> all = new ArrayList<>();
        List<Entry> page;
        do {
            page = ledger.entries(null, last, PAGE);
            all.addAll(page);
            last = page.isEmpty() ? last : page.getLast().id();
        } while (page.size() == PAGE);
        return all;
    }

    /** Takes an entry into account, in the order in which entries were posted. */
    private void post(Entry entry, Map<String, Entry> fresh) {
        if (!known.add(entry.id())) {
            wrong("the books have " + entry.id() + " twice");
        }
        Entry.Sold sold = entry.sold();
        String account = sold == null ? entry.credit() : entry.debit();
        long amount = sold == null ? entry.amount().microUsd() : -entry.amount().microUsd();
        long balance = balances.merge(account, amount, Long::sum);
        if (balance != entry.balanceAfter().microUsd() || balance < 0) {
            wrong("after " + entry + " the balance should be " + balance);
        }
        if (sold == null) {
            deposits.put(entry.id(), entry);
            return;
        }
        TortureCall call = calls.get(sold.inputHash());
        if (call == null) {
            wrong("nobody made the call of " + entry);
            return;
        }
        if (charged.containsKey(call.nonce()) || fresh.put(call.nonce(), entry) != null) {
            wrong(call + " was charged twice: " + entry);
        }
        tally.charged++;
        TortureCustomer customer = call.customer();
        if (!sold.key().equals(customer.key()) || !entry.debit().equals(customer.account())) {
            wrong(call + " was paid by somebody else: " + entry);
        }
        Long budget = customer.budgetMicroUsd();
        long total = spent.merge(sold.key(), entry.amount().microUsd(), Long::sum);
        if (budget != null && total > budget) {
            wrong("a budget of " + budget + " was exceeded: " + total);
        }
    }

    private void judge(
            TortureCall call, List<Told> told, @Nullable Entry fresh, Map<String, Integer> counts) {
        Integer count = counts.remove(call.nonce());
        int runs = count == null ? 0 : count;
        Entry before = charged.get(call.nonce());
        Entry entry = before == null ? fresh : before;
        tally.calls++;
        tally.runs += runs;
        // Who makes the same call twice at once gets a second run where the first was not billed.
        int most = call.fails() && call.repeatable() ? 2 : 1;
        if (runs > most || (before != null && runs > 0) || (fresh != null && runs != 1)) {
            wrong(call + " ran " + runs + " times; before: " + before + ", now: " + fresh);
        }
        if (entry != null && call.fails()) {
            wrong(call + " was charged and must have failed: " + entry);
        }
        if (told.isEmpty()) {
            tally.unanswered++;
            tally.chargedUnanswered += fresh == null ? 0 : 1;
        }
        for (Told one : told) {
            switch (one) {
                case Told.Billed billed -> billed(call, billed, before, entry);
                case Told.Failed(String why) -> {
                    tally.failed++;
                    if (entry != null || runs == 0 || !call.fails()) {
                        wrong(call + " failed: " + why + "; runs: " + runs + ", " + entry);
                    }
                }
                case Told.Refused(int status, String why) -> {
                    tally.refused++;
                    boolean poor = why.contains("balance_exhausted") || why.contains("budget");
                    if (entry != null || runs != 0 || !poor) {
                        wrong(call + " was refused: " + status + " " + why + ", " + entry);
                    }
                }
            }
        }
    }

    private void billed(
            TortureCall call, Told.Billed told, @Nullable Entry before, @Nullable Entry entry) {
        tally.billed++;
        tally.replayed += told.repeated() ? 1 : 0;
        if (entry == null) {
            wrong(call + " is not in the books, and a client was told: " + told);
        } else if (!entry.id().equals(told.receipt())
                || entry.amount().microUsd() != told.microUsd()
                || told.microUsd() != PRICE_MICRO_USD
                || entry.balanceAfter().microUsd() != told.balance()) {
            wrong(call + " was told as " + told + " and is in the books as " + entry);
        } else if (before != null && !told.repeated()) {
            wrong(call + " was paid before, and not told so: " + told);
        }
    }

    private void topUp(String key, Queue<JsonNode> told) {
        for (JsonNode one : told) {
            UUID id = UUID.fromString(one.path("id").asString());
            UUID first = topUps.put(key, id);
            Entry entry = deposits.get(id);
            if (first != null && first.getMostSignificantBits() != 0 && !first.equals(id)) {
                wrong("the top-up " + key + " was credited as " + first + " and as " + id);
            }
            if (entry == null
                    || entry.amount().microUsd() != one.path("credited_micro_usd").asLong()
                    || entry.balanceAfter().microUsd() != one.path("balance_micro_usd").asLong()) {
                wrong("a top-up was told as " + one + " and is in the books as " + entry);
            }
        }
    }

    private void check(Ledger ledger) {
        ledger.audit().forEach(this::wrong);
        balances.forEach(
                (account, balance) -> {
                    long has = ledger.balance(account).posted().microUsd();
                    if (has != balance) {
                        wrong(account + " has " + has + " and should have " + balance);
                    }
                });
        // Each account has been given something once, before the first life.
        if (deposits.size() > topUps.size() + balances.size()) {
            wrong("there are more deposits than were made: " + deposits.size());
        }
    }

    /** Reads all of the books once more: what has ever been there must still be. */
    void compareAll(Stores stores) {
        last = null;
        Set<UUID> found = new HashSet<>();
        read(stores.ledger()).forEach(entry -> found.add(entry.id()));
        if (!found.equals(known)) {
            wrong("the books had " + known.size() + " entries and have " + found.size());
        }
    }

    private void wrong(String what) {
        violations.add(what);
    }
}
