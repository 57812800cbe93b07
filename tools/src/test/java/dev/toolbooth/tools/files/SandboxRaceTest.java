package dev.toolbooth.tools.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** S2-52: one thread swaps what another reads, over and over, and the secret never gets out. */
final class SandboxRaceTest {
    private static final int READS = 3_000;
    private static final String PUBLIC = "public";

    @TempDir private Path folder;
    private Path root = Path.of("");
    private Path outside = Path.of("");
    private Sandbox sandbox = new Sandbox(root, 100, new DiskThreads());

    private interface Swapper {
        void swap() throws IOException;
    }

    @BeforeEach
    void fill() throws IOException {
        root = Files.createDirectories(folder.resolve("root"));
        outside = Files.createDirectories(folder.resolve("outside"));
        Files.createDirectories(root.resolve("real/in"));
        Files.createDirectories(outside.resolve("in"));
        for (String name : new String[] {"file", "in/file"}) {
            Files.writeString(root.resolve("real").resolve(name), PUBLIC);
            Files.writeString(outside.resolve(name), "secret");
        }
        Files.createFile(outside.resolve("marker"));
        sandbox = new Sandbox(root, 100, new DiskThreads());
    }

    @Test
    void aFileSwappedForALinkToTheSecretNeverTellsIt() throws Exception {
        Path real = root.resolve("real/file");
        Set<String> seen =
                race(
                        () -> {
                            become(() -> Files.createLink(fresh(), real));
                            become(
                                    () ->
                                            Files.createSymbolicLink(
                                                    fresh(), outside.resolve("file")));
                        },
                        () -> sandbox.readText("target"));
        assertThat(seen).doesNotContain("secret").isSubsetOf(PUBLIC);
    }

    @Test
    void aFolderSwappedForALinkToTheOutsideNeverTellsTheSecret() throws Exception {
        Set<String> seen = race(this::swapFolder, () -> sandbox.readText("real/in/file"));
        assertThat(seen).isSubsetOf(PUBLIC);
        seen = race(this::swapFolder, () -> sandbox.readText("real/in/../file"));
        assertThat(seen).isSubsetOf(PUBLIC);
    }

    @Test
    void aFolderSwappedForALinkToTheOutsideNeverListsIt() throws Exception {
        Set<String> seen =
                race(
                        this::swapFolder,
                        () -> {
                            for (DirectoryListing.Entry entry : sandbox.list("real").entries()) {
                                if (entry.name().equals("marker")) {
                                    return "secret";
                                }
                            }
                            return PUBLIC;
                        });
        assertThat(seen).isSubsetOf(PUBLIC);
    }

    @Test
    void aLinkSwappedForOneToTheOutsideNeverTellsTheSecret() throws Exception {
        Set<String> seen =
                race(
                        () -> {
                            become(() -> Files.createSymbolicLink(fresh(), Path.of("real")));
                            become(() -> Files.createSymbolicLink(fresh(), Path.of("../outside")));
                            become(() -> Files.createSymbolicLink(fresh(), outside));
                        },
                        () -> sandbox.readText("target/in/file"));
        assertThat(seen).isSubsetOf(PUBLIC);
    }

    @Test
    void aFileSwappedForAPipeNeverHangs() throws Exception {
        Fifo pipe = Fifo.at(root.resolve("pipe"));
        Path real = root.resolve("real/file");
        Set<String> seen =
                race(
                        () -> {
                            become(() -> Files.createLink(fresh(), real));
                            become(() -> Files.createLink(fresh(), pipe.path()));
                            pipe.release();
                        },
                        () -> sandbox.readText("target"));
        pipe.release();
        assertThat(seen).isSubsetOf(PUBLIC);
    }

    /** The name under which the next swap is prepared. */
    private Path fresh() throws IOException {
        Path next = root.resolve("next");
        Files.deleteIfExists(next);
        return next;
    }

    private void become(Callable<Path> prepared) throws IOException {
        try {
            Files.move(prepared.call(), root.resolve("target"), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    private void swapFolder() throws IOException {
        Path real = root.resolve("real");
        Path aside = root.resolve("aside");
        Files.move(real, aside, StandardCopyOption.ATOMIC_MOVE);
        Files.createSymbolicLink(real, outside);
        Files.delete(real);
        Files.move(aside, real, StandardCopyOption.ATOMIC_MOVE);
    }

    /** What a number of reads see while the swapper is at work; problems are none of it. */
    private static Set<String> race(Swapper swapper, Callable<String> reader) throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
            Future<?> swapping =
                    threads.submit(
                            () -> {
                                while (!done.get()) {
                                    swapper.swap();
                                    begun.countDown();
                                }
                                return null;
                            });
            Set<String> seen = new HashSet<>();
            try {
                begun.await();
                for (int i = 0; i < READS && !swapping.isDone(); i++) {
                    try {
                        seen.add(reader.call());
                    } catch (FileProblem e) {
                        // Refused, as it should be.
                    }
                }
            } finally {
                done.set(true);
            }
            swapping.get();
            return seen;
        } catch (NoSuchFileException e) {
            throw new AssertionError("the swapper lost a file", e);
        }
    }
}
