package dev.toolbooth.catalog;

import java.util.ArrayList;
import java.util.List;

/** What a look at an entry means for it. */
final class Judgement {
    private Judgement() {}

    static Entry of(Entry entry, Look look) {
        return switch (look) {
            case Look.Fails(_, _, String problem) -> failed(entry, look, problem);
            case Look.Asks asks -> asked(entry, asks);
        };
    }

    private static Entry asked(Entry entry, Look.Asks look) {
        List<String> lines = new ArrayList<>(look.differences());
        if (!look.accepts().isEmpty()) {
            lines.addAll(Differences.between(entry.listing().accepts(), look.accepts()));
        }
        Entry good = entry.with(entry.health().succeeded(look.when(), look.took()));
        Change pending = entry.change();
        if (lines.isEmpty()) {
            // What a look has found, a look can take back; what its list says is another matter.
            return pending != null && pending.looked() ? good.with((Change) null) : good;
        }
        if (entry.health().good() == null && !entry.source().vouched()) {
            return failed(entry, look, "it is not as listed: " + String.join("; ", lines));
        }
        if (pending != null && pending.lines().equals(lines)) {
            return good;
        }
        try {
            return good.with(new Change(proposed(entry, look), lines, look.when(), true));
        } catch (BadListing e) {
            return failed(entry, look, "what it asks for can't be read: " + e.getMessage());
        }
    }

    private static Listing proposed(Entry entry, Look.Asks look) throws BadListing {
        Listing described =
                look.proposed() == null || !look.proposed().key().equals(entry.key())
                        ? entry.listing()
                        : look.proposed();
        return look.accepts().isEmpty() ? described : described.paidBy(look.accepts());
    }

    private static Entry failed(Entry entry, Look look, String problem) {
        // Some of it may be what a stranger's server has said.
        String line = Clean.line(problem);
        return entry.with(entry.health().failed(look.when(), line, look.took()));
    }
}
