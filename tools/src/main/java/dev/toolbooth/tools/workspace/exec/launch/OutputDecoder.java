package dev.toolbooth.tools.workspace.exec.launch;

import dev.toolbooth.core.secret.Masking;
import dev.toolbooth.core.secret.Secrets;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** A decoder of the bytes that a program prints into text without secrets. Not thread-safe. */
public final class OutputDecoder {
    private static final int LEFT_OVER_BYTES_MAX = 8;

    private final CharsetDecoder decoder =
            StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final Masking masking;

    /** The bytes of a character that is not complete. */
    private ByteBuffer open = ByteBuffer.allocate(0);

    public OutputDecoder(Secrets secrets) {
        this.masking = secrets.masking();
    }

    /** Takes the next bytes, and returns what can be shown of them by now. */
    public String take(byte[] read, int count) {
        ByteBuffer in = ByteBuffer.allocate(open.remaining() + count);
        in.put(open).put(read, 0, count).flip();
        CharBuffer out = CharBuffer.allocate(in.remaining() + LEFT_OVER_BYTES_MAX);
        decoder.decode(in, out, false);
        open = in.slice();
        return masking.next(out.flip().toString());
    }

    /** What was kept back in case it becomes a secret, when nothing follows for a while. */
    public String pause() {
        return masking.rest();
    }

    /** What is left when nothing follows. */
    public String end() {
        CharBuffer out = CharBuffer.allocate(open.remaining() + LEFT_OVER_BYTES_MAX);
        decoder.decode(open, out, true);
        decoder.flush(out);
        open = ByteBuffer.allocate(0);
        return masking.next(out.flip().toString()) + masking.rest();
    }
}
