package dev.toolbooth.tools.workspace.exec.launch;

import dev.toolbooth.client.files.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The home folders of commands, one for each caller that has run some. */
final class CallerHomes {
    private static final int NAME_BYTES = 16;

    private CallerHomes() {}

    /** The home of a caller, empty at first and the caller's own. */
    static Path own(Path homes, String caller) throws IOException {
        Path home = homes.resolve(name(caller));
        if (!Files.isDirectory(home)) {
            PrivateFiles.makeFolder(homes);
            PrivateFiles.makeFolder(home);
        }
        return home;
    }

    /** What says nothing of the caller, and fits any file system. */
    private static String name(String caller) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(caller.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, NAME_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
