package dev.toolbooth.app.config;

import dev.toolbooth.catalog.CatalogLimits;
import dev.toolbooth.catalog.Listing;
import dev.toolbooth.catalog.proxy.Margin;
import dev.toolbooth.catalog.proxy.Verification;
import dev.toolbooth.core.money.Money;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What can be bought, here and elsewhere.
 *
 * @param enabled whether there is a catalog at all
 * @param files with entries that this server's operator vouches for
 * @param entries that the operator names in the configuration itself
 * @param feeds who else is asked what can be bought
 * @param learns whether entries are made of payments that are settled here for other sellers
 * @param limits what the catalog is held to
 * @param meaning what knows which entries mean what is looked for
 * @param verify what happens when a call through the catalog isn't as listed
 * @param buys how is bought for callers with a key, if at all
 */
public record CatalogConfig(
        boolean enabled,
        List<Path> files,
        List<Named> entries,
        Feeds feeds,
        boolean learns,
        CatalogLimits limits,
        SearchConfig.Meaning meaning,
        Verification verify,
        Optional<Buys> buys) {

    public CatalogConfig {
        files = List.copyOf(files);
        entries = List.copyOf(entries);
    }

    /**
     * A resource that the operator names.
     *
     * @param method in capitals
     * @param name what it is called as a tool, or nothing for a name that is made of its address
     * @param listing the whole entry; without it the resource itself is asked
     */
    public record Named(
            String url, String method, Optional<String> name, Optional<Listing> listing) {}

    /**
     * How is bought for callers with a key.
     *
     * @param wallet the folder whose keys pay
     * @param passphrase of these keys
     * @param margin what callers pay beside the seller's price
     * @param most the highest price that is paid
     * @param perDay the most that is paid on a day of UTC
     * @param vouchedOnly whether only sellers are paid that the operator names
     */
    public record Buys(
            Path wallet,
            Secret passphrase,
            Margin margin,
            Money most,
            Money perDay,
            boolean vouchedOnly) {}

    /**
     * Whose lists are read, again and again.
     *
     * @param facilitators the addresses below which they have {@code /discovery/resources}
     * @param servers the endpoints of MCP servers
     */
    public record Feeds(List<String> facilitators, List<String> servers, Duration interval) {
        public Feeds {
            facilitators = List.copyOf(facilitators);
            servers = List.copyOf(servers);
        }
    }
}
