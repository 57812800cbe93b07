package dev.toolbooth.client.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.pay.Objection;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.client.pay.Purse.Verdict;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;

/** A folder with a purse, at a time and with rules that a test sets. */
final class PurseFolder {
    final Path folder;
    Budget budget = Purchases.FREE;
    Instant now = Instant.parse("2026-11-16T12:00:00Z");
    PurchaseJournal.Pen pen = PurchaseJournal.Pen.REAL;
    long foldBytes = PurchaseJournal.FOLD_BYTES;

    PurseFolder(Path folder) {
        this.folder = folder;
    }

    /** As another process would open it. */
    FilePurse open() {
        return FilePurse.open(
                folder,
                () -> budget,
                () -> now,
                UUID::randomUUID,
                (file, bytes) -> pen.append(file, bytes),
                foldBytes);
    }

    Path journal() {
        return folder.resolve(PurchaseJournal.FILE);
    }

    static UUID allowed(FilePurse purse, PurchaseOrder purchase) throws PayProblem {
        Verdict verdict = purse.reserve(purchase, false);
        assertThat(verdict).isInstanceOf(Verdict.Allowed.class);
        return verdict instanceof Verdict.Allowed(UUID id) ? id : new UUID(0, 0);
    }

    static String refused(FilePurse purse, PurchaseOrder purchase) throws PayProblem {
        Verdict verdict = purse.reserve(purchase, true);
        assertThat(verdict).isInstanceOf(Verdict.Refused.class);
        return verdict instanceof Verdict.Refused(Objection why) ? why.toString() : "";
    }
}
