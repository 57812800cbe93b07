package dev.toolbooth.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** A compressed text: entries are many, and most are rarely read. Immutable. */
final class CompressedText {
    private static final int STEP_BYTES = 4_096;

    private final byte[] bytes;
    private final int length;

    private CompressedText(byte[] bytes, int length) {
        this.bytes = bytes;
        this.length = length;
    }

    static CompressedText of(String text) {
        byte[] plain = text.getBytes(UTF_8);
        try (Deflater deflater = new Deflater(Deflater.BEST_SPEED, true)) {
            deflater.setInput(plain);
            deflater.finish();
            ByteArrayOutputStream packed = new ByteArrayOutputStream(plain.length / 2);
            byte[] step = new byte[STEP_BYTES];
            while (!deflater.finished()) {
                packed.write(step, 0, deflater.deflate(step));
            }
            return new CompressedText(packed.toByteArray(), plain.length);
        }
    }

    /** How much room it takes. */
    int bytes() {
        return bytes.length;
    }

    String text() {
        byte[] plain = new byte[length];
        try (Inflater inflater = new Inflater(true)) {
            inflater.setInput(bytes);
            int from = 0;
            while (from < length && !inflater.finished()) {
                from += inflater.inflate(plain, from, length - from);
            }
            return new String(plain, UTF_8);
        } catch (DataFormatException e) {
            throw new IllegalStateException("what was packed here can't be unpacked", e);
        }
    }
}
