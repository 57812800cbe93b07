package dev.toolbooth.app.bazaar;

import dev.toolbooth.app.config.CatalogConfig.Named;
import dev.toolbooth.catalog.BadListing;
import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.Entry;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.intake.Introduction;
import dev.toolbooth.core.outbound.OutboundFailure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Resources that the configuration names by their address: they are asked for the rest until they
 * have said it once. For one thread.
 */
final class NamedEntries {
    /** Where such entries come from. */
    static final Source SOURCE = new Source(Source.Kind.CONFIGURED, "catalog.entries");

    private static final Logger LOG = LoggerFactory.getLogger(NamedEntries.class);

    private final Catalog catalog;
    private final Introduction introduction;
    private final List<Named> named;
    private final Map<String, String> problems = new HashMap<>();

    NamedEntries(Catalog catalog, Introduction introduction, List<Named> named) {
        this.catalog = catalog;
        this.introduction = introduction;
        this.named = named.stream().filter(one -> one.listing().isEmpty()).toList();
    }

    /** What the entry of such a resource will be known by. */
    static String key(Named one) {
        return one.listing()
                .map(listing -> listing.key())
                .orElseGet(() -> one.method() + " " + one.url());
    }

    /** Asks those that are not listed yet. Whether all of them are now. */
    boolean ask() throws InterruptedException {
        boolean all = true;
        for (Named one : named) {
            all &= isKnown(one) || ask(one);
        }
        return all;
    }

    private boolean isKnown(Named one) {
        Optional<Entry> entry = catalog.entry(key(one));
        return entry.filter(it -> it.source().equals(SOURCE))
                .filter(it -> it.listing().pinnedName().equals(one.name().orElse("")))
                .isPresent();
    }

    private boolean ask(Named one) throws InterruptedException {
        try {
            catalog.offer(
                    introduction.ask(Optional.of(one.method()), one.url(), one.name(), true),
                    SOURCE);
            problems.remove(key(one));
            return true;
        } catch (OutboundFailure | BadListing e) {
            String problem = String.valueOf(e.getMessage());
            if (!problem.equals(problems.put(key(one), problem))) {
                LOG.warn("catalog.entries: {} is not listed yet: {}", key(one), problem);
            }
            return false;
        }
    }
}
