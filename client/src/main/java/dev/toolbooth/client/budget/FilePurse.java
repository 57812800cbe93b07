package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.client.pay.Purse;
import dev.toolbooth.client.pay.SignedOrder;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The purse of one user: a folder with rules and a journal. Every decision is made under the
 * journal's lock, and is on the disk before anything is signed. Thread-safe, and safe with other
 * processes.
 */
public final class FilePurse implements Purse, AutoCloseable {
    /** Longer receipts are kept without what we don't read. */
    private static final int RECEIPT_BYTES_MAX = 64 * 1024;

    private static final List<String> KEPT =
            List.of(
                    "success",
                    "transaction",
                    "network",
                    "payer",
                    "amount",
                    "receipt_id",
                    "billed_micro_usd",
                    "receipt");
    private static final int MEMBER_BYTES_MAX = 4 * 1024;
    private static final int WHY_CHARS_MAX = 500;

    private final PurchaseJournal journal;
    private final PurchaseOwners purchaseOwners;
    private final BudgetSource budget;
    private final InstantSource clock;
    private final Supplier<UUID> ids;

    FilePurse(
            PurchaseJournal journal,
            PurchaseOwners purchaseOwners,
            BudgetSource budget,
            InstantSource clock,
            Supplier<UUID> ids) {
        this.journal = journal;
        this.purchaseOwners = purchaseOwners;
        this.budget = budget;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * The purse in a folder, which is made when something is written.
     *
     * @param ids never twice the same
     */
    public static FilePurse open(
            Path folder, BudgetSource budget, InstantSource clock, Supplier<UUID> ids) {
        return open(
                folder, budget, clock, ids, PurchaseJournal.Pen.REAL, PurchaseJournal.FOLD_BYTES);
    }

    static FilePurse open(
            Path folder,
            BudgetSource budget,
            InstantSource clock,
            Supplier<UUID> ids,
            PurchaseJournal.Pen pen,
            long foldBytes) {
        Path place = real(folder);
        return new FilePurse(
                new PurchaseJournal(place, pen, ids, foldBytes),
                new PurchaseOwners(place.resolve("owners"), ids),
                budget,
                clock,
                ids);
    }

    /** The one path of a folder, which may not be there yet: locks are known by their path. */
    private static Path real(Path folder) {
        Path path = folder.toAbsolutePath().normalize();
        Path above = path;
        while (above != null && !Files.exists(above)) {
            above = above.getParent();
        }
        try {
            return above == null ? path : above.toRealPath().resolve(above.relativize(path));
        } catch (IOException e) {
            return path;
        }
    }

    @Override
    public Verdict reserve(PurchaseOrder purchase, boolean approved) throws PayProblem {
        Budget rules = budget.read();
        return journal.with(
                open -> {
                    Instant now = clock.instant();
                    free(open, now);
                    Optional<Verdict> objection =
                            new Judge(rules, open.books(), purchase, now).objection(approved);
                    if (objection.isPresent()) {
                        return objection.get();
                    }
                    UUID id = reserved(open, purchase, now);
                    open.tidy(entry -> isOver(entry, now), now);
                    return new Verdict.Allowed(id);
                });
    }

    private UUID reserved(PurchaseJournal.Open open, PurchaseOrder purchase, Instant now)
            throws IOException, PayProblem {
        UUID id = ids.get();
        ObjectNode line = Json.object().put("owner", purchaseOwners.name());
        line.set("purchase", PurchaseJson.write(purchase));
        open.write(PurchaseStep.RESERVED, id, now, line);
        return id;
    }

    @Override
    public void billed(PurchaseOrder purchase, ObjectNode receipt) throws PayProblem {
        journal.<@Nullable Void>with(
                open -> {
                    Instant now = clock.instant();
                    UUID id = reserved(open, purchase, now);
                    PreparedPayment nothing = new PreparedPayment(Json.object(), null, now);
                    open.write(PurchaseStep.SIGNED, id, now, with("prepared", nothing.json()));
                    open.write(PurchaseStep.PAID, id, now, with("receipt", shortened(receipt)));
                    return null;
                });
    }

    /** Gives back what processes had set aside that died before they signed anything. */
    private void free(PurchaseJournal.Open open, Instant now) throws IOException, PayProblem {
        for (PurchaseRecord entry :
                open.books()
                        .which(
                                one ->
                                        one.step() == PurchaseStep.RESERVED
                                                && !purchaseOwners.lives(one.owner()))) {
            open.write(
                    PurchaseStep.DROPPED,
                    entry.id(),
                    now,
                    why("its process ended before it signed"));
        }
    }

    private boolean isOver(PurchaseRecord entry, Instant now) {
        boolean waited =
                switch (entry.step()) {
                    case RESERVED, SIGNED, RESUMED -> purchaseOwners.lives(entry.owner());
                    case PAID, DROPPED, REFUSED, LEFT -> false;
                };
        return entry.finished(now) && !waited;
    }

    private static ObjectNode why(String text) {
        return Json.object().put("why", SafeText.line(text, WHY_CHARS_MAX));
    }

    private static ObjectNode with(String member, ObjectNode value) {
        ObjectNode line = Json.object();
        line.set(member, value);
        return line;
    }

    private void write(PurchaseStep step, UUID id, ObjectNode more) throws PayProblem {
        journal.<@Nullable Void>with(
                open -> {
                    open.write(step, id, clock.instant(), more);
                    return null;
                });
    }

    @Override
    public void signed(UUID id, PreparedPayment prepared) throws PayProblem {
        write(PurchaseStep.SIGNED, id, with("prepared", prepared.json()));
    }

    @Override
    public void paid(UUID id, ObjectNode receipt) throws PayProblem {
        write(PurchaseStep.PAID, id, with("receipt", shortened(receipt)));
    }

    /** A seller's receipt may be as long as it likes; the purchase must be written down anyway. */
    private static ObjectNode shortened(ObjectNode receipt) {
        if (Json.bytes(receipt).length <= RECEIPT_BYTES_MAX) {
            return receipt.deepCopy();
        }
        ObjectNode kept = Json.object().put("shortened", true);
        for (String part : List.of("settlement", "bill")) {
            if (receipt.path(part) instanceof ObjectNode object) {
                ObjectNode some = kept.putObject(part);
                for (String name : KEPT) {
                    if (object.has(name)
                            && Json.bytes(object.get(name)).length < MEMBER_BYTES_MAX) {
                        some.set(name, object.get(name));
                    }
                }
            }
        }
        return kept;
    }

    @Override
    public void dropped(UUID id, String why) throws PayProblem {
        write(PurchaseStep.DROPPED, id, why(why));
    }

    @Override
    public void refused(UUID id, String why) throws PayProblem {
        write(PurchaseStep.REFUSED, id, why(why));
    }

    @Override
    public void left(UUID id, String why) throws PayProblem {
        write(PurchaseStep.LEFT, id, why(why));
    }

    @Override
    public Optional<SignedOrder> resume(String digest) throws PayProblem {
        if (!journal.exists()) {
            return Optional.empty();
        }
        return journal.with(
                open -> {
                    Instant now = clock.instant();
                    for (PurchaseRecord entry :
                            open.books().which(one -> one.purchase().digest().equals(digest))) {
                        PreparedPayment prepared = entry.prepared();
                        if (prepared != null && entry.mayResume(now) && isAlone(entry)) {
                            open.write(
                                    PurchaseStep.RESUMED,
                                    entry.id(),
                                    now,
                                    Json.object().put("owner", purchaseOwners.name()));
                            return Optional.of(
                                    new SignedOrder(entry.id(), entry.purchase(), prepared, true));
                        }
                    }
                    return Optional.empty();
                });
    }

    private boolean isAlone(PurchaseRecord entry) {
        return entry.step() == PurchaseStep.LEFT || !purchaseOwners.lives(entry.owner());
    }

    /** What was spent since a moment, and what is left by the rules. */
    public SpendingReport spending(Instant since) throws PayProblem {
        Budget rules = budget.read();
        if (!journal.exists()) {
            return SpendingReport.of(new JournalState(), rules, since, clock.instant());
        }
        return journal.with(open -> SpendingReport.of(open.books(), rules, since, clock.instant()));
    }

    /** Lets other processes resume what is unfinished. */
    @Override
    public void close() {
        try {
            purchaseOwners.close();
        } catch (IOException e) {
            // The end of the process lets go of it as well.
            return;
        }
    }
}
