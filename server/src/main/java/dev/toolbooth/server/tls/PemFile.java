package dev.toolbooth.server.tls;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/** The blocks of a PEM file, whatever stands between them. */
record PemFile(Path path, List<Block> blocks) {
    private static final int BYTES_MAX = 1024 * 1024;
    private static final String BEGIN = "-----BEGIN ";
    private static final String END = "-----END ";
    private static final String DASHES = "-----";

    /**
     * One block.
     *
     * @param kind such as {@code CERTIFICATE}
     * @param locked whether a password is needed for it
     */
    @SuppressWarnings("ArrayRecordComponent") // nobody changes it
    record Block(String kind, byte[] bytes, boolean locked) {}

    static PemFile read(Path path) throws BadCertificate {
        return new PemFile(path, blocks(path, text(path)));
    }

    private static String text(Path path) throws BadCertificate {
        try {
            if (Files.size(path) > BYTES_MAX) {
                throw new BadCertificate(path, "it is too large for a PEM file", "name another");
            }
            return Files.readString(path, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            throw new BadCertificate(path, "there is no such file", "name one that is there");
        } catch (AccessDeniedException e) {
            throw new BadCertificate(
                    path, "it may not be read", "let the server's user read it: chown, chmod 400");
        } catch (IOException e) {
            throw new BadCertificate(
                    path,
                    "it can't be read (" + e.getClass().getSimpleName() + ")",
                    "name a file that the server's user can read");
        }
    }

    private static List<Block> blocks(Path path, String text) throws BadCertificate {
        List<Block> found = new ArrayList<>();
        String kind = "";
        boolean locked = false;
        StringBuilder body = new StringBuilder();
        int number = 0;
        for (String raw : text.lines().toList()) {
            String line = raw.strip();
            number++;
            if (line.startsWith(BEGIN) && line.endsWith(DASHES)) {
                if (!kind.isEmpty()) {
                    throw broken(path, number, "a block begins before the last has ended");
                }
                kind = line.substring(BEGIN.length(), line.length() - DASHES.length());
                locked = kind.toUpperCase(Locale.ROOT).contains("ENCRYPTED");
                body.setLength(0);
            } else if (line.startsWith(END)) {
                if (!line.equals(END + kind + DASHES)) {
                    throw broken(path, number, "this is not the end of " + shown(kind));
                }
                found.add(new Block(kind, decoded(path, number, body), locked));
                kind = "";
            } else if (line.contains(":")) {
                locked |= line.contains("ENCRYPTED");
            } else if (!kind.isEmpty()) {
                body.append(line);
            }
        }
        if (!kind.isEmpty()) {
            throw broken(path, number, shown(kind) + " has no end");
        }
        return found;
    }

    private static String shown(String kind) {
        return kind.isEmpty() ? "any block" : "the block " + kind;
    }

    private static byte[] decoded(Path path, int line, StringBuilder body) throws BadCertificate {
        try {
            return Base64.getDecoder().decode(body.toString());
        } catch (IllegalArgumentException e) {
            throw broken(path, line, "the block that ends here is no base64");
        }
    }

    private static BadCertificate broken(Path path, int line, String what) {
        return new BadCertificate(
                path,
                "it is broken in line " + line + ": " + what,
                "write it again, whole, as PEM");
    }
}
