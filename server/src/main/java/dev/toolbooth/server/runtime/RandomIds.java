package dev.toolbooth.server.runtime;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.function.Supplier;

/** A generator of ids with 128 random bits, which can't be guessed. Thread-safe. */
public final class RandomIds implements Supplier<String> {
    @Override
    public String get() {
        byte[] bytes = new byte[16];
        Source.RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Made when first needed: a server on stdio may never need it, and it is slow to make. */
    private static final class Source {
        static final SecureRandom RANDOM = new SecureRandom();
    }
}
