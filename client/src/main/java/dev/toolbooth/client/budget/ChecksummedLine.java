package dev.toolbooth.client.budget;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.wire.Json;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32C;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/**
 * A line of JSON whose last member is a checksum of the others, so that a changed digit is noticed.
 */
final class ChecksummedLine {
    private static final String START = ",\"crc\":\"";
    private static final String END = "\"}";
    private static final int DIGITS = 8;
    private static final int TAIL_BYTES = START.length() + DIGITS + END.length();

    private ChecksummedLine() {}

    /** The line, with its end. */
    static byte[] write(ObjectNode object) {
        byte[] json = Json.bytes(object);
        int kept = json.length - 1;
        byte[] tail = (tail(json, kept) + "\n").getBytes(UTF_8);
        byte[] line = Arrays.copyOf(json, kept + tail.length);
        System.arraycopy(tail, 0, line, kept, tail.length);
        return line;
    }

    private static String tail(byte[] json, int kept) {
        CRC32C sum = new CRC32C();
        sum.update(json, 0, kept);
        return START + HexFormat.of().toHexDigits(sum.getValue(), DIGITS) + END;
    }

    /** What a line says, given without its end; empty when it is not as it was written. */
    static Optional<ObjectNode> read(byte[] line) {
        int kept = line.length - TAIL_BYTES;
        if (kept < 1 || !new String(line, kept, TAIL_BYTES, UTF_8).equals(tail(line, kept))) {
            return Optional.empty();
        }
        try {
            return Json.parse(line) instanceof ObjectNode object
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }
}
