package dev.toolbooth.app.admin.json;

import dev.toolbooth.app.config.problem.NearestWord;
import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.catalog.CatalogQuery;
import dev.toolbooth.catalog.listing.ResourceKind;
import dev.toolbooth.chain.Network;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.server.admin.AdminMistake;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminSchema;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An operator's filter for the catalog. */
public final class CatalogFilter {
    public static final AdminSchema QUERY =
            AdminSchema.query(
                    """
                    words?     string  Only what is listed and fits these words, the best first; \
                      after is a number then.
                    standing?  %s  Only entries of this standing; not together with words, \
                      network, asset or max_usd.
                    type?      %s  Only http, or only mcp.
                    network?   string  Only what is listed and can be paid on this network.
                    asset?     string  Only what is listed and can be paid with this asset: its \
                      address or its symbol.
                    max_usd?   string  Only what is listed and costs at most so many dollars.
                    """
                            .formatted(
                                    AdminSchema.words(
                                            CatalogEntry.Standing.values(), CatalogEntryJson::word),
                                    AdminSchema.words(
                                            ResourceKind.values(), CatalogEntryJson::word)));

    private static final int WORDS_CHARS_MAX = 1_000;
    private static final int OFFSET_DIGITS_MAX = 7;

    private CatalogFilter() {}

    /** Whether something is searched for, in what is listed; else all entries are gone through. */
    public static boolean isSearch(AdminRequest sought) {
        return sought.query().containsKey("words")
                || sought.text("network") != null
                || sought.text("asset") != null
                || sought.text("max_usd") != null;
    }

    /** How many are passed over: of what is found there is no last one, only a number. */
    public static int offset(AdminRequest request) throws AdminMistake {
        String after = request.after();
        if (after == null) {
            return 0;
        }
        if (!after.matches("[0-9]{1," + OFFSET_DIGITS_MAX + "}")) {
            throw AdminRefusals.value("after", after, "; expected the cursor of the previous page");
        }
        return Integer.parseInt(after);
    }

    public static CatalogQuery query(AdminRequest sought, int offset, int limit)
            throws AdminMistake {
        if (sought.text("standing") != null) {
            throw new AdminMistake(
                    "standing", ": a search finds listed entries only; leave one of them out");
        }
        String words = Objects.requireNonNullElse(sought.query().get("words"), "");
        if (words.length() > WORDS_CHARS_MAX) {
            throw new AdminMistake(
                    "words", ": expected at most " + WORDS_CHARS_MAX + " characters");
        }
        return new CatalogQuery(
                words,
                kind(sought),
                network(sought.text("network")),
                Optional.ofNullable(sought.text("asset")),
                Optional.empty(),
                Optional.empty(),
                most(sought.text("max_usd")),
                Set.of(),
                offset,
                limit);
    }

    private static Optional<String> network(@Nullable String name) throws AdminMistake {
        if (name != null && Network.named(name).isEmpty() && !name.contains(":")) {
            List<String> known =
                    Network.known().stream()
                            .map(Network::shortName)
                            .filter(Objects::nonNull)
                            .map(Objects::requireNonNull)
                            .toList();
            throw AdminRefusals.value(
                    "network",
                    name,
                    " is not known; expected a name such as base, or an id such as eip155:8453"
                            + NearestWord.hint(name, known));
        }
        return Optional.ofNullable(name);
    }

    private static OptionalLong most(@Nullable String usd) throws AdminMistake {
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
                                        AdminRefusals.value(
                                                "max_usd",
                                                usd,
                                                "; expected dollars with at most six"
                                                        + " decimals, such as 0.05"))
                        .microUsd());
    }

    public static Optional<CatalogEntry.Standing> standing(AdminRequest sought) {
        return Optional.ofNullable(
                AdminForm.choice(
                        sought,
                        "standing",
                        CatalogEntry.Standing.values(),
                        CatalogEntryJson::word));
    }

    public static Optional<ResourceKind> kind(AdminRequest sought) {
        return Optional.ofNullable(
                AdminForm.choice(sought, "type", ResourceKind.values(), CatalogEntryJson::word));
    }
}
