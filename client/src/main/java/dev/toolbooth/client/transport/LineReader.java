package dev.toolbooth.client.transport;

import dev.toolbooth.client.McpException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads lines that are not longer than they may be. Used by one thread. */
final class LineReader {
    private final InputStream in;
    private final int lineBytesMax;

    LineReader(InputStream in, int lineBytesMax) {
        this.in = new BufferedInputStream(in);
        this.lineBytesMax = lineBytesMax;
    }

    /**
     * The next line that is not empty; an empty array at the end.
     *
     * @throws McpException.NotUnderstood when it is too long
     */
    byte[] next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (true) {
            int c = in.read();
            if (c < 0) {
                return line.toByteArray();
            }
            if (c == '\n' || c == '\r') {
                if (line.size() > 0) {
                    return line.toByteArray();
                }
                continue;
            }
            if (line.size() >= lineBytesMax) {
                throw new McpException.NotUnderstood(
                        "The server sent a line of more than " + lineBytesMax + " bytes.");
            }
            line.write(c);
        }
    }
}
