package dev.toolbooth.server;

import dev.toolbooth.core.dialect.Storefront;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is sold, and how accounts are topped up.
 *
 * @param fronts the shops, as the outside sees them
 * @param playMoney whether callers may give themselves money that is only for trying things
 * @param admin who looks after accounts
 * @param routes which tools are sold by plain HTTP too
 * @param facilitator how other sellers' payments are settled, or null when they are not
 * @param bazaar where anyone finds what can be bought, or null for nowhere
 */
public record MoneySettings(
        List<Storefront> fronts,
        boolean playMoney,
        AdminSettings admin,
        RouteSettings routes,
        @Nullable FacilitatorSettings facilitator,
        @Nullable BazaarSettings bazaar) {
    /** Nothing is sold. */
    public static final MoneySettings NONE =
            new MoneySettings(List.of(), false, AdminSettings.NONE);

    public MoneySettings {
        fronts = List.copyOf(fronts);
    }

    /** Found nowhere but here. */
    public MoneySettings(
            List<Storefront> fronts,
            boolean playMoney,
            AdminSettings admin,
            RouteSettings routes,
            @Nullable FacilitatorSettings facilitator) {
        this(fronts, playMoney, admin, routes, facilitator, null);
    }

    /** Sold in shops, and nowhere else. */
    public MoneySettings(List<Storefront> fronts, boolean playMoney, AdminSettings admin) {
        this(fronts, playMoney, admin, RouteSettings.NONE, null, null);
    }

    /** Sold without anyone who looks after accounts. */
    public MoneySettings(List<Storefront> fronts, boolean playMoney) {
        this(fronts, playMoney, AdminSettings.NONE);
    }
}
