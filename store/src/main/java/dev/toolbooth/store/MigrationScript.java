package dev.toolbooth.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One numbered step from an empty database to today's tables. It runs in a transaction, so it must
 * not begin or end one, nor do what the database refuses inside of one.
 *
 * @param name the name of its file, such as 001-accounts.sql
 * @param sql its statements, with ends of lines as on Unix
 */
public record MigrationScript(String name, String sql) {
    private static final Pattern NAME = Pattern.compile("(\\d{3})-[a-z0-9-]+\\.sql");

    public MigrationScript {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "a script is named like 001-accounts.sql, not " + name);
        }
        // A checkout may change the ends of lines, which must not change the hash.
        sql = sql.replace("\r\n", "\n");
    }

    /**
     * Reads scripts from the resources.
     *
     * @param folder where they are below this package, such as sqlite
     */
    public static List<MigrationScript> read(String folder, List<String> names) {
        return names.stream().map(name -> read(folder + "/" + name, name)).toList();
    }

    private static MigrationScript read(String path, String name) {
        try (InputStream resource = MigrationScript.class.getResourceAsStream(path)) {
            if (resource == null) {
                throw new IllegalArgumentException("no script at " + path);
            }
            return new MigrationScript(
                    name, new String(resource.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int number() {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            throw new IllegalStateException(name);
        }
        return Integer.parseInt(matcher.group(1));
    }

    public String sha256() {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256")
                            .digest(sql.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
