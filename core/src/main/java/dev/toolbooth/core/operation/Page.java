package dev.toolbooth.core.operation;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A part of a listing.
 *
 * @param next the cursor of the next part, or null at the end
 * @param personal whether it was made for one caller, and may be wrong for others
 */
public record Page<T>(List<T> items, @Nullable String next, boolean personal) {

    public Page {
        items = List.copyOf(items);
    }

    /**
     * The part after a cursor, or nothing when the cursor is none of ours. A cursor names the last
     * item before it, so that what is added or removed elsewhere moves nothing.
     */
    public static <T> Optional<Page<T>> of(
            List<T> all,
            Function<T, String> key,
            @Nullable String cursor,
            int size,
            boolean personal) {
        int from = 0;
        if (cursor != null && !cursor.isEmpty()) {
            String last = decode(cursor);
            from = last == null ? -1 : indexAfter(all, key, last);
            if (from < 0) {
                return Optional.empty();
            }
        }
        int to = Math.min(all.size(), from + size);
        String next = to < all.size() ? encode(key.apply(all.get(to - 1))) : null;
        return Optional.of(new Page<>(all.subList(from, to), next, personal));
    }

    /** The same part of a listing of something else. */
    public <U> Page<U> map(Function<T, U> change) {
        return new Page<>(items.stream().map(change).toList(), next, personal);
    }

    private static <T> int indexAfter(List<T> all, Function<T, String> key, String last) {
        for (int i = 0; i < all.size(); i++) {
            if (key.apply(all.get(i)).equals(last)) {
                return i + 1;
            }
        }
        return -1;
    }

    private static String encode(String key) {
        byte[] bytes = ("after:" + key).getBytes(StandardCharsets.UTF_8);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static @Nullable String decode(String cursor) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(cursor);
            String text = new String(bytes, StandardCharsets.UTF_8);
            return text.startsWith("after:") ? text.substring("after:".length()) : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
