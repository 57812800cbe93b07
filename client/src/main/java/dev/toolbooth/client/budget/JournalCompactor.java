package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.wire.Json;
import java.io.ByteArrayOutputStream;
import tools.jackson.databind.node.ObjectNode;

/** A compaction of the journal to its sums and the purchases in progress. Not thread-safe. */
final class JournalCompactor {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private long lines;

    JournalCompactor(ObjectNode first) {
        write(first);
    }

    private void write(ObjectNode line) {
        out.writeBytes(ChecksummedLine.write(line));
        lines++;
    }

    private static ObjectNode line(PurchaseRecord entry, PurchaseStep step) {
        return PurchaseJournal.line(step, entry.id(), entry.at());
    }

    /** As many lines as make the same of it again. */
    void add(PurchaseRecord entry) {
        ObjectNode reserved = line(entry, PurchaseStep.RESERVED).put("owner", entry.owner());
        reserved.set("purchase", PurchaseJson.write(entry.purchase()));
        write(reserved);
        PreparedPayment prepared = entry.prepared();
        if (prepared != null) {
            ObjectNode signed = line(entry, PurchaseStep.SIGNED);
            signed.set("prepared", prepared.json());
            write(signed);
        }
        switch (entry.step()) {
            case RESERVED, SIGNED -> {}
            case PAID -> {
                ObjectNode paid = line(entry, PurchaseStep.PAID);
                paid.set("receipt", entry.receipt() == null ? Json.object() : entry.receipt());
                write(paid);
            }
            case RESUMED -> write(line(entry, PurchaseStep.RESUMED).put("owner", entry.owner()));
            case DROPPED, REFUSED, LEFT -> write(line(entry, entry.step()).put("why", entry.why()));
        }
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    long lines() {
        return lines;
    }
}
