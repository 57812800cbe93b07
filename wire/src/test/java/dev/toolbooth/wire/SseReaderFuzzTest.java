package dev.toolbooth.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Throws bytes at the reader of event streams, and reads what we write ourselves. */
class SseReaderFuzzTest {
    private static final int EVENT_BYTES_MAX = 200;

    /** Every event has data within the limit, and in what pieces it comes doesn't matter. */
    @FuzzTest(maxDuration = "60s")
    void aStreamIsReadTheSameInAnyPieces(byte[] bytes) throws IOException {
        List<String> whole = read(new ByteArrayInputStream(bytes));
        List<String> pieces = read(new OneByOne(bytes));
        assertThat(pieces).isEqualTo(whole);
    }

    /** What the server frames is what a client reads, after anything that went before. */
    @FuzzTest(maxDuration = "60s")
    void whatWeFrameIsReadAsItWas(byte[] bytes) throws IOException {
        byte[] data = line(bytes);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        stream.writeBytes(Sse.comment());
        stream.writeBytes(Sse.retry(17));
        stream.writeBytes(Sse.priming("first"));
        stream.writeBytes(Sse.message("7", data));
        SseReader reader =
                new SseReader(
                        new ByteArrayInputStream(stream.toByteArray()),
                        bytes.length + 100,
                        IllegalStateException::new);
        if (data.length > 0) {
            SseEvent event = Objects.requireNonNull(reader.next());
            assertThat(event.data()).isEqualTo(data);
            assertThat(event.name()).isEqualTo("message");
            assertThat(reader.lastId()).isEqualTo("7");
        }
        assertThat(reader.next()).isNull();
    }

    private static byte[] line(byte[] bytes) {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        for (byte one : bytes) {
            if (one != '\n' && one != '\r') {
                kept.write(one);
            }
        }
        return kept.toByteArray();
    }

    private static List<String> read(InputStream in) throws IOException {
        SseReader reader =
                new SseReader(in, EVENT_BYTES_MAX, () -> new IllegalStateException("large"));
        List<String> said = new ArrayList<>();
        try {
            for (SseEvent event = reader.next(); event != null; event = reader.next()) {
                assertThat(event.data()).hasSizeBetween(1, EVENT_BYTES_MAX);
                String data = new String(event.data(), StandardCharsets.ISO_8859_1);
                said.add(event.name() + "|" + reader.lastId() + "|" + reader.retry() + "|" + data);
            }
        } catch (IllegalStateException e) {
            said.add(String.valueOf(e.getMessage()));
        }
        return said;
    }

    /** A stream that never has more than one byte ready. */
    private static final class OneByOne extends InputStream {
        private final ByteArrayInputStream bytes;

        OneByOne(byte[] bytes) {
            this.bytes = new ByteArrayInputStream(bytes);
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] into, int from, int most) {
            return bytes.read(into, from, Math.min(1, most));
        }
    }
}
