package dev.toolbooth.catalog;

import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.ResourceKind;
import dev.toolbooth.wire.text.SafeText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The query parameters of the catalog's documents. */
final class CatalogParameters {
    private static final int TEXT_CHARS_MAX = 500;
    private static final int NUMBER_CHARS_MAX = 10;
    private static final int DOLLARS_CHARS_MAX = 20;
    private static final int MICRO_DIGITS = 6;

    /** The parameters that narrow what is listed, in every document. */
    private static final List<String> FILTERS =
            List.of("type", "network", "asset", "payTo", "scheme", "maxUsd", "extensions");

    private final Map<String, String> given;

    /**
     * @param more the parameters that this document has beside the filters
     * @throws BadListing when there are others
     */
    CatalogParameters(Map<String, String> given, String... more) throws BadListing {
        this.given = given;
        Set<String> known = new TreeSet<>(FILTERS);
        known.addAll(Arrays.asList(more));
        for (String name : given.keySet()) {
            if (!known.contains(name)) {
                throw new BadListing(
                        "unknown parameter \""
                                + SafeText.compact(name, 100)
                                + "\"; there are "
                                + String.join(", ", known));
            }
        }
    }

    /** A parameter that is a text; nothing when it isn't there or empty. */
    Optional<String> text(String name) throws BadListing {
        String value = given.getOrDefault(name, "");
        if (value.length() > TEXT_CHARS_MAX) {
            throw new BadListing(name + " has at most " + TEXT_CHARS_MAX + " characters");
        }
        return value.isBlank() ? Optional.empty() : Optional.of(value.strip());
    }

    /** A parameter that is a number. */
    int whole(String name, int standard, int least, int most) throws BadListing {
        String value = text(name).orElse("");
        if (value.isEmpty()) {
            return standard;
        }
        boolean digits =
                value.length() <= NUMBER_CHARS_MAX
                        && value.chars().allMatch(c -> c >= '0' && c <= '9');
        long number = digits ? Long.parseLong(value) : -1;
        if (number < least || number > most) {
            throw new BadListing(name + " must be a whole number from " + least + " to " + most);
        }
        return (int) number;
    }

    CatalogQuery query(String words, int offset, int limit) throws BadListing {
        return new CatalogQuery(
                words,
                kind(),
                text("network"),
                text("asset"),
                text("payTo"),
                text("scheme"),
                mostMicroUsd(),
                extensions(),
                offset,
                limit);
    }

    private Optional<ResourceKind> kind() throws BadListing {
        Optional<String> said = text("type");
        for (ResourceKind kind : ResourceKind.values()) {
            if (said.isPresent() && kind.written().equalsIgnoreCase(said.get())) {
                return Optional.of(kind);
            }
        }
        if (said.isPresent()) {
            throw new BadListing("type must be http or mcp");
        }
        return Optional.empty();
    }

    private Set<String> extensions() throws BadListing {
        return Arrays.stream(text("extensions").orElse("").split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    private OptionalLong mostMicroUsd() throws BadListing {
        Optional<String> said = text("maxUsd");
        if (said.isEmpty()) {
            return OptionalLong.empty();
        }
        BadListing bad = new BadListing("maxUsd must be dollars, such as 0.05");
        if (said.get().length() > DOLLARS_CHARS_MAX
                || !said.get().chars().allMatch(c -> (c >= '0' && c <= '9') || c == '.')) {
            throw bad;
        }
        try {
            return OptionalLong.of(
                    new BigDecimal(said.get())
                            .movePointRight(MICRO_DIGITS)
                            .setScale(0, RoundingMode.FLOOR)
                            .longValueExact());
        } catch (ArithmeticException | NumberFormatException e) {
            throw bad;
        }
    }
}
