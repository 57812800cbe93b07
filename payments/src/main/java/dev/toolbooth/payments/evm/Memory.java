package dev.toolbooth.payments.evm;

import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** The last transactions that were sent, by what they are for. Guards itself. */
public final class Memory {
    private static final int MOST = 10_000;

    private final LinkedHashMap<String, String> hashes = new LinkedHashMap<>();

    public synchronized @Nullable String get(String key) {
        return hashes.get(key);
    }

    public synchronized void put(String key, String hash) {
        hashes.put(key, hash);
        if (hashes.size() > MOST) {
            hashes.pollFirstEntry();
        }
    }
}
