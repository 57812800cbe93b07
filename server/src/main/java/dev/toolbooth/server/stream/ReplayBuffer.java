package dev.toolbooth.server.stream;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Deque;

/** The last events of one session, bounded in number and bytes. Guarded by itself. */
public final class ReplayBuffer {
    private final int eventsMax;
    private final long bytesMax;
    private final Deque<Event> events = new ArrayDeque<>();
    private long bytes;

    private static final class Event {
        final String stream;
        final long sequence;
        final byte[] frame;

        Event(String stream, long sequence, byte[] frame) {
            this.stream = stream;
            this.sequence = sequence;
            this.frame = frame;
        }
    }

    public ReplayBuffer(int eventsMax, long bytesMax) {
        this.eventsMax = eventsMax;
        this.bytesMax = bytesMax;
    }

    public synchronized void add(String stream, long sequence, byte[] frame) {
        events.addLast(new Event(stream, sequence, frame));
        bytes += frame.length;
        while (events.size() > eventsMax || bytes > bytesMax) {
            bytes -= events.removeFirst().frame.length;
        }
    }

    /** What went out on this stream after the event with this number. */
    public synchronized byte[] since(String stream, long after) {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (Event event : events) {
            if (event.stream.equals(stream) && event.sequence > after) {
                frames.writeBytes(event.frame);
            }
        }
        return frames.toByteArray();
    }
}
