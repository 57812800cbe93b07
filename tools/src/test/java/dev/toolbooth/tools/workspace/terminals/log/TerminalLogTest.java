package dev.toolbooth.tools.workspace.terminals.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is kept of what a terminal prints. */
final class TerminalLogTest {
    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");

    @TempDir Path folder;

    private static List<OutputChunk> all(TerminalLog log, long from, int most) {
        List<OutputChunk> pieces = new ArrayList<>();
        TerminalLogReader reader = new TerminalLogReader(log, from);
        for (Optional<OutputChunk> next = reader.next(most);
                next.isPresent();
                next = reader.next(most)) {
            pieces.add(next.get());
        }
        return pieces;
    }

    private static String text(List<OutputChunk> pieces) {
        StringBuilder text = new StringBuilder();
        pieces.forEach(chunk -> text.append(chunk.text()));
        return text.toString();
    }

    @Test
    void everyPieceHasALaterTime() {
        TerminalLog log = TerminalLog.begin(folder, 65_536);
        log.append(NOW, "one");
        log.append(NOW, "two");
        log.append(NOW.minusSeconds(5), "three");
        List<OutputChunk> pieces = all(log, 0, 1_000);
        assertThat(text(pieces)).isEqualTo("onetwothree");
        assertThat(pieces).extracting(OutputChunk::offset).containsExactly(0L, 3L, 6L);
        assertThat(pieces.get(1).at()).isAfter(pieces.get(0).at());
        assertThat(pieces.get(2).at()).isAfter(pieces.get(1).at());
    }

    @Test
    void theOldestIsForgottenAndReadersSkipIt() throws Exception {
        TerminalLog log = TerminalLog.begin(folder, 65_536);
        TerminalLogReader slow = new TerminalLogReader(log, 0);
        log.append(NOW, "first");
        assertThat(slow.next(100)).isPresent();
        String line = "x".repeat(1_000);
        for (int i = 0; i < 1_000; i++) {
            log.append(NOW, line);
        }
        assertThat(log.diskBytes()).isBetween(40_000L, 65_536L + 1_024);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.mapToLong(file -> file.toFile().length()).sum())
                    .isEqualTo(log.diskBytes());
        }
        OutputChunk next = slow.next(100).orElseThrow();
        assertThat(next.offset()).isGreaterThan(5).isEqualTo(log.first());
        assertThat(log.end()).isEqualTo(1_000_005);
        List<OutputChunk> kept = all(log, 0, 1 << 20);
        assertThat(kept.getLast().end()).isEqualTo(1_000_005);
    }

    @Test
    void noCharacterIsCut() {
        TerminalLog log = TerminalLog.begin(folder, 65_536);
        log.append(NOW, "aä€😀".repeat(100));
        for (int most = 4; most < 12; most++) {
            List<OutputChunk> pieces = all(log, 0, most);
            assertThat(text(pieces)).isEqualTo("aä€😀".repeat(100));
            int limit = most;
            assertThat(pieces).allMatch(chunk -> chunk.length() <= limit);
        }
        for (int from = 0; from < 10; from++) {
            assertThat(text(all(log, from, 100))).doesNotContain("\ufffd");
        }
    }

    @Test
    void whatAKilledServerHasLeftIsRead() throws Exception {
        TerminalLog before = TerminalLog.begin(folder, 65_536);
        before.append(NOW, "whole");
        before.append(NOW, "whole too");
        Files.write(
                folder.resolve("0.log"),
                LogSegment.record(NOW, new byte[100]).array(),
                StandardOpenOption.APPEND);
        try (var file = new java.io.RandomAccessFile(folder.resolve("0.log").toFile(), "rw")) {
            file.setLength(file.length() - 10);
        }
        TerminalLog after = TerminalLog.finished(folder);
        assertThat(text(all(after, 0, 1_000))).isEqualTo("wholewhole too");
        assertThat(after.end()).isEqualTo(14);
        assertThat(after.await(14)).isFalse();
    }
}
