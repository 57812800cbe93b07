package dev.toolbooth.server;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.function.Supplier;

/** Makes ids of 128 random bits that nobody can guess. Thread-safe. */
public final class RandomIds implements Supplier<String> {
    private final SecureRandom random = new SecureRandom();

    @Override
    public String get() {
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
