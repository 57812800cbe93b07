package dev.toolbooth.server.listener;

import dev.toolbooth.server.http.MemoryBudget;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A handler that stops reading from a connection whose client doesn't read its responses, and
 * closes it when that lasts. Confined to the connection's event loop.
 *
 * <p>It stands between the socket and everything else and passes on in pieces what is read at once:
 * otherwise a thousand small requests would be in before the first response could stop them.
 */
final class Backpressure extends ChannelDuplexHandler {
    /** How much is handed on before we look again whether answers get out. */
    private static final int PIECE_BYTES = 16 * 1024;

    /**
     * What the parts of an unfinished head take, to its bytes, when they are as small as can be.
     */
    private static final int HEAD_FACTOR = 32;

    /** What Vert.x calls the reader of heads. */
    private static final String DECODER = "httpDecoder";

    private final MemoryBudget memory;
    private final Set<Backpressure> stalled;
    private final long patienceNanos;
    private final Heads heads;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private @Nullable ChannelHandlerContext place;
    private @Nullable ByteBuf rest;
    private boolean wantsRead;
    private boolean resuming;
    private boolean full;
    private long written;
    private final StallTimer stall = new StallTimer();
    private long answerBytes;
    private long headBytes;
    private boolean begun;

    /**
     * @param stalled where those are whose answers wait, for as long as they do
     * @param patience how long a client may take nothing of what waits for it
     */
    Backpressure(MemoryBudget memory, Set<Backpressure> stalled, Duration patience, Heads heads) {
        this.heads = heads;
        this.memory = memory;
        this.stalled = stalled;
        this.patienceNanos = patience.toNanos();
    }

    /** Whether answers wait, so that nothing more should be made. */
    boolean full() {
        return full;
    }

    /** Does this once answers get out again; never, if they don't. */
    void whenDrained(Runnable action) {
        waiting.add(action);
    }

    /** Notes that what was read has become a request. */
    void requestBegun() {
        begun = true;
        if (headBytes > 0) {
            memory.giveBack(headBytes);
            headBytes = 0;
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        place = context;
        // One buffer for each look at the socket: what comes faster stays in the kernel.
        context.channel()
                .config()
                .setRecvByteBufAllocator(new AdaptiveRecvByteBufAllocator().maxMessagesPerRead(1));
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        forget();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) throws Exception {
        forget();
        super.channelInactive(context);
    }

    private void forget() {
        stalled.remove(this);
        waiting.clear();
        memory.giveBack(answerBytes + headBytes);
        answerBytes = 0;
        headBytes = 0;
        ByteBuf unread = rest;
        rest = null;
        if (unread != null) {
            unread.release();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!(message instanceof ByteBuf read)) {
            context.fireChannelRead(message);
        } else if (rest == null && read.readableBytes() <= PIECE_BYTES) {
            handOn(context, read);
        } else {
            ByteBuf before = rest;
            rest = before == null ? read : Unpooled.wrappedBuffer(before, read);
            handOnPieces(context);
        }
    }

    private void handOn(ChannelHandlerContext context, ByteBuf piece) {
        begun = false;
        int bytes = piece.readableBytes();
        context.fireChannelRead(piece);
        head(context, bytes);
    }

    /** Counts what was read and is no request yet. */
    private void head(ChannelHandlerContext context, int bytes) {
        int unclaimed = heads.unclaimed(bytes, begun);
        if (unclaimed > 0 && context.channel().isActive()) {
            long more = (long) HEAD_FACTOR * unclaimed;
            if (memory.take(more, headBytes)) {
                headBytes += more;
            } else {
                drop(context);
            }
        }
    }

    /**
     * Closes the connection and releases the head at once: the event of its end may come much
     * later.
     */
    private static void drop(ChannelHandlerContext context) {
        ChannelPipeline pipeline = context.pipeline();
        if (pipeline.get(DECODER) != null) {
            pipeline.addAfter(DECODER, "dropping", new Dropping());
            pipeline.remove(DECODER);
        }
        var _ = context.close();
    }

    /** Discards what is no longer read. */
    private static final class Dropping extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ReferenceCountUtil.release(message);
        }
    }

    /** Says how much of what was read is the beginning of a head. */
    interface Heads {
        /**
         * So many bytes of it are.
         *
         * @param bytes how much was read
         * @param begun whether a request began with it
         */
        int unclaimed(int bytes, boolean begun);
    }

    private void handOnPieces(ChannelHandlerContext context) {
        for (ByteBuf left = rest; left != null && flows(context); left = rest) {
            if (left.readableBytes() <= PIECE_BYTES) {
                rest = null;
                handOn(context, left);
            } else {
                handOn(context, left.readRetainedSlice(PIECE_BYTES));
            }
            context.fireChannelReadComplete();
        }
    }

    private boolean flows(ChannelHandlerContext context) {
        return !full && context.channel().config().isAutoRead();
    }

    @Override
    public void read(ChannelHandlerContext context) {
        if (full || rest != null) {
            wantsRead = true;
            resume(context);
        } else {
            context.read();
        }
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof ByteBuf bytes) {
            written += bytes.readableBytes();
        }
        var _ = context.write(message, promise);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        boolean writable = context.channel().isWritable();
        full = !writable;
        if (full) {
            stall.begin(written - pending(context.channel()));
            stalled.add(this);
        } else {
            stalled.remove(this);
            count(0);
            resume(context);
        }
        context.fireChannelWritabilityChanged();
    }

    /** Goes on later: this may be called while something is written. */
    private void resume(ChannelHandlerContext context) {
        if (!resuming && !full && (rest != null || wantsRead || !waiting.isEmpty())) {
            resuming = true;
            context.executor().execute(() -> resumed(context));
        }
    }

    private void resumed(ChannelHandlerContext context) {
        resuming = false;
        while (!full && !waiting.isEmpty()) {
            waiting.remove().run();
        }
        handOnPieces(context);
        if (wantsRead && !full && rest == null && context.channel().config().isAutoRead()) {
            wantsRead = false;
            context.read();
        }
    }

    /** Cuts the connection when its client has read nothing for too long. */
    void check(long nowNanos) {
        ChannelHandlerContext context = place;
        if (context == null) {
            return;
        }
        long pending = pending(context.channel());
        ByteBuf unread = rest;
        count(pending + (unread == null ? 0 : unread.readableBytes()));
        long lasts = stall.lasts(written - pending, pending, nowNanos);
        if (lasts > StallTimer.patience(memory, patienceNanos)) {
            var _ = context.close();
        }
    }

    private void count(long bytes) {
        if (bytes != answerBytes) {
            memory.add(bytes - answerBytes);
            answerBytes = bytes;
        }
    }

    private static long pending(Channel channel) {
        ChannelOutboundBuffer out = channel.unsafe().outboundBuffer();
        return out == null ? 0 : out.totalPendingWriteBytes();
    }
}
