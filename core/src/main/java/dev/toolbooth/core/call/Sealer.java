package dev.toolbooth.core.call;

import java.util.Optional;

/** Seals bytes so that only this server can read or have made them. */
public interface Sealer {

    /** Seals a text, bound to another that isn't in it. */
    byte[] seal(byte[] plain, byte[] boundTo);

    /** Opens what was sealed and bound to the same, or nothing. */
    Optional<byte[]> open(byte[] sealed, byte[] boundTo);
}
