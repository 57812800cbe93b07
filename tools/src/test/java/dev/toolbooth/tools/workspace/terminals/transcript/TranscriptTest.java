package dev.toolbooth.tools.workspace.terminals.transcript;

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
final class TranscriptTest {
    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");

    @TempDir Path folder;

    private static List<Piece> all(Transcript transcript, long from, int most) {
        List<Piece> pieces = new ArrayList<>();
        Reader reader = new Reader(transcript, from);
        for (Optional<Piece> next = reader.next(most); next.isPresent(); next = reader.next(most)) {
            pieces.add(next.get());
        }
        return pieces;
    }

    private static String text(List<Piece> pieces) {
        StringBuilder text = new StringBuilder();
        pieces.forEach(piece -> text.append(piece.text()));
        return text.toString();
    }

    @Test
    void everyPieceHasALaterTime() {
        Transcript transcript = Transcript.begin(folder, 65_536);
        transcript.append(NOW, "one");
        transcript.append(NOW, "two");
        transcript.append(NOW.minusSeconds(5), "three");
        List<Piece> pieces = all(transcript, 0, 1_000);
        assertThat(text(pieces)).isEqualTo("onetwothree");
        assertThat(pieces).extracting(Piece::offset).containsExactly(0L, 3L, 6L);
        assertThat(pieces.get(1).at()).isAfter(pieces.get(0).at());
        assertThat(pieces.get(2).at()).isAfter(pieces.get(1).at());
    }

    @Test
    void theOldestIsForgottenAndReadersSkipIt() throws Exception {
        Transcript transcript = Transcript.begin(folder, 65_536);
        Reader slow = new Reader(transcript, 0);
        transcript.append(NOW, "first");
        assertThat(slow.next(100)).isPresent();
        String line = "x".repeat(1_000);
        for (int i = 0; i < 1_000; i++) {
            transcript.append(NOW, line);
        }
        assertThat(transcript.diskBytes()).isBetween(40_000L, 65_536L + 1_024);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.mapToLong(file -> file.toFile().length()).sum())
                    .isEqualTo(transcript.diskBytes());
        }
        Piece next = slow.next(100).orElseThrow();
        assertThat(next.offset()).isGreaterThan(5).isEqualTo(transcript.first());
        assertThat(transcript.end()).isEqualTo(1_000_005);
        List<Piece> kept = all(transcript, 0, 1 << 20);
        assertThat(kept.getLast().end()).isEqualTo(1_000_005);
    }

    @Test
    void noCharacterIsCut() {
        Transcript transcript = Transcript.begin(folder, 65_536);
        transcript.append(NOW, "aä€😀".repeat(100));
        for (int most = 4; most < 12; most++) {
            List<Piece> pieces = all(transcript, 0, most);
            assertThat(text(pieces)).isEqualTo("aä€😀".repeat(100));
            int limit = most;
            assertThat(pieces).allMatch(piece -> piece.length() <= limit);
        }
        for (int from = 0; from < 10; from++) {
            assertThat(text(all(transcript, from, 100))).doesNotContain("\ufffd");
        }
    }

    @Test
    void whatAKilledServerHasLeftIsRead() throws Exception {
        Transcript before = Transcript.begin(folder, 65_536);
        before.append(NOW, "whole");
        before.append(NOW, "whole too");
        Files.write(
                folder.resolve("0.log"),
                Segment.record(NOW, new byte[100]).array(),
                StandardOpenOption.APPEND);
        try (var file = new java.io.RandomAccessFile(folder.resolve("0.log").toFile(), "rw")) {
            file.setLength(file.length() - 10);
        }
        Transcript after = Transcript.finished(folder);
        assertThat(text(all(after, 0, 1_000))).isEqualTo("wholewhole too");
        assertThat(after.end()).isEqualTo(14);
        assertThat(after.await(14)).isFalse();
    }
}
