package dev.toolbooth.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A scanner that finds the id of a request of any length as its bytes go by, and keeps nothing else
 * of it. Used by one thread at a time.
 */
public final class IdScan {
    private static final int DEPTH_MAX = 1_000;

    /** The longest id that is of use. */
    private static final int ID_BYTES_MAX = 1_024;

    private static final String ID = "\"id\"";

    private final ByteArrayOutputStream token = new ByteArrayOutputStream();
    private final StringBuilder open = new StringBuilder();
    private boolean inString;
    private boolean escaped;
    private boolean idNext;
    private boolean inValue;
    private boolean over;
    private Optional<JsonNode> found = Optional.empty();

    /** Reads on. */
    public void read(byte[] bytes, int from, int to) {
        for (int at = from; at < to && !over; at++) {
            take(bytes[at]);
        }
    }

    /** The id that the bytes so far have. */
    public Optional<JsonNode> id() {
        return found;
    }

    /** The id of a request that is there whole. */
    public static Optional<JsonNode> of(byte[] bytes) {
        IdScan scan = new IdScan();
        scan.read(bytes, 0, bytes.length);
        return scan.id();
    }

    private void take(byte b) {
        if (inString) {
            inString(b);
            return;
        }
        switch (b) {
            case '"' -> {
                inString = true;
                keep(b);
            }
            case '{', '[' -> {
                over |= (open.isEmpty() && b != '{') || open.length() == DEPTH_MAX;
                open.append((char) b);
            }
            case '}', ']' -> {
                valueEnds();
                over |= open.isEmpty();
                open.setLength(Math.max(0, open.length() - 1));
                over |= open.isEmpty();
            }
            case ',' -> valueEnds();
            case ':' -> nameEnds();
            case ' ', '\t', '\n', '\r' -> {
                // Nothing.
            }
            default -> keep(b);
        }
    }

    private void inString(byte b) {
        keep(b);
        if (escaped) {
            escaped = false;
        } else if (b == '\\') {
            escaped = true;
        } else if (b == '"') {
            inString = false;
        }
    }

    /** Keeps what may be a name or a value of the request itself. */
    private void keep(byte b) {
        if (open.length() == 1 && (!inValue || idNext) && token.size() <= ID_BYTES_MAX) {
            token.write(b);
        }
    }

    private void nameEnds() {
        if (open.length() == 1) {
            idNext = token.toString(StandardCharsets.UTF_8).equals(ID);
            inValue = true;
            token.reset();
        }
    }

    private void valueEnds() {
        if (open.length() == 1) {
            if (idNext) {
                found = id(token.toByteArray());
                over = true;
            }
            idNext = false;
            inValue = false;
            token.reset();
        }
    }

    private static Optional<JsonNode> id(byte[] bytes) {
        return bytes.length > ID_BYTES_MAX
                ? Optional.empty()
                : JsonInput.read(bytes).filter(id -> id.isString() || id.isNumber());
    }
}
