package dev.toolbooth.core.money;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Every shop, and what tools cost outside of them. A tool that a shop sells is not free elsewhere:
 * where nothing else is said, it costs what the first shop asks that sells it. Immutable.
 */
public final class Shops {
    /** Nothing is sold. */
    public static final Shops NONE = new Shops(List.of());

    private final List<Shop> all;
    private final Map<String, Tariff> elsewhere = new HashMap<>();

    /**
     * @param all in the order in which they count
     */
    public Shops(List<Shop> all) {
        this.all = List.copyOf(all);
        for (Shop shop : all) {
            for (String tool : shop.tools()) {
                Tariff tariff = shop.tariff(tool);
                if (tariff != null) {
                    elsewhere.putIfAbsent(tool, tariff);
                }
            }
        }
    }

    public List<Shop> all() {
        return all;
    }

    public Optional<Shop> find(String name) {
        return all.stream().filter(shop -> shop.name().equals(name)).findFirst();
    }

    /** How well proofs of payments are looked at where that is least; null where none are taken. */
    public Terms.@Nullable Level verification() {
        return all.stream()
                .map(Shop::verification)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    /**
     * What a call costs, or null when nobody asks anything for it.
     *
     * @param shop where it is called, or null for outside of all shops
     */
    public @Nullable Tariff tariff(@Nullable Shop shop, String tool) {
        return shop == null ? elsewhere.get(tool) : shop.tariff(tool);
    }

    /**
     * What else somebody could do who can't afford a call: the same tool elsewhere, or other tools
     * here.
     *
     * @param affordable what they can spend
     */
    public Alternatives alternatives(@Nullable Shop shop, String tool, Money affordable) {
        List<Alternatives.OtherTool> tools = new ArrayList<>();
        List<Alternatives.OtherShop> shops = new ArrayList<>();
        for (Shop one : all) {
            boolean here = shop == null || one.equals(shop);
            one.tools().stream()
                    .sorted()
                    .forEach(
                            name -> {
                                Price price = one.pricing().of(name);
                                if (price == null) {
                                    return;
                                }
                                if (name.equals(tool)) {
                                    if (!one.equals(shop)) {
                                        shops.add(new Alternatives.OtherShop(one, price));
                                    }
                                } else if (here && affordable.covers(price.ceiling(0))) {
                                    tools.add(new Alternatives.OtherTool(name, price));
                                }
                            });
        }
        return new Alternatives(tools, shops);
    }
}
