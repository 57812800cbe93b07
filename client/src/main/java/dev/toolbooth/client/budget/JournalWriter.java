package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.Prepared;
import dev.toolbooth.wire.Json;
import java.io.ByteArrayOutputStream;
import tools.jackson.databind.node.ObjectNode;

/** Writes a journal anew: its sums, and the purchases that are not over. Not thread-safe. */
final class JournalWriter {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private long lines;

    JournalWriter(ObjectNode first) {
        write(first);
    }

    private void write(ObjectNode line) {
        out.writeBytes(CheckedLine.write(line));
        lines++;
    }

    private static ObjectNode line(Entry entry, Step step) {
        return Journal.line(step, entry.id(), entry.at());
    }

    /** As many lines as make the same of it again. */
    void add(Entry entry) {
        ObjectNode reserved = line(entry, Step.RESERVED).put("owner", entry.owner());
        reserved.set("purchase", PurchaseJson.write(entry.purchase()));
        write(reserved);
        Prepared prepared = entry.prepared();
        if (prepared != null) {
            ObjectNode signed = line(entry, Step.SIGNED);
            signed.set("prepared", prepared.json());
            write(signed);
        }
        switch (entry.step()) {
            case RESERVED, SIGNED -> {}
            case PAID -> {
                ObjectNode paid = line(entry, Step.PAID);
                paid.set("receipt", entry.receipt() == null ? Json.object() : entry.receipt());
                write(paid);
            }
            case RESUMED -> write(line(entry, Step.RESUMED).put("owner", entry.owner()));
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
