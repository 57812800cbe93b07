package dev.toolbooth.tools.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * S4-159: some put links and folders in each other's place, others read, write, list, search, move
 * and delete there, all at random; nothing outside is ever told or changed.
 */
final class SwarmRaceTest {
    private static final int ACTS = 1_500;
    private static final long SEED = Long.getLong("seed", 8);
    private static final List<String> NAMES =
            List.of("a", "b", "a/b", "b/a", "a/f", "b/f", "a/b/f");

    @TempDir Path folder;
    private Path root = Path.of("");
    private Path outside = Path.of("");

    @BeforeEach
    void fill() throws Exception {
        root = Files.createDirectories(folder.resolve("root"));
        outside = Files.createDirectories(folder.resolve("outside"));
        Files.createDirectories(outside.resolve("a/b"));
        Files.createDirectories(outside.resolve("b/a"));
        for (String name : List.of("f", "a/f", "b/f", "a/b/f")) {
            Files.writeString(outside.resolve(name), "secret");
        }
    }

    @Test
    void aSwarmOfRacesNeverReachesTheOutside() throws Exception {
        Map<String, String> before = outside();
        AtomicBoolean done = new AtomicBoolean();
        List<String> told = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            Future<?> swapper =
                    threads.submit(
                            () -> {
                                SplittableRandom random = new SplittableRandom(SEED);
                                while (!done.get()) {
                                    swap(random);
                                }
                                return null;
                            });
            List<Callable<List<String>>> agents = new ArrayList<>();
            for (int agent = 1; agent <= 2; agent++) {
                SplittableRandom random = new SplittableRandom(SEED + agent);
                agents.add(() -> act(random));
            }
            for (Future<List<String>> one : threads.invokeAll(agents)) {
                told.addAll(one.get());
            }
            done.set(true);
            swapper.get();
        }
        assertThat(told).as("seed " + SEED).noneMatch(text -> text.contains("secret"));
        assertThat(outside()).as("seed " + SEED).isEqualTo(before);
    }

    private Map<String, String> outside() throws IOException {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(outside)) {
            for (Path path : paths.toList()) {
                boolean file = Files.isRegularFile(path);
                all.put(path.toString(), file ? Files.readString(path) : "");
            }
        }
        return all;
    }

    /** Puts a folder, a file or a link to the outside somewhere. */
    private void swap(SplittableRandom random) {
        // At the root alone: this thread follows links itself.
        Path at = root.resolve(random.nextBoolean() ? "a" : "b");
        Path next = root.resolve("next");
        try {
            Files.deleteIfExists(next);
            switch (random.nextInt(4)) {
                case 0 -> Files.createSymbolicLink(next, outside);
                case 1 -> Files.createSymbolicLink(next, Path.of("../outside/a"));
                case 2 -> Files.createDirectory(next);
                default -> Files.writeString(next, "inside");
            }
            if (random.nextInt(3) == 0) {
                Files.move(at, root.resolve("aside" + random.nextInt(3)));
            }
            Files.move(next, at, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            // Something else was there.
        }
    }

    private List<String> act(SplittableRandom random) throws InterruptedException {
        WorkFolder files =
                new WorkFolder(
                        root,
                        new FileRules(
                                List.of(PathGlob.read("**").orElseThrow()), List.of(), List.of()),
                        new WorkFolder.FileLimits(1_000, 1_000, 1_000),
                        new DiskThreads());
        FileMover changes =
                new FileMover(
                        files,
                        10_000,
                        Duration.ofDays(1),
                        InstantSource.system(),
                        () -> UUID.randomUUID().toString());
        List<String> told = new ArrayList<>();
        for (int i = 0; i < ACTS; i++) {
            String path = NAMES.get(random.nextInt(NAMES.size()));
            String other = NAMES.get(random.nextInt(NAMES.size()));
            try {
                told.add(act(random.nextInt(7), files, changes, path, other));
            } catch (FileProblem e) {
                // Refused, as it may be.
            }
        }
        return told;
    }

    private static String act(
            int which, WorkFolder files, FileMover changes, String path, String other)
            throws FileProblem, InterruptedException {
        return switch (which) {
            case 0, 1 -> {
                WorkFolder.Wanted all = new WorkFolder.Wanted(0, 99, false, 99, null);
                yield new String(files.read(path, all).bytes(), UTF_8);
            }
            case 2 -> {
                WorkFolder.Writing any = new WorkFolder.Writing(true, true, null, null, true);
                yield files.write(path, "inside".getBytes(UTF_8), any).etag();
            }
            case 3 -> {
                FolderLister.Wanted all = new FolderLister.Wanted(null, 9, true, List.of(), 99);
                yield new FolderLister(files).list("", all).entries().toString();
            }
            case 4 -> {
                TextSearch.Wanted secret =
                        new TextSearch.Wanted(
                                Pattern.compile("s.*t"), 0, null, true, 0, 9, List.of());
                yield new TextSearch(files).search("", secret).matches().toString();
            }
            case 5 -> changes.move(path, other, true, true).toString();
            default -> changes.delete(path, true).toString();
        };
    }
}
