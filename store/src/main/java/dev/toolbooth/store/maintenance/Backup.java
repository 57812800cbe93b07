package dev.toolbooth.store.maintenance;

import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.sqlite.SqliteConnections;
import dev.toolbooth.store.sqlite.SqliteFolder;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A backup file of everything in a data folder that has to survive, made while a server goes on
 * writing there, and its restoration into a folder. Each database is as it was at one moment.
 */
public final class Backup {
    private static final String MANIFEST = "manifest.json";
    private static final String DATABASE_ENDING = ".db";

    /** Of one process, or made anew from what else there is. */
    private static final Set<String> LEFT_OUT =
            Set.of("search", "workspace/runs", "workspace/terminals");

    private static final List<String> ENDINGS_LEFT_OUT = List.of(".lock", "-wal", "-shm", ".tmp");

    /** Where the running server is, and a token for it. */
    private static final String NOTE = "server.json";

    private Backup() {}

    /**
     * The contents of a backup.
     *
     * @param files how many files
     * @param books the state of the ledger, or nothing when it is elsewhere
     */
    public record Contents(int files, Optional<StoreInspection> books) {}

    /**
     * Makes a back-up of a folder, and looks through it.
     *
     * @throws StoreProblem when something can't be read or written, or isn't right; then there is
     *     no file
     */
    public static Contents make(Path data, Path file, Instant now) {
        Path target = file.toAbsolutePath().normalize();
        if (!Files.isDirectory(data)) {
            throw new StoreProblem("There is no data folder " + data + ".");
        }
        if (Files.exists(target)) {
            throw new StoreProblem(file + " is there already: name another file.");
        }
        try {
            Path room = Files.createTempDirectory(target.getParent(), ".toolbooth-backup");
            try {
                Path copy = Files.createDirectory(room.resolve("data"));
                List<String> names = copy(data, copy, target);
                Optional<StoreInspection> books = check(copy);
                Path packed = SqliteFolder.ownerOnly(room.resolve("packed"));
                pack(copy, names, packed, now);
                Files.move(packed, target, StandardCopyOption.ATOMIC_MOVE);
                return new Contents(names.size(), books);
            } finally {
                remove(room);
            }
        } catch (IOException e) {
            throw new StoreProblem("The back-up can't be made: " + StoreProblem.reason(e), e);
        } catch (SQLException e) {
            throw new StoreProblem("The back-up can't be made: " + e.getMessage(), e);
        }
    }

    private static List<String> copy(Path data, Path copy, Path target)
            throws IOException, SQLException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(
                data,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes is) {
                        String name = name(data, dir);
                        return LEFT_OUT.contains(name) || name.contains(".toolbooth-")
                                ? FileVisitResult.SKIP_SUBTREE
                                : FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes is) {
                        String name = String.valueOf(file.getFileName());
                        if (is.isRegularFile()
                                && !file.toAbsolutePath().normalize().equals(target)
                                && !name.startsWith(".toolbooth-")
                                && !name(data, file).equals(NOTE)
                                && ENDINGS_LEFT_OUT.stream().noneMatch(name::endsWith)) {
                            files.add(file);
                        }
                        return FileVisitResult.CONTINUE;
                    }
                });
        List<String> names = new ArrayList<>();
        for (Path file : files) {
            String name = name(data, file);
            Path to = copy.resolve(name);
            Files.createDirectories(to.getParent());
            if (name.endsWith(DATABASE_ENDING)) {
                snapshot(file, to);
            } else {
                Files.copy(file, to, LinkOption.NOFOLLOW_LINKS);
            }
            names.add(name);
        }
        return names;
    }

    private static String name(Path data, Path file) {
        return data.relativize(file).toString().replace('\\', '/');
    }

    /** A database as it is at this moment, with what is only in its log. */
    private static void snapshot(Path file, Path to) throws SQLException {
        try (Connection connection = new SqliteConnections(file, "FULL").plain();
                PreparedStatement copy = connection.prepareStatement("VACUUM INTO ?")) {
            copy.setString(1, to.toString());
            copy.execute();
        }
    }

    /** Looks through what was copied; what is in the books, if they are there. */
    private static Optional<StoreInspection> check(Path folder) throws IOException, SQLException {
        List<Path> databases;
        try (Stream<Path> all = Files.walk(folder)) {
            databases = all.filter(one -> one.toString().endsWith(DATABASE_ENDING)).toList();
        }
        for (Path database : databases) {
            try (Connection connection = new SqliteConnections(database, "FULL").plain();
                    Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("PRAGMA integrity_check")) {
                String said = row.next() ? row.getString(1) : "nothing";
                if (!"ok".equals(said)) {
                    throw new StoreProblem(
                            "The database " + database.getFileName() + " is damaged: " + said);
                }
            }
        }
        Optional<StoreInspection> books = StoreInspection.sqlite(folder);
        List<String> faults = books.map(StoreInspection::faults).orElse(List.of());
        if (!faults.isEmpty()) {
            throw new StoreProblem("The ledger doesn't add up: " + String.join("; ", faults));
        }
        return books;
    }

    private static void pack(Path folder, List<String> names, Path file, Instant now)
            throws IOException {
        ObjectNode manifest = Json.object().put("made", now.toString());
        ObjectNode files = manifest.putObject("files");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (String name : names) {
                zip.putNextEntry(new ZipEntry("data/" + name));
                Files.copy(folder.resolve(name), zip);
                zip.closeEntry();
                files.put(name, sha256(folder.resolve(name)));
            }
            zip.putNextEntry(new ZipEntry(MANIFEST));
            zip.write(Json.text(manifest).getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        }
    }

    /**
     * Makes a folder of a back-up, once all of it was looked through.
     *
     * @param data doesn't exist yet, or is empty
     * @throws StoreProblem when it isn't, or the back-up isn't whole; then nothing was changed
     */
    public static Contents restore(Path file, Path data) {
        try {
            if (Files.isDirectory(data)) {
                try (Stream<Path> there = Files.list(data)) {
                    if (there.findAny().isPresent()) {
                        throw new StoreProblem(
                                "The data folder "
                                        + data
                                        + " isn't empty. Stop the server, and"
                                        + " move it away, or name another.");
                    }
                }
            }
            Files.createDirectories(data);
            Path room = Files.createTempDirectory(data, ".toolbooth-restore");
            try {
                int files = unpack(file, room);
                Optional<StoreInspection> books = check(room);
                moveAll(room, data);
                return new Contents(files, books);
            } finally {
                remove(room);
            }
        } catch (IOException e) {
            throw new StoreProblem("It can't be restored: " + StoreProblem.reason(e), e);
        } catch (SQLException e) {
            throw new StoreProblem("It can't be restored: " + e.getMessage(), e);
        }
    }

    private static int unpack(Path file, Path room) throws IOException {
        ObjectNode manifest = null;
        List<String> found = new ArrayList<>();
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(file))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().equals(MANIFEST)) {
                    manifest =
                            Json.parseObject(
                                    new String(zip.readAllBytes(), StandardCharsets.UTF_8));
                } else if (entry.getName().startsWith("data/")) {
                    String name = entry.getName().substring("data/".length());
                    Path to = room.resolve(name).normalize();
                    if (!to.startsWith(room) || to.equals(room)) {
                        throw new StoreProblem(file + " is no back-up: it has " + name);
                    }
                    Files.createDirectories(to.getParent());
                    SqliteFolder.ownerOnly(to);
                    Files.copy(zip, to, StandardCopyOption.REPLACE_EXISTING);
                    found.add(name);
                }
            }
        }
        if (manifest == null) {
            throw new StoreProblem(file + " is no back-up, or not a whole one.");
        }
        JsonNode files = manifest.path("files");
        for (String name : found) {
            if (!files.path(name).asString("").equals(sha256(room.resolve(name)))) {
                throw new StoreProblem(file + " is damaged: " + name + " is not what it was.");
            }
        }
        if (files.size() != found.size()) {
            throw new StoreProblem(file + " is not whole: files are missing.");
        }
        return found.size();
    }

    private static void moveAll(Path room, Path data) throws IOException {
        List<Path> all;
        try (Stream<Path> there = Files.list(room)) {
            all = there.filter(one -> !one.endsWith(SqliteFolder.DATABASE)).toList();
        }
        for (Path one : all) {
            String name = String.valueOf(one.getFileName());
            if (!name.endsWith("-wal") && !name.endsWith("-shm")) {
                Files.move(one, data.resolve(name));
            }
        }
        // Last: without it there is no store.
        Path books = room.resolve(SqliteFolder.DATABASE);
        if (Files.exists(books)) {
            Files.move(books, data.resolve(SqliteFolder.DATABASE));
        }
    }

    private static String sha256(Path file) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(one);
            }
        }
    }
}
