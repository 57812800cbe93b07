package dev.toolbooth.search.embed;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The native library of ONNX Runtime. Left to itself, it is unpacked into a temporary folder at
 * every start, and left there by a process that is killed; so it is unpacked once, into a folder of
 * ours.
 */
final class OnnxLibrary {
    private static final String PATH_PROPERTY = "onnxruntime.native.path";
    private static final String FOLDER_BEGIN = "onnxruntime-";
    private static final List<String> LIBRARIES = List.of("onnxruntime", "onnxruntime4j_jni");
    private static final int BLOCK_BYTES = 1 << 16;

    /** Enough for the longest command line of most systems; what isn't used costs no memory. */
    private static final long STACK_BYTES = 1L << 30;

    private static final Pattern PATHS = Pattern.compile("^(?:(?:/|[A-Za-z]:\\\\)[^:]*: )+");

    /** What goes wrong is in the exception; the library would print it too. */
    private static final Logger PRINTS = Logger.getLogger("ai.onnxruntime");

    /** Guarded by the class. There is one in a process, whatever becomes of its file. */
    private static @Nullable OrtEnvironment loaded;

    private OnnxLibrary() {}

    /**
     * The library, loaded. A process tries that once: what failed fails again.
     *
     * @param folder where it is unpacked, or below the system's temporary folder when that is not
     *     possible
     */
    static synchronized OrtEnvironment load(Path folder) throws EmbeddingFailure {
        OrtEnvironment environment = loaded;
        if (environment == null) {
            environment = loadDeep(folder);
            loaded = environment;
        }
        return environment;
    }

    /**
     * Loads it on a thread with a deep stack. The library looks at the command line of the process
     * with a function that calls itself for each character, and would bring the process down.
     */
    private static OrtEnvironment loadDeep(Path folder) throws EmbeddingFailure {
        FutureTask<OrtEnvironment> loading = new FutureTask<>(() -> loadFirst(folder));
        try {
            new Thread(null, loading, "embed-load", STACK_BYTES).start();
        } catch (OutOfMemoryError e) {
            throw new EmbeddingFailure("there is no room for a thread that loads the model", e);
        }
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return loading.get();
                } catch (InterruptedException e) {
                    // Half a library can't be left behind.
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof EmbeddingFailure failure
                    ? failure
                    : new EmbeddingFailure("ONNX Runtime can't be loaded: " + e.getCause(), e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static OrtEnvironment loadFirst(Path folder) throws EmbeddingFailure {
        PRINTS.setLevel(Level.OFF);
        String platform = platform();
        Optional<Path> passing = Optional.empty();
        try {
            if (System.getProperty(PATH_PROPERTY) == null) {
                Optional<Path> place = unpacked(folder, platform);
                if (place.isEmpty()) {
                    passing = Optional.of(Files.createTempDirectory(FOLDER_BEGIN));
                    place = unpacked(passing.get(), platform);
                }
                place.ifPresent(path -> System.setProperty(PATH_PROPERTY, path.toString()));
            }
            OrtEnvironment environment =
                    OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
            environment.setTelemetry(false);
            String path = System.getProperty(PATH_PROPERTY);
            if (path != null) {
                OnnxReference.take(Path.of(path, System.mapLibraryName(LIBRARIES.getFirst())));
            }
            return environment;
        } catch (IOException | OrtException | LinkageError | RuntimeException e) {
            throw new EmbeddingFailure(
                    "ONNX Runtime can't be loaded on this system ("
                            + System.getProperty("os.name")
                            + ", "
                            + System.getProperty("os.arch")
                            + "): "
                            + reason(e),
                    e);
        } finally {
            // What is loaded needs its file no more.
            passing.ifPresent(OnnxLibrary::removeAll);
        }
    }

    /** The innermost reason, without the paths that the linker puts before it. */
    private static String reason(Throwable thrown) {
        Throwable inner = thrown;
        while (inner.getCause() != null) {
            inner = inner.getCause();
        }
        return PATHS.matcher(String.valueOf(inner.getMessage())).replaceFirst("");
    }

    /** The folder of this platform's library in the jar. */
    private static String platform() throws EmbeddingFailure {
        String name = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String processor = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
        String system = name.contains("linux") ? "linux" : name.contains("mac") ? "osx" : "win";
        String kind =
                switch (processor) {
                    case "amd64", "x86_64" -> "x64";
                    default -> processor;
                };
        String platform = system + "-" + kind;
        if (resource(platform, LIBRARIES.getFirst()).isEmpty()) {
            throw new EmbeddingFailure(
                    "there is no ONNX Runtime for this system ("
                            + System.getProperty("os.name")
                            + ", "
                            + System.getProperty("os.arch")
                            + "); an embeddings endpoint does the same");
        }
        return platform;
    }

    private static Optional<URL> resource(String platform, String library) {
        return Optional.ofNullable(
                OrtException.class.getResource(
                        "/ai/onnxruntime/native/"
                                + platform
                                + "/"
                                + System.mapLibraryName(library)));
    }

    /** The folder with the libraries, if they could be put there and work from there. */
    @SuppressWarnings("restricted")
    private static Optional<Path> unpacked(Path folder, String platform) {
        try {
            Path place = folder.toAbsolutePath().resolve(FOLDER_BEGIN + sum(platform)).normalize();
            OwnerOnlyFiles.folder(place);
            for (String library : LIBRARIES) {
                unpack(resource(platform, library).orElseThrow(), place, library);
            }
            for (String library : LIBRARIES) {
                // A folder may forbid to run what is in it; better known now than when it's too
                // late.
                System.load(place.resolve(System.mapLibraryName(library)).toString());
            }
            removeOthers(folder, place);
            return Optional.of(place);
        } catch (IOException | UnsatisfiedLinkError | RuntimeException e) {
            return Optional.empty();
        }
    }

    /** What tells one version of the library from another. */
    private static String sum(String platform) throws IOException {
        Entry entry = Entry.of(resource(platform, LIBRARIES.getFirst()).orElseThrow());
        return Long.toHexString(entry.crc);
    }

    /** The jar's entry for a file, read without unpacking. */
    private record Entry(long crc, long bytes) {
        static Entry of(URL url) throws IOException {
            URLConnection connection = url.openConnection();
            if (connection instanceof JarURLConnection jar) {
                var entry = jar.getJarEntry();
                return new Entry(entry.getCrc(), entry.getSize());
            }
            throw new IOException("the library is in no jar");
        }
    }

    private static void unpack(URL from, Path place, String library) throws IOException {
        Path file = place.resolve(System.mapLibraryName(library));
        Entry entry = Entry.of(from);
        if (Files.exists(file) && Files.size(file) == entry.bytes && crc(file) == entry.crc) {
            return;
        }
        // Beside it first: another process may do the same, and a crash must leave no half of it.
        Path part = Files.createTempFile(place, library, ".part");
        try {
            // Into the private file: a new one would be readable by all for a while.
            try (InputStream in = from.openStream();
                    OutputStream out = Files.newOutputStream(part)) {
                in.transferTo(out);
            }
            try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static long crc(Path file) throws IOException {
        CRC32 crc = new CRC32();
        byte[] block = new byte[BLOCK_BYTES];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(block); read >= 0; read = in.read(block)) {
                crc.update(block, 0, read);
            }
        }
        return crc.getValue();
    }

    /** Removes libraries of other versions; one that can't be removed does no harm. */
    private static void removeOthers(Path folder, Path place) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, FOLDER_BEGIN + "*")) {
            for (Path other : all) {
                if (!other.getFileName().equals(place.getFileName()) && Files.isDirectory(other)) {
                    remove(other);
                }
            }
        }
    }

    private static void removeAll(Path folder) {
        try (DirectoryStream<Path> places = Files.newDirectoryStream(folder)) {
            places.forEach(OnnxLibrary::remove);
        } catch (IOException e) {
            return;
        }
        remove(folder);
    }

    private static void remove(Path folder) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // It is tried again at the next start.
        }
    }
}
