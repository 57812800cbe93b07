package dev.toolbooth.server.shop;

import dev.toolbooth.core.dialect.Storefront;
import dev.toolbooth.server.admin.AdminSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of what is sold, and of top-ups.
 *
 * @param fronts the shops as clients see them
 * @param playMoney whether callers may give themselves play money
 * @param admin the settings of the admin API
 * @param routes the tools sold by plain HTTP too
 * @param facilitator the settings of the facilitator, or null for none
 * @param bazaar the settings of the bazaar, or null for none
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
