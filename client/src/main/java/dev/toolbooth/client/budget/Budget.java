package dev.toolbooth.client.budget;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a purse. Amounts are in millionths of a dollar; what has no limit is not in the
 * maps.
 *
 * @param limits of real money
 * @param play of play money, which is counted apart
 * @param askAbove a person is asked before a call costs more, in real money; null is never
 * @param aboveListed whether a price above the listed one is asked about; else it is refused
 * @param access by what purchases are allowed and denied
 * @param trusted payees that may take the place of others, as names with {@code *}
 * @param allowances what may be spent of assets that are no dollars
 */
public record Budget(
        Map<Scope, Long> limits,
        Map<Scope, Long> play,
        @Nullable Long askAbove,
        boolean aboveListed,
        Map<Facet, Access> access,
        List<String> trusted,
        List<Allowance> allowances) {
    private static final long USD = 1_000_000;

    /** Where nothing was set: real money only when a person agrees, and a dollar a day at most. */
    public static final Budget STANDARD =
            new Budget(Map.of(Scope.DAY, USD), Map.of(), 0L, false, Map.of(), List.of(), List.of());

    public Budget {
        limits = Map.copyOf(limits);
        play = Map.copyOf(play);
        access = canonical(access);
        trusted = canonical(Facet.PAYEE, trusted);
        allowances = List.copyOf(allowances);
    }

    /** Names in the one way in which they are compared. */
    private static Map<Facet, Access> canonical(Map<Facet, Access> access) {
        Map<Facet, Access> all = new EnumMap<>(Facet.class);
        access.forEach(
                (facet, one) -> {
                    List<String> allow = canonical(facet, one.allow());
                    List<String> deny = canonical(facet, one.deny());
                    if (!allow.isEmpty() || !deny.isEmpty()) {
                        all.put(facet, new Access(allow, deny));
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

    private static Map<Scope, Long> capped(Map<Scope, Long> limits, long microUsd) {
        Map<Scope, Long> capped = new EnumMap<>(Scope.class);
        capped.putAll(limits);
        capped.merge(Scope.CALL, microUsd, Math::min);
        return capped;
    }

    /** The same with another limit; null for none. */
    public Budget withLimit(boolean ofPlay, Scope scope, @Nullable Long microUsd) {
        Map<Scope, Long> changed = new EnumMap<>(Scope.class);
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

    public Budget withAccess(Facet facet, Access to) {
        Map<Facet, Access> changed = new EnumMap<>(Facet.class);
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
    public Access access(Facet facet) {
        return access.getOrDefault(facet, Access.ALL);
    }
}
