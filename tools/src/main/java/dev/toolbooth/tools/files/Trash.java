package dev.toolbooth.tools.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.tools.files.FileProblem.Kind;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/**
 * The place of deleted things: a folder of our own at the root, with a folder for each of them. Its
 * user holds the lock of {@link #NAMES}.
 */
final class Trash {
    static final String FOLDER = FileRules.OWN + "trash";
    static final List<String> NAMES = List.of(FOLDER);

    private static final Path ABOUT = Path.of("about.json");
    private static final Path ITEM = Path.of("item");
    private static final Pattern ID = Pattern.compile("[0-9a-zA-Z-]{1,64}");
    private static final int ABOUT_BYTES_MAX = 64 * 1024;
    private static final int DEPTH_MAX = 2 * DescriptorWalk.DEPTH_MAX;

    private final StagingFolder staging;
    private final Limits limits;

    /**
     * The limits of the trash.
     *
     * @param bytes the most in all
     * @param age for how long
     */
    record Limits(long bytes, Duration age) {}

    /** Something in the trash: what it was called, how large it is, and when it came here. */
    record Thrown(String id, List<String> names, long bytes, Instant at) {}

    Trash(StagingFolder staging, Limits limits) {
        this.staging = staging;
        this.limits = limits;
    }

    /** Takes something in. */
    void take(SecureDirectoryStream<Path> top, DescriptorWalk.Target target, Thrown thrown)
            throws IOException {
        try (SecureDirectoryStream<Path> trash = staging.own(top, FOLDER)) {
            staging.makeFolder(top, trash, thrown.id());
            try (SecureDirectoryStream<Path> own = open(trash, thrown.id())) {
                write(own, thrown);
                target.folder().move(Path.of(target.name()), own, ITEM);
                staging.harden(target.folder());
                staging.harden(own);
            }
        }
    }

    /** What is known of something that was thrown away. */
    Thrown find(SecureDirectoryStream<Path> top, String id) throws IOException, FileProblem {
        if (ID.matcher(id).matches()) {
            try (SecureDirectoryStream<Path> trash = staging.own(top, FOLDER)) {
                Optional<Thrown> found = read(trash, id);
                if (found.isPresent()) {
                    return found.get();
                }
            }
        }
        throw new FileProblem(
                Kind.NOT_FOUND,
                "there is no " + RelativePath.quote(id) + " in the trash, or no longer");
    }

    /** Puts something back. */
    void giveBack(SecureDirectoryStream<Path> top, String id, DescriptorWalk.Target to)
            throws IOException {
        try (SecureDirectoryStream<Path> trash = staging.own(top, FOLDER)) {
            try (SecureDirectoryStream<Path> own = open(trash, id)) {
                own.move(ITEM, to.folder(), Path.of(to.name()));
                own.deleteFile(ABOUT);
            }
            trash.deleteDirectory(Path.of(id));
        }
        staging.harden(to.folder());
    }

    /** Forgets what is too old, and what there is no room for, the oldest first. */
    void prune(SecureDirectoryStream<Path> top, Instant now) throws IOException {
        List<Thrown> all = new ArrayList<>();
        try (SecureDirectoryStream<Path> trash = staging.own(top, FOLDER)) {
            List<String> ids = new ArrayList<>();
            for (Path one : trash) {
                ids.add(one.getFileName().toString());
            }
            for (String id : ids) {
                if (ID.matcher(id).matches()) {
                    // Half a deletion has no file about it, and is as old as can be.
                    all.add(read(trash, id).orElse(new Thrown(id, List.of(), 0, Instant.EPOCH)));
                }
            }
        }
        all.sort(Comparator.comparing(Thrown::at));
        long bytes = all.stream().mapToLong(Thrown::bytes).sum();
        for (Thrown thrown : all) {
            boolean old = thrown.at().isBefore(now.minus(limits.age()));
            if (old || bytes > limits.bytes()) {
                try (SecureDirectoryStream<Path> trash = staging.own(top, FOLDER)) {
                    remove(trash, Path.of(thrown.id()), 0);
                } catch (IOException e) {
                    // Commands write here too, and what can't be removed must not keep others from
                    // throwing something away.
                    continue;
                }
                bytes -= thrown.bytes();
            }
        }
    }

    private static SecureDirectoryStream<Path> open(SecureDirectoryStream<Path> trash, String id)
            throws IOException {
        return trash.newDirectoryStream(Path.of(id), LinkOption.NOFOLLOW_LINKS);
    }

    private static void write(SecureDirectoryStream<Path> own, Thrown thrown) throws IOException {
        ObjectNode about = Json.object();
        about.put("path", String.join("/", thrown.names()));
        about.put("bytes", thrown.bytes()).put("at", thrown.at().toString());
        Set<StandardOpenOption> how =
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (FileChannel channel = (FileChannel) own.newByteChannel(ABOUT, how)) {
            channel.write(ByteBuffer.wrap(Json.bytes(about)));
            channel.force(true);
        }
    }

    private static Optional<Thrown> read(SecureDirectoryStream<Path> trash, String id)
            throws IOException {
        try (SecureDirectoryStream<Path> own = open(trash, id)) {
            // Commands write here too: a pipe in its place would be waited for.
            if (!DescriptorWalk.attributes(own, ABOUT).isRegularFile()) {
                return Optional.empty();
            }
            DescriptorWalk.attributes(own, ITEM);
            ObjectNode about = Json.parseObject(new String(about(own), UTF_8));
            return Optional.of(
                    new Thrown(
                            id,
                            RelativePath.split(about.path("path").asString("")),
                            about.path("bytes").asLong(0),
                            Instant.parse(about.path("at").asString(""))));
        } catch (NoSuchFileException | NotDirectoryException e) {
            return Optional.empty();
        } catch (IllegalArgumentException | DateTimeException e) {
            // Not written by us, or not to its end.
            return Optional.empty();
        }
    }

    private static byte[] about(SecureDirectoryStream<Path> own) throws IOException {
        try (SeekableByteChannel channel =
                own.newByteChannel(
                        ABOUT, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(channel.size(), ABOUT_BYTES_MAX));
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {}
            return bytes.array();
        }
    }

    /** Removes all of something, and follows no link on the way. */
    private static void remove(SecureDirectoryStream<Path> folder, Path name, int depth)
            throws IOException {
        if (depth > DEPTH_MAX) {
            // A folder stays open for each step down, and there are only so many of those.
            throw new IOException("what is in the trash is nested too deep");
        }
        if (!DescriptorWalk.attributes(folder, name).isDirectory()) {
            folder.deleteFile(name);
            return;
        }
        try (SecureDirectoryStream<Path> inner =
                folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            for (Path one : inner) {
                remove(inner, one.getFileName(), depth + 1);
            }
        }
        folder.deleteDirectory(name);
    }
}
