package dev.toolbooth.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reader of lines that holds no more than one of bounded length. For one thread. */
public final class LineReader {
    private final InputStream in;
    private final int bytesMax;
    private final byte[] chunk = new byte[8192];
    private int from;
    private int to;

    public LineReader(InputStream in, int bytesMax) {
        this.in = in;
        this.bytesMax = bytesMax;
    }

    /** A line without its end; a line that is too long has no bytes. */
    public static final class Line {
        private static final Line LAST = new Line(new byte[0], false, true);

        private final byte[] bytes;
        private final boolean tooLong;
        private final boolean last;

        private Line(byte[] bytes, boolean tooLong, boolean last) {
            this.bytes = bytes;
            this.tooLong = tooLong;
            this.last = last;
        }

        public byte[] bytes() {
            return bytes;
        }

        public boolean tooLong() {
            return tooLong;
        }

        /** Whether there is no line any more. */
        public boolean last() {
            return last;
        }

        public boolean blank() {
            for (byte b : bytes) {
                if (b != ' ' && b != '\t' && b != '\r') {
                    return false;
                }
            }
            return true;
        }
    }

    /** Waits for the next line. */
    public Line next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(0);
        boolean tooLong = false;
        while (true) {
            if (from == to) {
                from = 0;
                to = Math.max(0, in.read(chunk));
                if (to == 0) {
                    return line.size() == 0 && !tooLong
                            ? Line.LAST
                            : new Line(line.toByteArray(), tooLong, false);
                }
            }
            int end = from;
            while (end < to && chunk[end] != '\n') {
                end++;
            }
            if (tooLong || line.size() + (end - from) > bytesMax) {
                tooLong = true;
                line = new ByteArrayOutputStream(0);
            } else {
                line.write(chunk, from, end - from);
            }
            boolean ended = end < to;
            from = ended ? end + 1 : end;
            if (ended) {
                return new Line(line.toByteArray(), tooLong, false);
            }
        }
    }
}
