package dev.toolbooth.app.selling;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.ApiKeyJson;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.keys.StoredKeys;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The import of API keys from the file that held them before there was a store. */
public final class KeyImport {
    private static final Logger LOG = LoggerFactory.getLogger(KeyImport.class);
    private static final String FILE = "keys.json";
    private static final long BYTES_MAX = 16L * 1024 * 1024;

    private KeyImport() {}

    /** Whether there is a file to be imported. */
    public static boolean isDue(Path folder) {
        return Files.exists(folder.resolve(FILE));
    }

    /**
     * Imports the file in a folder, if there is one, and renames it. When the process dies in
     * between, the next one does it again; what is in the store already stays as it is there.
     *
     * @throws KeyImportException when the file is there and can't be read; then it stays
     */
    public static void run(Path folder, StoredKeys keys) throws KeyImportException {
        Path file = folder.resolve(FILE);
        try {
            if (Files.notExists(file)) {
                return;
            }
            if (Files.size(file) > BYTES_MAX) {
                throw new KeyImportException(file, "it is larger than " + BYTES_MAX + " bytes");
            }
            List<ApiKey> unknown =
                    read(file, Files.readAllBytes(file)).values().stream()
                            .filter(key -> keys.find(key.id()).isEmpty())
                            .toList();
            keys.addAll(unknown);
            Path done = file.resolveSibling(FILE + ".imported");
            Files.move(
                    file,
                    done,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            LOG.info("imported {} API keys from {}, which is now {}", unknown.size(), FILE, done);
        } catch (NoSuchFileException e) {
            // Another node with the same folder was faster.
            return;
        } catch (IOException e) {
            throw new KeyImportException(file, StoreProblem.reason(e));
        }
    }

    private static Map<String, ApiKey> read(Path file, byte[] bytes) throws KeyImportException {
        try {
            Map<String, ApiKey> keys = new LinkedHashMap<>();
            for (JsonNode one : Json.parse(bytes).path("keys")) {
                ApiKey key = ApiKeyJson.read(one);
                keys.put(key.id(), key);
            }
            return keys;
        } catch (JacksonException | IllegalArgumentException e) {
            throw new KeyImportException(file, "it is not in the format of toolbooth keys");
        }
    }
}
