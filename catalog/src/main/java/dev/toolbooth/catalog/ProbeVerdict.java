package dev.toolbooth.catalog;

import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.CleanText;
import dev.toolbooth.catalog.listing.Differences;
import dev.toolbooth.catalog.listing.Listing;
import java.util.ArrayList;
import java.util.List;

/** The effect of a probe's result on its entry. */
final class ProbeVerdict {
    private ProbeVerdict() {}

    static CatalogEntry of(CatalogEntry entry, ProbeResult probeResult) {
        return switch (probeResult) {
            case ProbeResult.Fails(_, _, String problem) -> failed(entry, probeResult, problem);
            case ProbeResult.Asks asks -> asked(entry, asks);
        };
    }

    private static CatalogEntry asked(CatalogEntry entry, ProbeResult.Asks look) {
        List<String> lines = new ArrayList<>(look.differences());
        if (!look.accepts().isEmpty()) {
            lines.addAll(Differences.between(entry.listing().accepts(), look.accepts()));
        }
        CatalogEntry good = entry.with(entry.health().succeeded(look.when(), look.took()));
        PendingChange pending = entry.change();
        if (lines.isEmpty()) {
            // What a look has found, a look can take back; what its list says is another matter.
            return pending != null && pending.looked() ? good.with((PendingChange) null) : good;
        }
        if (entry.health().good() == null && !entry.source().vouched()) {
            return failed(entry, look, "it is not as listed: " + String.join("; ", lines));
        }
        if (pending != null && pending.lines().equals(lines)) {
            return good;
        }
        try {
            return good.with(new PendingChange(proposed(entry, look), lines, look.when(), true));
        } catch (BadListing e) {
            return failed(entry, look, "what it asks for can't be read: " + e.getMessage());
        }
    }

    private static Listing proposed(CatalogEntry entry, ProbeResult.Asks look) throws BadListing {
        Listing described =
                look.proposed() == null || !look.proposed().key().equals(entry.key())
                        ? entry.listing()
                        : look.proposed();
        return look.accepts().isEmpty() ? described : described.paidBy(look.accepts());
    }

    private static CatalogEntry failed(
            CatalogEntry entry, ProbeResult probeResult, String problem) {
        // Some of it may be what a stranger's server has said.
        String line = CleanText.line(problem);
        return entry.with(entry.health().failed(probeResult.when(), line, probeResult.took()));
    }
}
