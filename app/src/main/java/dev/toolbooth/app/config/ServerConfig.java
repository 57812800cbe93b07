package dev.toolbooth.app.config;

import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Shop;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server that sells tools under a path of its own.
 *
 * @param name what its path begins with; {@code base} has none
 * @param tools the tools that it sells, by name; {@code *} for all there are
 * @param freeCallsPerDay how many calls each key has free on a day of UTC
 * @param price of every tool that has none of its own
 * @param prices of single tools
 * @param terms how single tools may be paid for without an account; {@code *} for the others
 */
public record ServerConfig(
        String name,
        Shop.About about,
        List<String> tools,
        int freeCallsPerDay,
        Optional<Price> price,
        Map<String, Price> prices,
        Map<String, TermsConfig> terms) {

    public ServerConfig {
        tools = List.copyOf(tools);
        prices = Map.copyOf(prices);
        terms = Map.copyOf(terms);
    }

    /** One with the usual terms for all. */
    public ServerConfig(
            String name,
            Shop.About about,
            List<String> tools,
            int freeCallsPerDay,
            Optional<Price> price,
            Map<String, Price> prices) {
        this(name, about, tools, freeCallsPerDay, price, prices, Map.of());
    }

    /** Where it is found: its endpoint and its health. */
    List<String> paths() {
        String root = name.equals(Shop.BASE) ? "" : "/" + name;
        return List.of(root + "/v1", root + "/health");
    }
}
