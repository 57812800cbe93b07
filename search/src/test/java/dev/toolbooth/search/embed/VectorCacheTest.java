package dev.toolbooth.search.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Vectors by content, on the disk. */
class VectorCacheTest {
    private static final int DIMENSIONS = 8;
    private static final int ROW_BYTES = VectorRow.bytes(DIMENSIONS);
    private static final long PLENTY = 1 << 20;

    @TempDir Path folder;

    private VectorCache open(long fileBytesMax) {
        return VectorCache.open(folder, DIMENSIONS, fileBytesMax);
    }

    private Path newer() {
        return folder.resolve("vectors-8.new");
    }

    private static ContentKey key(int number) {
        return ContentKey.of("model", "text " + number);
    }

    /** A vector that depends on the number alone. */
    private static float[] vector(int number) {
        SplittableRandom random = new SplittableRandom(number);
        float[] vector = new float[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) {
            vector[i] = (float) random.nextDouble(-1, 1);
        }
        UnitVectors.stretch(vector);
        return vector;
    }

    private static void isThat(Optional<float[]> found, int number) {
        assertThat(found).as("vector " + number).isPresent();
        assertThat(found.orElseThrow()).containsExactly(vector(number), within(0.001f));
    }

    /** As many rows as fit into a file of so many. */
    private static long room(int rows) {
        return VectorFile.HEAD_BYTES + (long) rows * ROW_BYTES;
    }

    @Test
    void whatWasPutIsFoundAfterARestart() {
        float[] told;
        try (VectorCache cache = open(PLENTY)) {
            assertThat(cache.writing()).isTrue();
            assertThat(cache.find(key(1))).isEmpty();
            told = cache.put(key(1), vector(1));
            cache.put(key(1), vector(1));
            assertThat(cache.rows()).isEqualTo(1);
            assertThat(cache.find(key(1)).orElseThrow()).containsExactly(told);
        }
        try (VectorCache cache = open(PLENTY)) {
            isThat(cache.find(key(1)), 1);
            assertThat(cache.find(key(1)).orElseThrow()).containsExactly(told);
            assertThat(cache.find(key(2))).isEmpty();
            assertThat(cache.problem()).isEmpty();
        }
    }

    @Test
    void modelsAndTextsAreToldApart() {
        assertThat(ContentKey.of("a", "bc")).isNotEqualTo(ContentKey.of("ab", "c"));
        assertThat(ContentKey.of("a", "\ud800")).isNotEqualTo(ContentKey.of("a", "\ud801"));
        assertThat(ContentKey.of("a", "b")).isEqualTo(ContentKey.of("a", "b"));
    }

    @Test
    void halfARowAtTheEndIsCutOff() throws IOException {
        for (int missing = 1; missing <= ROW_BYTES; missing++) {
            try (VectorCache cache = open(PLENTY)) {
                cache.put(key(1), vector(1));
                cache.put(key(2), vector(2));
            }
            cut(missing);
            try (VectorCache cache = open(PLENTY)) {
                isThat(cache.find(key(1)), 1);
                assertThat(cache.find(key(2))).isEmpty();
                assertThat(Files.size(newer())).isEqualTo(room(1));
                cache.put(key(2), vector(2));
                isThat(cache.find(key(2)), 2);
            }
            Files.delete(newer());
        }
    }

    private void cut(int bytes) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(newer().toFile(), "rw")) {
            file.setLength(file.length() - bytes);
        }
    }

    private void flip(long at) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(newer().toFile(), "rw")) {
            file.seek(at);
            int before = file.read();
            file.seek(at);
            file.write(before ^ 0x10);
        }
    }

    @Test
    void aRowThatWentBadIsMissedAndTheOthersAreFound() throws IOException {
        try (VectorCache cache = open(PLENTY)) {
            for (int i = 0; i < 3; i++) {
                cache.put(key(i), vector(i));
            }
            // While it is open, and after.
            flip(room(1) + 20);
            assertThat(cache.find(key(1))).isEmpty();
            isThat(cache.find(key(2)), 2);
        }
        flip(room(0) + 3);
        try (VectorCache cache = open(PLENTY)) {
            assertThat(cache.find(key(0))).isEmpty();
            assertThat(cache.find(key(1))).isEmpty();
            isThat(cache.find(key(2)), 2);
            cache.put(key(1), vector(1));
            isThat(cache.find(key(1)), 1);
        }
    }

    @Test
    void rowsOfZerosAsACrashLeavesThemAreNone() throws IOException {
        try (VectorCache cache = open(PLENTY)) {
            cache.put(key(1), vector(1));
        }
        try (RandomAccessFile file = new RandomAccessFile(newer().toFile(), "rw")) {
            file.setLength(file.length() + 5L * ROW_BYTES + 3);
        }
        try (VectorCache cache = open(PLENTY)) {
            isThat(cache.find(key(1)), 1);
            assertThat(cache.find(new ContentKey(0, 0))).isEmpty();
        }
    }

    @Test
    void aFileThatIsSomethingElseIsBegunAnew() throws IOException {
        Files.writeString(newer(), "something else that is longer than a head");
        try (VectorCache cache = open(PLENTY)) {
            assertThat(cache.find(key(1))).isEmpty();
            cache.put(key(1), vector(1));
        }
        try (VectorCache cache = open(PLENTY)) {
            isThat(cache.find(key(1)), 1);
        }
    }

    @Test
    void twoFilesAreAllAndWhatIsUsedStays() throws IOException {
        try (VectorCache cache = open(room(10))) {
            for (int i = 1; i <= 200; i++) {
                cache.put(key(i), vector(i));
                // The first is asked for all the time, the others never.
                cache.put(key(0), vector(0));
                isThat(cache.find(key(0)), 0);
                assertThat(Files.size(newer())).isLessThanOrEqualTo(room(10));
            }
            isThat(cache.find(key(200)), 200);
            assertThat(cache.find(key(1))).isEmpty();
            assertThat(cache.rows()).isLessThanOrEqualTo(20);
        }
        try (VectorCache cache = open(room(10))) {
            isThat(cache.find(key(0)), 0);
            isThat(cache.find(key(199)), 199);
        }
    }

    @Test
    void aSecondOneReadsAndKeepsItsOwnInMemory() {
        try (VectorCache first = open(PLENTY)) {
            first.put(key(1), vector(1));
            try (VectorCache second = open(PLENTY)) {
                assertThat(second.writing()).isFalse();
                assertThat(second.problem()).isEmpty();
                isThat(second.find(key(1)), 1);
                second.put(key(2), vector(2));
                isThat(second.find(key(2)), 2);
                assertThat(first.find(key(2))).isEmpty();
            }
            assertThat(first.writing()).isTrue();
        }
        try (VectorCache next = open(PLENTY)) {
            assertThat(next.writing()).isTrue();
        }
    }

    @Test
    void theSecondOneWritesWhenTheFirstHasEnded() {
        VectorCache first = open(PLENTY);
        first.put(key(1), vector(1));
        try (VectorCache second = open(PLENTY)) {
            second.put(key(2), vector(2));
            first.put(key(3), vector(3));
            first.close();
            second.put(key(4), vector(4));
            assertThat(second.writing()).isTrue();
            for (int i = 1; i <= 4; i++) {
                isThat(second.find(key(i)), i);
            }
        }
        try (VectorCache next = open(PLENTY)) {
            assertThat(next.rows()).isEqualTo(4);
            for (int i = 1; i <= 4; i++) {
                isThat(next.find(key(i)), i);
            }
        }
    }

    @Test
    void aDiskThatIsGoodAgainIsWrittenTo() throws IOException {
        Path place = folder.resolve("place");
        Files.writeString(place, "not a folder");
        try (VectorCache cache = VectorCache.open(place, DIMENSIONS, PLENTY)) {
            cache.put(key(0), vector(0));
            assertThat(cache.writing()).isFalse();
            Files.delete(place);
            for (int i = 1; i <= VectorCache.ROWS_BEFORE_NEXT_TRY; i++) {
                cache.put(key(i), vector(i));
            }
            assertThat(cache.writing()).isTrue();
            assertThat(cache.problem()).isEmpty();
        }
        try (VectorCache cache = VectorCache.open(place, DIMENSIONS, PLENTY)) {
            assertThat(cache.rows()).isEqualTo(VectorCache.ROWS_BEFORE_NEXT_TRY + 1L);
            isThat(cache.find(key(0)), 0);
        }
    }

    @Test
    void anotherProcessReadsToo() throws Exception {
        try (VectorCache first = open(PLENTY)) {
            first.put(key(1), vector(1));
            assertThat(OtherProcess.run("cache", folder.toString())).isEqualTo("reads true");
        }
        assertThat(OtherProcess.run("cache", folder.toString())).isEqualTo("writes true");
    }

    @Test
    void whatIsKeptInMemoryIsBounded() throws IOException {
        Path file = folder.resolve("a-file");
        Files.writeString(file, "not a folder");
        try (VectorCache cache = VectorCache.open(file, DIMENSIONS, PLENTY, 10L * ROW_BYTES)) {
            assertThat(cache.writing()).isFalse();
            assertThat(cache.problem().orElseThrow())
                    .startsWith("the cache of vectors can't open its files: ");
            for (int i = 0; i < 100; i++) {
                cache.put(key(i), vector(i));
            }
            assertThat(cache.rows()).isEqualTo(10);
            isThat(cache.find(key(99)), 99);
            assertThat(cache.find(key(1))).isEmpty();
        }
    }

    @Test
    void aVectorOfAnotherSizeIsRefused() {
        try (VectorCache cache = open(PLENTY)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> cache.put(key(1), new float[] {1}))
                    .withMessage("1 numbers in a vector, not 8");
        }
    }

    @Test
    void whatIsClosedFindsNothingAndFailsNot() {
        VectorCache cache = open(PLENTY);
        cache.put(key(1), vector(1));
        cache.close();
        cache.close();
        assertThat(cache.find(key(1))).isEmpty();
        cache.put(key(2), vector(2));
        assertThat(cache.problem()).isEmpty();
    }

    @Test
    void manyUseItAtOnceAndOneOfThemIsInterrupted() throws Exception {
        try (VectorCache cache = open(room(300));
                ExecutorService callers = Executors.newFixedThreadPool(4)) {
            List<Future<?>> all = new ArrayList<>();
            for (int caller = 0; caller < 4; caller++) {
                SplittableRandom random = new SplittableRandom(caller);
                boolean interrupted = caller == 0;
                all.add(
                        callers.submit(
                                () -> {
                                    for (int i = 0; i < 2_000; i++) {
                                        if (interrupted) {
                                            Thread.currentThread().interrupt();
                                        }
                                        int number = random.nextInt(500);
                                        cache.find(key(number))
                                                .ifPresentOrElse(
                                                        found -> isThat(Optional.of(found), number),
                                                        () ->
                                                                cache.put(
                                                                        key(number),
                                                                        vector(number)));
                                    }
                                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
            assertThat(cache.writing()).isTrue();
            assertThat(cache.problem()).isEmpty();
        }
    }

    @Test
    void itNeverFindsWhatAMapWouldNot() throws IOException {
        for (int seed = 1; seed <= 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Path mine = Files.createDirectory(folder.resolve("seed-" + seed));
            Map<Integer, Integer> put = new HashMap<>();
            long room = room(20 + random.nextInt(1_000));
            VectorCache cache = VectorCache.open(mine, DIMENSIONS, room);
            for (int step = 0; step < 1_500; step++) {
                int number = random.nextInt(400);
                int dice = random.nextInt(100);
                if (dice == 0) {
                    cache.close();
                    cache = VectorCache.open(mine, DIMENSIONS, room);
                } else if (dice < 50) {
                    cache.put(key(number), vector(number));
                    put.put(number, step);
                    isThat(cache.find(key(number)), number);
                } else {
                    Optional<float[]> found = cache.find(key(number));
                    if (found.isPresent()) {
                        assertThat(put).containsKey(number);
                        isThat(found, number);
                    } else {
                        // Only an older file that has gone can have had it.
                        assertThat(put.containsKey(number) && room > room(800))
                                .as("seed " + seed + ", step " + step)
                                .isFalse();
                    }
                }
            }
            cache.close();
        }
    }
}
