package dev.toolbooth.core.money;

import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Some of the tools, sold under one name at one address. Immutable.
 *
 * @param name the name in keys and paths
 * @param about how it presents itself
 * @param tools the tools on sale, by their canonical names
 */
public record Shop(String name, About about, Pricing pricing, Set<String> tools) {

    /** The name of the shop without a path of its own. */
    public static final String BASE = "base";

    /**
     * A shop's presentation of itself.
     *
     * @param title the name that its manifest has
     * @param license the licence of what is behind it, as an SPDX expression
     */
    public record About(String title, String version, String description, String license) {}

    public Shop {
        tools = Set.copyOf(tools);
    }

    public boolean sells(String tool) {
        return tools.contains(tool);
    }

    /** What a call of a tool costs here, and how many are free. */
    public @Nullable Tariff tariff(String tool) {
        Price price = sells(tool) ? pricing.of(tool) : null;
        return price == null
                ? null
                : new Tariff(name, price, pricing.freeCallsPerDay(), pricing.terms(tool));
    }

    /** How well proofs of payments are looked at where that is least; null where none are taken. */
    public Terms.@Nullable Level verification() {
        return tools.stream()
                .map(pricing::terms)
                .filter(terms -> terms.form() == Terms.Form.PROOF)
                .map(Terms::proof)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    /** The prices of everything on sale, by the tools' canonical names. */
    public Map<String, Price> prices() {
        return tools.stream()
                .filter(tool -> pricing.of(tool) != null)
                .collect(
                        Collectors.toUnmodifiableMap(
                                tool -> tool, tool -> Objects.requireNonNull(pricing.of(tool))));
    }
}
