package dev.toolbooth.app.bazaar;

import dev.toolbooth.app.config.selling.NamedEntryConfig;
import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.probe.ListingDiscovery;
import dev.toolbooth.core.outbound.OutboundFailure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The resources that the configuration names by address; each is asked for its other details until
 * it has answered once. For one thread.
 */
final class ConfiguredEntries {
    /** Where such entries come from. */
    static final Source SOURCE = new Source(Source.Kind.CONFIGURED, "catalog.entries");

    private static final Logger LOG = LoggerFactory.getLogger(ConfiguredEntries.class);

    private final Catalog catalog;
    private final ListingDiscovery listingDiscovery;
    private final List<NamedEntryConfig> named;
    private final Map<String, String> problems = new HashMap<>();

    ConfiguredEntries(
            Catalog catalog, ListingDiscovery listingDiscovery, List<NamedEntryConfig> named) {
        this.catalog = catalog;
        this.listingDiscovery = listingDiscovery;
        this.named = named.stream().filter(one -> one.listing().isEmpty()).toList();
    }

    /** What the entry of such a resource will be known by. */
    static String key(NamedEntryConfig one) {
        return one.listing()
                .map(listing -> listing.key())
                .orElseGet(() -> one.method() + " " + one.url());
    }

    /** Asks those that are not listed yet. Whether all of them are now. */
    boolean ask() throws InterruptedException {
        boolean all = true;
        for (NamedEntryConfig one : named) {
            all &= isKnown(one) || ask(one);
        }
        return all;
    }

    private boolean isKnown(NamedEntryConfig one) {
        Optional<CatalogEntry> entry = catalog.entry(key(one));
        return entry.filter(it -> it.source().equals(SOURCE))
                .filter(it -> it.listing().pinnedName().equals(one.name().orElse("")))
                .isPresent();
    }

    private boolean ask(NamedEntryConfig one) throws InterruptedException {
        try {
            catalog.offer(
                    listingDiscovery.ask(Optional.of(one.method()), one.url(), one.name(), true),
                    SOURCE);
            problems.remove(key(one));
            return true;
        } catch (OutboundFailure | BadListing e) {
            String problem = String.valueOf(e.getMessage());
            if (!problem.equals(problems.put(key(one), problem))) {
                LOG.atWarn()
                        .addKeyValue("entry", key(one))
                        .addKeyValue("reason", problem)
                        .log("catalog.entries: {} is not listed yet: {}", key(one), problem);
            }
            return false;
        }
    }
}
