package dev.toolbooth.server.console;

import static java.util.Objects.requireNonNull;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.server.http.ConditionalGet;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of the console, read once from beside this class. Only what was found then is ever
 * served, whatever a path says. Immutable.
 */
final class ConsoleFiles {
    static final String INDEX = "index.html";

    /** The one script that a page can't have in a file: browsers read no other import maps yet. */
    private static final Pattern IMPORT_MAP =
            Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);

    private static final Map<String, String> TYPES =
            Map.of(
                    "html", "text/html; charset=utf-8",
                    "js", "text/javascript; charset=utf-8",
                    "css", "text/css; charset=utf-8",
                    "svg", "image/svg+xml",
                    "png", "image/png",
                    "woff2", "font/woff2",
                    "json", "application/json",
                    "txt", "text/plain; charset=utf-8");

    private final Map<String, ConsoleFile> files;
    private final String policy;

    /**
     * One of the files.
     *
     * @param tag what this version is known by
     */
    record ConsoleFile(String type, String tag, Buffer content) {}

    private ConsoleFiles(Map<String, ConsoleFile> files) {
        this.files = Map.copyOf(files);
        this.policy = policy(files);
    }

    /**
     * All that are shipped.
     *
     * @throws UncheckedIOException when they can't be read
     */
    static ConsoleFiles read() {
        try {
            Map<String, ConsoleFile> files = new HashMap<>();
            for (String name : names()) {
                byte[] bytes = bytes(name);
                files.put(
                        name,
                        new ConsoleFile(
                                type(name), ConditionalGet.tag(bytes), Buffer.buffer(bytes)));
            }
            return new ConsoleFiles(files);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The file with this name, which may have slashes in it. */
    Optional<ConsoleFile> find(String name) {
        return Optional.ofNullable(files.get(name));
    }

    /** What browsers may load and run in a page of the console: what comes from here. */
    String policy() {
        return policy;
    }

    private static List<String> names() throws IOException {
        URL index = ConsoleFiles.class.getResource(INDEX);
        if (index == null) {
            throw new IllegalStateException(INDEX + " is missing");
        }
        return index.openConnection() instanceof JarURLConnection jar
                ? inJar(jar)
                : inFolder(index);
    }

    private static List<String> inJar(JarURLConnection connection) throws IOException {
        String index = connection.getEntryName();
        String folder = index.substring(0, index.length() - INDEX.length());
        // One of our own to close: a cached one is shared with the class loader.
        connection.setUseCaches(false);
        try (JarFile jar = connection.getJarFile()) {
            return jar.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(JarEntry::getName)
                    .filter(name -> name.startsWith(folder))
                    .map(name -> name.substring(folder.length()))
                    .filter(ConsoleFiles::isServed)
                    .toList();
        }
    }

    private static List<String> inFolder(URL index) throws IOException {
        Path folder;
        try {
            folder = Path.of(new URI(index.toString())).resolveSibling("");
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .filter(ConsoleFiles::isServed)
                    .forEach(names::add);
        }
        return names;
    }

    private static byte[] bytes(String name) throws IOException {
        try (InputStream in = ConsoleFiles.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException(name + " is gone");
            }
            return in.readAllBytes();
        }
    }

    /** Classes of this package are in the same folder: only what has a type is served. */
    private static boolean isServed(String name) {
        return TYPES.containsKey(ending(name));
    }

    private static String type(String name) {
        return requireNonNull(TYPES.get(ending(name)));
    }

    private static String ending(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static String policy(Map<String, ConsoleFile> files) {
        ConsoleFile index = files.get(INDEX);
        StringBuilder scripts = new StringBuilder("'self'");
        Matcher map =
                IMPORT_MAP.matcher(
                        index == null ? "" : index.content().toString(StandardCharsets.UTF_8));
        while (map.find()) {
            byte[] hash = Hash.sha256(map.group(1).getBytes(StandardCharsets.UTF_8)).bytes();
            scripts.append(" 'sha256-")
                    .append(Base64.getEncoder().encodeToString(hash))
                    .append('\'');
        }
        return String.join(
                "; ",
                "default-src 'none'",
                "script-src " + scripts,
                "style-src 'self'",
                "img-src 'self' data:",
                "font-src 'self'",
                "connect-src 'self'",
                "base-uri 'none'",
                "form-action 'none'",
                "frame-ancestors 'none'");
    }
}
