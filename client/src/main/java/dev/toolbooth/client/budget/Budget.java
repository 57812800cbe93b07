package dev.toolbooth.client.budget;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a purse. Amounts are in millionths of a dollar; absent limits are not in the maps.
 *
 * @param limits limits on real money
 * @param play limits on play money, which is counted separately
 * @param askAbove the price in real money above which a person is asked; null for never
 * @param aboveListed whether a person is asked about a price above the listed one; otherwise it is
 *     refused
 * @param access the rules that allow or deny purchases
 * @param trusted payees that may replace others, as names with {@code *}
 * @param allowances limits on assets other than dollars
 */
public record Budget(
        Map<LimitScope, Long> limits,
        Map<LimitScope, Long> play,
        @Nullable Long askAbove,
        boolean aboveListed,
        Map<Facet, AccessRules> access,
        List<String> trusted,
        List<Allowance> allowances) {
    private static final long USD = 1_000_000;

    /** Where nothing was set: real money only when a person agrees, and a dollar a day at most. */
    public static final Budget STANDARD =
            new Budget(
                    Map.of(LimitScope.DAY, USD),
                    Map.of(),
                    0L,
                    false,
                    Map.of(),
                    List.of(),
                    List.of());

    public Budget {
        limits = Map.copyOf(limits);
        play = Map.copyOf(play);
        access = canonical(access);
        trusted = canonical(Facet.PAYEE, trusted);
        allowances = List.copyOf(allowances);
    }

    /** Names in the one way in which they are compared. */
    private static Map<Facet, AccessRules> canonical(Map<Facet, AccessRules> access) {
        Map<Facet, AccessRules> all = new EnumMap<>(Facet.class);
        access.forEach(
                (facet, one) -> {
                    List<String> allow = canonical(facet, one.allow());
                    List<String> deny = canonical(facet, one.deny());
                    if (!allow.isEmpty() || !deny.isEmpty()) {
                        all.put(facet, new AccessRules(allow, deny));
                    }
                });
        return Collections.unmodifiableMap(all);
    }

    private static List<String> canonical(Facet facet, List<String> names) {
        return names.stream().map(facet::canonical).toList();
    }

    /** The same, with no call dearer than this, be it in play money. */
    public Budget atMost(long microUsd) {
        return new Budget(
                capped(limits, microUsd),
                capped(play, microUsd),
                askAbove,
                aboveListed,
                access,
                trusted,
                allowances);
    }

    private static Map<LimitScope, Long> capped(Map<LimitScope, Long> limits, long microUsd) {
        Map<LimitScope, Long> capped = new EnumMap<>(LimitScope.class);
        capped.putAll(limits);
        capped.merge(LimitScope.CALL, microUsd, Math::min);
        return capped;
    }

    /** The same with another limit; null for none. */
    public Budget withLimit(boolean ofPlay, LimitScope scope, @Nullable Long microUsd) {
        Map<LimitScope, Long> changed = new EnumMap<>(LimitScope.class);
        changed.putAll(ofPlay ? play : limits);
        if (microUsd == null) {
            changed.remove(scope);
        } else {
            changed.put(scope, microUsd);
        }
        return new Budget(
                ofPlay ? limits : changed,
                ofPlay ? changed : play,
                askAbove,
                aboveListed,
                access,
                trusted,
                allowances);
    }

    public Budget withAskAbove(@Nullable Long microUsd) {
        return new Budget(limits, play, microUsd, aboveListed, access, trusted, allowances);
    }

    public Budget withAboveListed(boolean asked) {
        return new Budget(limits, play, askAbove, asked, access, trusted, allowances);
    }

    public Budget withAccess(Facet facet, AccessRules to) {
        Map<Facet, AccessRules> changed = new EnumMap<>(Facet.class);
        changed.putAll(access);
        changed.put(facet, to);
        return new Budget(limits, play, askAbove, aboveListed, changed, trusted, allowances);
    }

    public Budget withTrusted(List<String> payees) {
        return new Budget(limits, play, askAbove, aboveListed, access, payees, allowances);
    }

    /** The same with an allowance in the place of one for the same asset. */
    public Budget withAllowance(Allowance one) {
        List<Allowance> changed = new ArrayList<>(allowances);
        changed.removeIf(
                old -> old.network().equals(one.network()) && old.asset().equals(one.asset()));
        changed.add(one);
        return new Budget(limits, play, askAbove, aboveListed, access, trusted, changed);
    }

    /** Who is allowed and denied by this. */
    public AccessRules access(Facet facet) {
        return access.getOrDefault(facet, AccessRules.ALL);
    }
}
