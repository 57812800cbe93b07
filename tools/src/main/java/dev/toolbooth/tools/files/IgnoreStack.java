package dev.toolbooth.tools.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The {@code .gitignore} files on the way to a place, applied together. Used by one thread at a
 * time.
 */
final class IgnoreStack {
    private static final int BYTES_MAX = 64 * 1024;
    private static final Path FILE = Path.of(".gitignore");

    /** For each folder on the way what its file says, or null. */
    private final List<@Nullable IgnoreRules> folders = new ArrayList<>();

    /** Goes into a folder. */
    void enter(SecureDirectoryStream<Path> folder) throws IOException {
        folders.add(rules(folder, folders.size()));
    }

    void leave() {
        folders.removeLast();
    }

    void clear() {
        folders.clear();
    }

    /**
     * Whether something in the folder that was entered last is ignored, or is version control's
     * own.
     *
     * @param names the way to it from the folder that was entered first
     */
    boolean ignores(List<String> names, boolean folder) {
        if (names.getLast().equals(".git")) {
            return true;
        }
        List<IgnoreRules> rules = new ArrayList<>();
        for (IgnoreRules one : folders.subList(0, Math.min(folders.size(), names.size()))) {
            if (one != null) {
                rules.add(one);
            }
        }
        return IgnoreRules.ignore(rules, names, folder);
    }

    private static @Nullable IgnoreRules rules(SecureDirectoryStream<Path> folder, int depth)
            throws IOException {
        try {
            BasicFileAttributes about = DescriptorWalk.attributes(folder, FILE);
            if (about.isRegularFile() && about.size() <= BYTES_MAX) {
                byte[] bytes = FileBytes.read(folder, FILE, about.size());
                return IgnoreRules.read(depth, new String(bytes, UTF_8));
            }
        } catch (NoSuchFileException e) {
            // Most folders have none.
        }
        return null;
    }
}
