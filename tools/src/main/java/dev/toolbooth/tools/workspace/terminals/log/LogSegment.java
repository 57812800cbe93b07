package dev.toolbooth.tools.workspace.terminals.log;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A file with a part of a transcript: records, each with a time, a length and a text.
 *
 * @param start how many bytes were printed before it
 */
record LogSegment(Path file, long start) implements Comparable<LogSegment> {
    static final int HEAD_BYTES = Long.BYTES + Integer.BYTES;
    static final String SUFFIX = ".log";

    static LogSegment in(Path folder, long start) {
        return new LogSegment(folder.resolve(start + SUFFIX), start);
    }

    /** A record as it stands in the file. */
    static ByteBuffer record(Instant at, byte[] text) {
        ByteBuffer record = ByteBuffer.allocate(HEAD_BYTES + text.length);
        record.putLong(ChronoUnit.MICROS.between(Instant.EPOCH, at)).putInt(text.length);
        return record.put(text).flip();
    }

    static Instant time(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    @Override
    public int compareTo(LogSegment other) {
        return Long.compare(start, other.start);
    }
}
