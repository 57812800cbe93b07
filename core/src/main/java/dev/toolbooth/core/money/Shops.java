package dev.toolbooth.core.money;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Every shop, and the prices of tools outside of them. A tool that a shop sells is not free
 * elsewhere: unless configured otherwise, it costs what the first shop that sells it charges.
 * Immutable.
 */
public final class Shops {
    /** Nothing is sold. */
    public static final Shops NONE = new Shops(List.of());

    private final List<Shop> all;
    private final boolean playMoney;
    private final Map<String, Tariff> elsewhere = new HashMap<>();

    /**
     * @param all in the order in which they count
     */
    public Shops(List<Shop> all) {
        this(all, false);
    }

    /**
     * @param all in the order in which they count
     * @param playMoney whether accounts are topped up with play money
     */
    public Shops(List<Shop> all, boolean playMoney) {
        this.all = List.copyOf(all);
        this.playMoney = playMoney;
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

    /** Whether holders of a key may top up with play money. */
    public boolean playMoney() {
        return playMoney;
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
     * The price of a call, or null when it is free.
     *
     * @param shop where it is called, or null for outside of all shops
     */
    public @Nullable Tariff tariff(@Nullable Shop shop, String tool) {
        return shop == null ? elsewhere.get(tool) : shop.tariff(tool);
    }

    /**
     * The tariff that bills a call, or null where none does: a tool that is free outside of all
     * shops needs no account, while a shop counts its free calls too. The one place that decides
     * this, for whether a call waits and for whether it is paid.
     *
     * @param shop where it is called, or null for outside of all shops
     */
    public @Nullable Tariff billed(@Nullable Shop shop, String tool) {
        Tariff tariff = tariff(shop, tool);
        return tariff != null && shop == null && tariff.price().free() ? null : tariff;
    }

    /**
     * The alternatives for a caller who can't afford a call: the same tool at another shop that
     * they may enter, where it is cheaper, or other tools here that they can afford.
     *
     * @param price what the call would cost
     * @param affordable what they can spend
     * @param enters which other shops they may enter
     * @param calls which tools they may call
     */
    public Alternatives alternatives(
            @Nullable Shop shop,
            String tool,
            Money price,
            Money affordable,
            Predicate<Shop> enters,
            Predicate<String> calls) {
        List<Alternatives.OtherTool> tools = new ArrayList<>();
        List<Alternatives.OtherShop> shops = new ArrayList<>();
        for (Shop one : all) {
            boolean here = shop == null || one.equals(shop);
            boolean elsewhere = !one.equals(shop) && enters.test(one);
            one.tools().stream()
                    .filter(calls)
                    .sorted()
                    .forEach(
                            name -> {
                                Price other = one.pricing().of(name);
                                if (other == null || !affordable.covers(other.ceiling(0))) {
                                    return;
                                }
                                if (!name.equals(tool)) {
                                    if (here) {
                                        tools.add(new Alternatives.OtherTool(name, other));
                                    }
                                } else if (elsewhere && other.ceiling(0).compareTo(price) < 0) {
                                    shops.add(new Alternatives.OtherShop(one, other));
                                }
                            });
        }
        return new Alternatives(tools, shops);
    }
}
