package dev.toolbooth.client;

import java.util.List;

/** The protocol revisions that the client speaks. */
final class ProtocolVersions {
    /** The newest one, in which every request stands alone. */
    static final String MODERN = "2026-07-28";

    /** The newest one that begins with a handshake. */
    static final String LEGACY = "2025-11-25";

    /** All that begin with a handshake. */
    static final List<String> LEGACY_ALL =
            List.of(LEGACY, "2025-06-18", "2025-03-26", "2024-11-05");

    private ProtocolVersions() {}
}
