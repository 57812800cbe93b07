package dev.toolbooth.tools.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** The commit that a folder is checked out from, read from git's files. Thread-safe. */
final class GitHead {
    private static final int SMALL = 4 * 1024;
    private static final int PACKED_BYTES_MAX = 4 << 20;
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

    /** What git takes for a name, which is more than letters. */
    private static final Pattern REFERENCE =
            Pattern.compile("refs/[^\\p{Cntrl} ~^:?*\\[\\\\]{1,250}");

    /** A branch may be another name of a branch, and git follows no more. */
    private static final int REFERENCES_MAX = 5;

    private static final String POINTER = "gitdir:";

    private final Path root;

    GitHead(Path root) {
        this.root = root;
    }

    /** The commit; empty if there is none, or it can't be read. */
    Optional<String> commit() {
        try {
            Path above = root.toRealPath();
            while (above != null && !Files.exists(above.resolve(".git"))) {
                above = above.getParent();
            }
            return above == null ? Optional.empty() : commit(repository(above));
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Where git keeps what belongs to a checkout: another worktree has only a pointer. */
    private static Path repository(Path checkout) throws IOException {
        Path git = checkout.resolve(".git");
        if (Files.isDirectory(git)) {
            return git;
        }
        String text = text(git, SMALL);
        return text.startsWith(POINTER)
                ? checkout.resolve(text.substring(POINTER.length()).strip())
                : git;
    }

    private static Optional<String> commit(Path git) throws IOException {
        Path common = git;
        if (Files.isRegularFile(git.resolve("commondir"))) {
            common = git.resolve(text(git.resolve("commondir"), SMALL));
        }
        String said = text(git.resolve("HEAD"), SMALL);
        for (int i = 0; i < REFERENCES_MAX && said.startsWith("ref:"); i++) {
            String reference = said.substring("ref:".length()).strip();
            if (!REFERENCE.matcher(reference).matches() || reference.contains("..")) {
                return Optional.empty();
            }
            String loose = text(common.resolve(reference), SMALL);
            said = loose.isEmpty() ? packed(common, reference).orElse("") : loose;
        }
        return Optional.of(said).filter(text -> COMMIT.matcher(text).matches());
    }

    private static Optional<String> packed(Path git, String reference) throws IOException {
        return text(git.resolve("packed-refs"), PACKED_BYTES_MAX)
                .lines()
                .filter(line -> line.endsWith(" " + reference))
                .map(line -> line.substring(0, line.indexOf(' ')))
                .findFirst();
    }

    /** What a small file says, or nothing: what is no plain file could keep its reader for ever. */
    private static String text(Path file, int bytesMax) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return "";
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(bytesMax), StandardCharsets.UTF_8).strip();
        }
    }
}
