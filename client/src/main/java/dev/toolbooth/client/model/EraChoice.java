package dev.toolbooth.client.model;

/** The kinds of protocol that a client tries. */
public enum EraChoice {
    /** The newest that the server speaks. */
    AUTO,
    /** Only what begins with a handshake: up to 2025-11-25. */
    LEGACY,
    /** Only what needs none: from 2026-07-28 on. */
    MODERN
}
