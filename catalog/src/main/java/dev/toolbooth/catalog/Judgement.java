package dev.toolbooth.catalog;

import dev.toolbooth.chain.x402.PaymentRequirements;
import java.util.ArrayList;
import java.util.List;

/** What a look at an entry means for it. */
final class Judgement {
    private Judgement() {}

    static Entry of(Entry entry, Look look) {
        return switch (look) {
            case Look.Fails(var when, var took, String problem) ->
                    entry.with(entry.health().failed(when, problem, took));
            case Look.Asks asks -> asked(entry, asks);
        };
    }

    private static Entry asked(Entry entry, Look.Asks look) {
        List<PaymentRequirements> listed = entry.listing().accepts();
        List<String> lines = new ArrayList<>(look.differences());
        if (!look.accepts().isEmpty()) {
            lines.addAll(Differences.between(listed, look.accepts()));
        }
        Health good = entry.health().succeeded(look.when(), look.took());
        if (lines.isEmpty()) {
            Entry healthy = entry.with(good);
            // What a look has found, a look can take back; what its list says is another matter.
            return entry.change() != null && isOfPrices(entry.change(), entry)
                    ? healthy.with((Change) null)
                    : healthy;
        }
        if (entry.health().good() == null && !entry.source().vouched()) {
            String problem = "it is not as listed: " + String.join("; ", lines);
            return entry.with(entry.health().failed(look.when(), problem, look.took()));
        }
        Change pending = entry.change();
        if (pending != null && pending.lines().equals(lines)) {
            return entry.with(good);
        }
        try {
            Listing proposed =
                    look.accepts().isEmpty()
                            ? entry.listing()
                            : entry.listing().paidBy(look.accepts());
            return entry.with(good).with(new Change(proposed, lines, look.when()));
        } catch (BadListing e) {
            return entry.with(
                    entry.health()
                            .failed(look.when(), "what it asks for can't be read", look.took()));
        }
    }

    /** Whether only what it costs, or whom it pays, would be different. */
    private static boolean isOfPrices(Change change, Entry entry) {
        return Differences.between(entry.listing(), change.proposed())
                .equals(
                        Differences.between(
                                entry.listing().accepts(), change.proposed().accepts()));
    }
}
