package dev.toolbooth.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reader of server-sent events, as the HTML standard frames them. For one thread. */
public final class SseReader {
    private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    private static final int ID_CHARS_MAX = 1_024;
    private static final int RETRY_DIGITS_MAX = 9;

    private final InputStream in;
    private final int eventBytesMax;
    private final Supplier<? extends RuntimeException> tooLarge;

    private byte[] line = new byte[256];
    private int length;
    private @Nullable String lastId;
    private @Nullable Duration retry;
    private boolean afterReturn;
    private boolean first = true;

    /**
     * @param tooLarge what is thrown when an event has more bytes
     */
    public SseReader(
            InputStream in, int eventBytesMax, Supplier<? extends RuntimeException> tooLarge) {
        this.in = new BufferedInputStream(in);
        this.eventBytesMax = eventBytesMax;
        this.tooLarge = tooLarge;
    }

    /** The id that the last event had, or null. */
    public @Nullable String lastId() {
        return lastId;
    }

    /** How long the server wants us to wait before we come back, or null. */
    public @Nullable Duration retry() {
        return retry;
    }

    /**
     * The next event that has data, or null at the end of the stream; half an event at the end
     * counts for nothing.
     */
    public @Nullable SseEvent next() throws IOException {
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        boolean any = false;
        String name = "message";
        while (readLine(data.size())) {
            if (length == 0) {
                if (any && data.size() > 1) {
                    byte[] all = data.toByteArray();
                    return new SseEvent(name, Arrays.copyOf(all, all.length - 1));
                }
                data.reset();
                any = false;
                name = "message";
                continue;
            }
            String field = field();
            switch (field) {
                case "data" -> {
                    int from = valueStart(field);
                    data.write(line, from, length - from);
                    data.write('\n');
                    any = true;
                }
                case "event" -> name = value(field);
                case "id" -> keepId(value(field));
                case "retry" -> keepRetry(value(field));
                default -> {
                    // Comments and unknown fields are left out.
                }
            }
        }
        return null;
    }

    private void keepId(String id) {
        if (id.indexOf('\0') < 0 && id.length() <= ID_CHARS_MAX) {
            lastId = id.isEmpty() ? null : id;
        }
    }

    private void keepRetry(String millis) {
        if (!millis.isEmpty()
                && millis.length() <= RETRY_DIGITS_MAX
                && millis.chars().allMatch(c -> c >= '0' && c <= '9')) {
            retry = Duration.ofMillis(Long.parseLong(millis));
        }
    }

    private String field() {
        int colon = 0;
        while (colon < length && line[colon] != ':') {
            colon++;
        }
        return new String(line, 0, colon, ISO_8859_1);
    }

    private String value(String field) {
        int from = valueStart(field);
        return new String(line, from, length - from, UTF_8);
    }

    private int valueStart(String field) {
        int from = Math.min(length, field.length() + 1);
        return from < length && line[from] == ' ' ? from + 1 : from;
    }

    /** Reads up to CR, LF or both; false at the end of the stream. */
    private boolean readLine(int dataBytes) throws IOException {
        length = 0;
        while (true) {
            int c = in.read();
            if (c < 0) {
                return false;
            }
            if (c == '\n' && afterReturn) {
                afterReturn = false;
                continue;
            }
            afterReturn = c == '\r';
            if (c == '\n' || c == '\r') {
                dropMark();
                return true;
            }
            if (length + dataBytes >= eventBytesMax) {
                throw tooLarge.get();
            }
            if (length == line.length) {
                line = Arrays.copyOf(line, length * 2);
            }
            line[length++] = (byte) c;
        }
    }

    /** A stream may begin with a byte order mark. */
    private void dropMark() {
        boolean marked =
                first
                        && length >= MARK.length
                        && Arrays.equals(line, 0, MARK.length, MARK, 0, MARK.length);
        first = false;
        if (marked) {
            length -= MARK.length;
            System.arraycopy(line, MARK.length, line, 0, length);
        }
    }
}
