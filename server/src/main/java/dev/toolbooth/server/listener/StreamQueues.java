package dev.toolbooth.server.listener;

import dev.toolbooth.server.http.MemoryBudget;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Stream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The data that waits on the streams of an HTTP/2 connection for the client's flow-control window:
 * counted, and cut off when none of it is taken for too long. Confined to the connection's event
 * loop.
 *
 * <p>The socket doesn't show it: a client that reads whatever comes can still leave the windows
 * shut.
 */
final class StreamQueues implements Http2RemoteFlowController {
    /** How much may wait before no other request of the connection is begun. */
    static final long FULL_BYTES = 256 * 1024;

    private final Http2ConnectionHandler handler;
    private final Http2RemoteFlowController windows;
    private final MemoryBudget memory;
    private final Set<StreamQueues> stalled;
    private final long patienceNanos;
    private final Map<Http2Stream, Waiting> waiting = new HashMap<>();
    private final Queue<Runnable> later = new ArrayDeque<>();
    private long total;
    private boolean resuming;

    private StreamQueues(
            Http2ConnectionHandler handler,
            MemoryBudget memory,
            Set<StreamQueues> stalled,
            Duration patience) {
        this.handler = handler;
        this.windows = handler.encoder().flowController();
        this.memory = memory;
        this.stalled = stalled;
        this.patienceNanos = patience.toNanos();
    }

    /**
     * Stands between a connection and its windows, before anything is sent.
     *
     * @param stalled where those are on whose streams something waits, for as long as it does
     * @param patience how long a client may take nothing of what waits for it
     */
    static StreamQueues watch(
            Http2ConnectionHandler handler,
            MemoryBudget memory,
            Set<StreamQueues> stalled,
            Duration patience) {
        StreamQueues queues = new StreamQueues(handler, memory, stalled, patience);
        // Vert.x keeps what can't go out in queues of its own, which can't be counted.
        queues.windows.listener(null);
        handler.connection().remote().flowController(queues);
        return queues;
    }

    /** Whether so much waits that nothing more should be made. */
    boolean full() {
        return total > FULL_BYTES;
    }

    /** Does this once less waits; never, if the connection ends before. */
    void whenDrained(Runnable action) {
        later.add(action);
    }

    /** Forgets the connection, which is gone. */
    void forget() {
        later.clear();
        stalled.remove(this);
    }

    /** Ends the streams of which nothing was taken for too long, or the connection. */
    void check(long nowNanos) {
        long patience = StallTimer.patience(memory, patienceNanos);
        List<Http2Stream> late = new ArrayList<>();
        waiting.forEach(
                (stream, queue) -> {
                    if (queue.stall.lasts(queue.gone, queue.bytes, nowNanos) > patience) {
                        late.add(stream);
                    }
                });
        ChannelHandlerContext place = windows.channelHandlerContext();
        if (late.isEmpty() || place == null) {
            return;
        }
        if (late.size() == waiting.size()) {
            // At once: a farewell would wait for the streams.
            var _ = place.channel().pipeline().firstContext().close();
            return;
        }
        long code = Http2Error.CANCEL.code();
        for (Http2Stream one : late) {
            var _ = handler.resetStream(place, one.id(), code, place.newPromise());
        }
        handler.flush(place);
    }

    /** The data that waits on one stream. */
    private static final class Waiting {
        private final StallTimer stall = new StallTimer();
        private long bytes;
        private long gone;
    }

    private void came(Http2Stream stream, long bytes) {
        if (bytes > 0) {
            waiting.computeIfAbsent(stream, _ -> new Waiting()).bytes += bytes;
            if (total == 0) {
                stalled.add(this);
            }
            total += bytes;
            memory.add(bytes);
        }
    }

    private void left(Http2Stream stream, long bytes) {
        Waiting queue = waiting.get(stream);
        if (bytes <= 0 || queue == null) {
            return;
        }
        queue.bytes -= bytes;
        queue.gone += bytes;
        if (queue.bytes == 0) {
            waiting.remove(stream);
        }
        total -= bytes;
        memory.giveBack(bytes);
        if (total == 0) {
            stalled.remove(this);
        }
        resume();
    }

    /** Goes on later: this is called while something is written. */
    private void resume() {
        ChannelHandlerContext place = windows.channelHandlerContext();
        if (!resuming && !later.isEmpty() && !full() && place != null) {
            resuming = true;
            place.executor().execute(this::resumed);
        }
    }

    /** One at a time, so that its answer counts before the next begins. */
    private void resumed() {
        resuming = false;
        Runnable next = full() ? null : later.poll();
        if (next != null) {
            next.run();
            resume();
        }
    }

    @Override
    public void addFlowControlled(Http2Stream stream, FlowControlled frame) {
        Counted counted = new Counted(stream, frame);
        came(stream, counted.bytes);
        windows.addFlowControlled(stream, counted);
    }

    /** A frame that is counted until it has left. */
    private final class Counted implements FlowControlled {
        private final Http2Stream stream;
        private final FlowControlled frame;
        private long bytes;

        Counted(Http2Stream stream, FlowControlled frame) {
            this.stream = stream;
            this.frame = frame;
            this.bytes = frame.size();
        }

        private void now(long rest) {
            long gone = bytes - rest;
            bytes = rest;
            left(stream, gone);
        }

        @Override
        public int size() {
            return frame.size();
        }

        @Override
        public void error(@Nullable ChannelHandlerContext place, Throwable cause) {
            now(0);
            frame.error(place, cause);
        }

        @Override
        public void writeComplete() {
            now(0);
            frame.writeComplete();
        }

        @Override
        public void write(ChannelHandlerContext place, int allowed) {
            frame.write(place, allowed);
            now(frame.size());
        }

        @Override
        public boolean merge(ChannelHandlerContext place, FlowControlled next) {
            if (next instanceof Counted other && frame.merge(place, other.frame)) {
                bytes += other.bytes;
                other.bytes = 0;
                return true;
            }
            return false;
        }
    }

    @Override
    public void channelHandlerContext(ChannelHandlerContext place) throws Http2Exception {
        windows.channelHandlerContext(place);
    }

    @Override
    public ChannelHandlerContext channelHandlerContext() {
        return windows.channelHandlerContext();
    }

    @Override
    public void initialWindowSize(int bytes) throws Http2Exception {
        windows.initialWindowSize(bytes);
    }

    @Override
    public int initialWindowSize() {
        return windows.initialWindowSize();
    }

    @Override
    public int windowSize(Http2Stream stream) {
        return windows.windowSize(stream);
    }

    @Override
    public void incrementWindowSize(Http2Stream stream, int bytes) throws Http2Exception {
        windows.incrementWindowSize(stream, bytes);
    }

    @Override
    public boolean hasFlowControlled(Http2Stream stream) {
        return windows.hasFlowControlled(stream);
    }

    @Override
    public void writePendingBytes() throws Http2Exception {
        windows.writePendingBytes();
    }

    @Override
    public void listener(@Nullable Listener listener) {
        // Nothing changes that it would be told.
    }

    /** Whatever is written is taken here, and counted. */
    @Override
    public boolean isWritable(Http2Stream stream) {
        return true;
    }

    @Override
    public void channelWritabilityChanged() throws Http2Exception {
        windows.channelWritabilityChanged();
    }

    @Override
    public void updateDependencyTree(int child, int parent, short weight, boolean exclusive) {
        windows.updateDependencyTree(child, parent, weight, exclusive);
    }
}
