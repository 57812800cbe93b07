package dev.toolbooth.dialects.mcp;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A published revision of MCP, oldest first. */
public enum Revision {
    R2024_11_05("2024-11-05"),
    R2025_03_26("2025-03-26"),
    R2025_06_18("2025-06-18"),
    R2025_11_25("2025-11-25"),
    R2026_07_28("2026-07-28");

    /** What a client speaks that names no revision anywhere. */
    static final Revision ASSUMED = R2025_03_26;

    /** What a client is offered whose revision we don't know. */
    static final Revision LATEST_WITH_SESSIONS = R2025_11_25;

    /** The names of all revisions, newest first. */
    static final List<String> SUPPORTED =
            Arrays.stream(values())
                    .sorted(Comparator.reverseOrder())
                    .map(Revision::wireName)
                    .toList();

    private static final Map<String, Revision> BY_NAME =
            Arrays.stream(values())
                    .collect(Collectors.toUnmodifiableMap(Revision::wireName, Function.identity()));

    private final String wireName;

    Revision(String wireName) {
        this.wireName = wireName;
    }

    /** The name on the wire. */
    public String wireName() {
        return wireName;
    }

    /** Whether requests stand alone: no handshake, no session. */
    public boolean stateless() {
        return has(Feature.STATELESS);
    }

    /** Whether this revision has the feature. */
    public boolean has(Feature feature) {
        return feature.in(this);
    }

    /** The revision with this name, or null. */
    static @Nullable Revision of(@Nullable String wireName) {
        return wireName == null ? null : BY_NAME.get(wireName);
    }
}
