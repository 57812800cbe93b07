package dev.toolbooth.core.handler;

import java.util.Optional;

/** An authenticated encryption of bytes: only this server can read them or have made them. */
public interface Sealer {

    /** Seals a text, bound to another that isn't in it. */
    byte[] seal(byte[] plain, byte[] boundTo);

    /** Opens what was sealed and bound to the same, or nothing. */
    Optional<byte[]> open(byte[] sealed, byte[] boundTo);
}
