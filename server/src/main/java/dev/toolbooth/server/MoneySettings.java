package dev.toolbooth.server;

import dev.toolbooth.core.dialect.Storefront;
import java.util.List;

/**
 * What is sold, and how accounts are topped up.
 *
 * @param fronts the shops, as the outside sees them
 * @param playMoney whether callers may give themselves money that is only for trying things
 * @param admin who looks after accounts
 */
public record MoneySettings(List<Storefront> fronts, boolean playMoney, AdminSettings admin) {
    /** Nothing is sold. */
    public static final MoneySettings NONE =
            new MoneySettings(List.of(), false, AdminSettings.NONE);

    public MoneySettings {
        fronts = List.copyOf(fronts);
    }

    /** Sold without anyone who looks after accounts. */
    public MoneySettings(List<Storefront> fronts, boolean playMoney) {
        this(fronts, playMoney, AdminSettings.NONE);
    }
}
