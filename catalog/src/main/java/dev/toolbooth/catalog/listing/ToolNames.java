package dev.toolbooth.catalog.listing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of resources as tools. */
public final class ToolNames {
    private static final String PREFIX = "x402_";
    private static final int HASH_CHARS = 8;
    private static final Pattern HASHED = Pattern.compile("(x402_[a-z0-9_]+_)[0-9a-f]{8}");

    private ToolNames() {}

    /**
     * The name of a resource, as the bazaar's rule derives it.
     *
     * @param method empty when it isn't known
     * @param url exactly as it is in the catalog
     */
    public static String derived(String method, String url) {
        String known = method.toUpperCase(Locale.ROOT);
        return PREFIX
                + (method.isEmpty() ? "" : plain(known) + "_")
                + plain(url)
                + "_"
                + hash(known + ":" + url);
    }

    /** A name without the hash at its end; empty when it is no name of this kind. */
    public static Optional<String> stem(String name) {
        Matcher hashed = HASHED.matcher(name);
        return hashed.matches() ? Optional.of(hashed.group(1)) : Optional.empty();
    }

    /** Small letters and digits, and an underscore for all else, but for those at the ends. */
    private static String plain(String text) {
        String plain = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_");
        String trimmed = plain.replaceAll("^_+|_+$", "");
        return trimmed.isEmpty() ? "resource" : trimmed;
    }

    private static String hash(String text) {
        try {
            // No secret depends on it: it tells two names apart.
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, HASH_CHARS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-1 is missing", e);
        }
    }
}
