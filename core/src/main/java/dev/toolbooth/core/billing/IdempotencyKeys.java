package dev.toolbooth.core.billing;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.ClaimResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The calls that carry an idempotency key: a repetition gets the first call's outcome and is billed
 * once. A call that was not billed may be retried. Thread-safe.
 */
final class IdempotencyKeys {
    /** How long an outcome is kept. */
    static final Duration KEPT = Duration.ofHours(24);

    /** The largest outcome that is kept, in characters. */
    private static final int OUTCOME_CHARS_MAX = 1 << 20;

    /** How often the ledger is asked about a call that goes on elsewhere. */
    private static final Duration PACE = Duration.ofMillis(100);

    private final InstantSource clock;
    private final LongSupplier nanos;
    private final Map<Id, First> running = new ConcurrentHashMap<>();

    /** A call that goes on, and what those wait for who came after it with the same key. */
    private record First(UUID call, CompletableFuture<Outcome> outcome) {}

    private record Id(String owner, String key) {
        static Id of(Claim claim) {
            return new Id(claim.owner(), claim.key());
        }
    }

    IdempotencyKeys(InstantSource clock, LongSupplier nanos) {
        this.clock = clock;
        this.nanos = nanos;
    }

    /**
     * A claim on a call.
     *
     * @param owner whose key it is
     * @param shop who sells: the same call elsewhere, at another price, is another
     */
    Claim claim(BillableCall call, String shop, String owner, String key) {
        return claim(call, shop, owner, key, "", KEPT);
    }

    /**
     * A claim on something that is more than its arguments.
     *
     * @param beside what else has to be the same
     * @param kept for how long the outcome is
     */
    Claim claim(
            BillableCall call,
            String shop,
            String owner,
            String key,
            String beside,
            Duration kept) {
        Instant now = clock.instant();
        byte[] asked =
                (shop + "\n" + call.tool() + "\n" + call.input().hash().hex() + beside)
                        .getBytes(StandardCharsets.UTF_8);
        return new Claim(owner, key, Hash.sha256(asked), call.id(), now, now.plus(kept));
    }

    /**
     * The outcome that the call has already, or null when it is the first. Waits for a first one
     * that goes on.
     */
    @Nullable Outcome before(Ledger ledger, Claim claim, Duration longest) {
        long deadline = nanos.getAsLong() + longest.toNanos();
        while (true) {
            switch (ledger.claim(claim)) {
                case ClaimResult.Mine _ -> {
                    began(claim);
                    return null;
                }
                case ClaimResult.Done(String outcome) -> {
                    return repeated(ledger, Json.parse(outcome));
                }
                case ClaimResult.Conflict _ -> {
                    return refused("this idempotency key was used for another call; use a new one");
                }
                case ClaimResult.Unavailable _ -> {
                    return new Outcome.Refused(new Refusal.LedgerClosed(1));
                }
                case ClaimResult.Busy _ -> {
                    Outcome first = await(running.get(Id.of(claim)));
                    if (first != null) {
                        return first;
                    }
                    if (nanos.getAsLong() - deadline > 0) {
                        return refused("the first call with this key has not ended; try later");
                    }
                }
            }
        }
    }

    private void began(Claim claim) {
        First last = running.put(Id.of(claim), new First(claim.call(), new CompletableFuture<>()));
        if (last != null) {
            // It has given its key back, and who waits for it looks again.
            last.outcome().cancel(false);
        }
    }

    /** The outcome of a call that goes on here; null when it takes longer, or is elsewhere. */
    private static @Nullable Outcome await(@Nullable First first) {
        try {
            // One that goes on elsewhere never completes here: this is then just a pause.
            CompletableFuture<Outcome> awaited =
                    first == null ? new CompletableFuture<>() : first.outcome();
            return awaited.get(PACE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException | CancellationException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Outcome.Cancelled();
        }
    }

    /** Notes that a call has been paid for, with this outcome. */
    void done(@Nullable Claim claim, Outcome outcome) {
        if (claim != null) {
            complete(claim, marked(outcome));
        }
    }

    /** Notes that a call was not billed, so that the next with its key is a new one. */
    void failed(Ledger ledger, @Nullable Claim claim, Outcome outcome) {
        if (claim != null) {
            ledger.drop(claim);
            if (outcome instanceof Outcome.Cancelled) {
                // Its client has left; another who waits for the same has not, and tries itself.
                CompletableFuture<Outcome> waiting = ended(claim);
                if (waiting != null) {
                    waiting.cancel(false);
                }
            } else {
                complete(claim, outcome);
            }
        }
    }

    private void complete(Claim claim, Outcome outcome) {
        CompletableFuture<Outcome> waiting = ended(claim);
        if (waiting != null) {
            waiting.complete(outcome);
        }
    }

    /** What others wait for; null when another call has taken the key already. */
    private @Nullable CompletableFuture<Outcome> ended(Claim claim) {
        First first = running.get(Id.of(claim));
        return first != null
                        && first.call().equals(claim.call())
                        && running.remove(Id.of(claim), first)
                ? first.outcome()
                : null;
    }

    private static Outcome marked(Outcome outcome) {
        return outcome instanceof Outcome.Completed(ToolOutput output, Bill bill) && bill != null
                ? new Outcome.Completed(output, bill.again())
                : outcome;
    }

    private static Outcome refused(String reason) {
        return new Outcome.Refused(new Refusal.NotRepeatable(reason));
    }

    /** The stored result of a call, beside the ledger's entry. */
    static String kept(ToolOutput output, UUID call) {
        ObjectNode json = Json.object().put("call", call.toString());
        String alone = Json.text(json);
        String text = Json.text(json.set("output", OutputJson.write(output)));
        return text.length() > OUTCOME_CHARS_MAX || !readable(text) ? alone : text;
    }

    /** Whether it can be read again: what a tool gives may be nested more deeply than we read. */
    private static boolean readable(String text) {
        try {
            Json.parse(text);
            return true;
        } catch (JacksonException e) {
            return false;
        }
    }

    /** The outcome of a call that was kept. */
    static Outcome repeated(Ledger ledger, JsonNode kept) {
        String call = kept.path("call").asString("");
        if (!kept.has("output")) {
            return refused(
                    "the call was billed under receipt "
                            + call
                            + ", and its output was too large or too deep to keep");
        }
        ToolOutput output = OutputJson.read(kept.path("output"));
        return ledger.entry(UUID.fromString(call))
                .<Outcome>map(entry -> new Outcome.Completed(output, bill(entry)))
                .orElseGet(() -> new Outcome.Refused(new Refusal.LedgerClosed(1)));
    }

    private static Bill bill(Entry entry) {
        Entry.Sold sold = entry.sold();
        boolean counted = sold != null && !sold.usage().equals(Usage.NONE);
        return new Bill(
                entry.id(),
                entry.amount(),
                entry.balanceAfter(),
                sold == null ? 0 : sold.tookMillis(),
                sold != null && counted ? sold.usage() : null,
                true);
    }
}
