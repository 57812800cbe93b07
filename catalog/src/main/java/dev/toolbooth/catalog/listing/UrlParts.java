package dev.toolbooth.catalog.listing;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a resource, taken apart.
 *
 * @param origin scheme, host and port
 * @param path with its slash; empty for none
 * @param query without its question mark; empty for none
 */
public record UrlParts(String origin, String path, String query) {
    private static final Pattern BLANK = Pattern.compile("(?<=/):([A-Za-z0-9_]+)");

    public static UrlParts of(String url) {
        int mark = url.indexOf('?');
        String place = mark < 0 ? url : url.substring(0, mark);
        int slash = place.indexOf('/', place.indexOf("://") + 3);
        return new UrlParts(
                slash < 0 ? place : place.substring(0, slash),
                slash < 0 ? "" : place.substring(slash),
                mark < 0 ? "" : url.substring(mark + 1));
    }

    /** Says what stands in a path in place of a name, already {@linkplain #encoded encoded}. */
    public interface Values<X extends Exception> {
        String of(String name) throws X;
    }

    /** A path with each {@code :name} filled in. */
    public static <X extends Exception> String filled(String path, Values<X> values) throws X {
        StringBuilder filled = new StringBuilder();
        Matcher blank = BLANK.matcher(path);
        while (blank.find()) {
            blank.appendReplacement(filled, Matcher.quoteReplacement(values.of(blank.group(1))));
        }
        return blank.appendTail(filled).toString();
    }

    /** A text as it may stand in any part of an address. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~");
    }
}
