package dev.toolbooth.server.stream;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The last events of one session, bounded in number and bytes. While all sessions together keep
 * more than they may, one that adds an event forgets its own. Guarded by itself.
 */
public final class ReplayBuffer {
    /** What an event takes beside its bytes, roughly. */
    static final int EVENT_BYTES = 96;

    private final int eventsMax;
    private final long bytesMax;
    private final ReplayMemory memory;
    private final Deque<Event> events = new ArrayDeque<>();
    private long bytes;
    private boolean closed;

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

    /**
     * @param memory what all sessions share
     */
    public ReplayBuffer(int eventsMax, long bytesMax, ReplayMemory memory) {
        this.eventsMax = eventsMax;
        this.bytesMax = bytesMax;
        this.memory = memory;
    }

    public synchronized void add(String stream, long sequence, byte[] frame) {
        if (closed) {
            return;
        }
        events.addLast(new Event(stream, sequence, frame));
        bytes += frame.length;
        memory.add(EVENT_BYTES + frame.length);
        while (!events.isEmpty()
                && (events.size() > eventsMax || bytes > bytesMax || memory.spent())) {
            removeFirst();
        }
    }

    private void removeFirst() {
        int length = events.removeFirst().frame.length;
        bytes -= length;
        memory.giveBack(EVENT_BYTES + length);
    }

    /** Forgets all events, and keeps no more. */
    public synchronized void close() {
        closed = true;
        while (!events.isEmpty()) {
            removeFirst();
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
