package dev.toolbooth.core.content;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hints for the client about content.
 *
 * @param audience for whom: {@code user}, {@code assistant} or both
 * @param priority from 0 (optional) to 1 (needed)
 * @param lastModified when it changed last, as an ISO 8601 text
 */
public record Hints(
        List<String> audience, @Nullable Double priority, @Nullable String lastModified) {
    public Hints {
        audience = List.copyOf(audience);
    }
}
