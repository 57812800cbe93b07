package dev.toolbooth.app.office;

import dev.toolbooth.app.config.Nearest;
import dev.toolbooth.catalog.CatalogQuery;
import dev.toolbooth.catalog.Entry;
import dev.toolbooth.catalog.Kind;
import dev.toolbooth.chain.Network;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.server.admin.CatalogOffice.Sought;
import dev.toolbooth.server.admin.Office;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what an operator looks for in the catalog. */
final class SoughtEntries {
    private static final int WORDS_CHARS_MAX = 1_000;
    private static final int OFFSET_DIGITS_MAX = 7;

    private SoughtEntries() {}

    /** Whether something is searched for, in what is listed; else all entries are gone through. */
    static boolean isSearch(Sought sought) {
        return sought.words() != null
                || sought.network() != null
                || sought.asset() != null
                || sought.maxUsd() != null;
    }

    /** How many are passed over: of what is found there is no last one, only a number. */
    static int offset(Office.Part part) throws Form.Mistake {
        String after = part.after();
        if (after == null) {
            return 0;
        }
        if (!after.matches("[0-9]{1," + OFFSET_DIGITS_MAX + "}")) {
            throw new Form.Mistake(
                    "after: " + Form.shown(after) + "; expected the next of the page before");
        }
        return Integer.parseInt(after);
    }

    static CatalogQuery query(Sought sought, int offset, int limit) throws Form.Mistake {
        if (sought.standing() != null) {
            throw new Form.Mistake(
                    "standing: a search finds what is listed; leave one of them out");
        }
        String words = Objects.requireNonNullElse(sought.words(), "");
        if (words.length() > WORDS_CHARS_MAX) {
            throw new Form.Mistake("words: expected at most " + WORDS_CHARS_MAX + " characters");
        }
        return new CatalogQuery(
                words,
                kind(sought),
                network(sought.network()),
                Optional.ofNullable(sought.asset()),
                Optional.empty(),
                Optional.empty(),
                most(sought.maxUsd()),
                Set.of(),
                offset,
                limit);
    }

    private static Optional<String> network(@Nullable String name) throws Form.Mistake {
        if (name != null && Network.named(name).isEmpty() && !name.contains(":")) {
            List<String> known =
                    Network.known().stream()
                            .map(Network::shortName)
                            .filter(Objects::nonNull)
                            .map(Objects::requireNonNull)
                            .toList();
            throw new Form.Mistake(
                    "network: "
                            + Form.shown(name)
                            + " is not known; expected a name such as base, or an id such as"
                            + " eip155:8453"
                            + Nearest.hint(name, known));
        }
        return Optional.ofNullable(name);
    }

    private static OptionalLong most(@Nullable String usd) throws Form.Mistake {
        if (usd == null) {
            return OptionalLong.empty();
        }
        Optional<Money> most =
                usd.matches("[0-9]{1,12}(\\.[0-9]{1,6})?")
                        ? Money.ofUsd(new BigDecimal(usd))
                        : Optional.empty();
        return OptionalLong.of(
                most.orElseThrow(
                                () ->
                                        new Form.Mistake(
                                                "max_usd: "
                                                        + Form.shown(usd)
                                                        + "; expected dollars with at most six"
                                                        + " decimals, such as 0.05"))
                        .microUsd());
    }

    static Optional<Entry.Standing> standing(Sought sought) throws Form.Mistake {
        return choice("standing", sought.standing(), Arrays.asList(Entry.Standing.values()));
    }

    static Optional<Kind> kind(Sought sought) throws Form.Mistake {
        return choice("type", sought.type(), Arrays.asList(Kind.values()));
    }

    private static <E extends Enum<E>> Optional<E> choice(
            String member, @Nullable String word, List<E> all) throws Form.Mistake {
        if (word == null) {
            return Optional.empty();
        }
        for (E one : all) {
            if (EntryRows.word(one).equals(word)) {
                return Optional.of(one);
            }
        }
        List<String> words = all.stream().map(EntryRows::word).toList();
        throw new Form.Mistake(
                member
                        + ": "
                        + Form.shown(word)
                        + " is none; expected one of "
                        + String.join(", ", words)
                        + Nearest.hint(word, words));
    }
}
