package dev.toolbooth.server;

import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects a request's body up to a limit. Runs on the request's event loop. */
final class Body {
    /** How long a refused client may go on sending before it is cut off. */
    private static final Duration LINGER = Duration.ofSeconds(2);

    private final Context context;
    private final HttpServerRequest request;
    private final int bytesMax;
    private final Runnable tooLarge;
    private @Nullable Buffer collected;
    private boolean ours;
    private boolean refused;
    private long discarded;

    private Body(Context context, HttpServerRequest request, int bytesMax, Runnable tooLarge) {
        this.context = context;
        this.request = request;
        this.bytesMax = bytesMax;
        this.tooLarge = tooLarge;
    }

    /** Hands the body over once it is there, or says that it is too large or that we broke. */
    static void read(
            Context context,
            HttpServerRequest request,
            int bytesMax,
            Consumer<byte[]> whole,
            Runnable tooLarge,
            Consumer<RuntimeException> broke) {
        Body body = new Body(context, request, bytesMax, tooLarge);
        request.handler(body::take);
        request.endHandler(_ -> body.end(whole, broke));
        if (declared(request) > bytesMax) {
            body.refuse();
        } else if (request.headers().contains(HttpHeaders.EXPECT)) {
            request.response().writeContinue();
        }
    }

    private static long declared(HttpServerRequest request) {
        String length = request.headers().get(HttpHeaders.CONTENT_LENGTH);
        try {
            return length == null ? 0 : Long.parseLong(length);
        } catch (NumberFormatException e) {
            return Long.MAX_VALUE;
        }
    }

    private void take(Buffer chunk) {
        Buffer before = collected;
        int length = (before == null ? 0 : before.length()) + chunk.length();
        if (refused) {
            discard(chunk.length());
        } else if (length > bytesMax) {
            refuse();
        } else if (before == null) {
            collected = chunk;
        } else if (ours) {
            before.appendBuffer(chunk);
        } else {
            // A buffer that grows: a body in many small chunks must not be copied for each.
            ours = true;
            collected = Buffer.buffer(2 * length).appendBuffer(before).appendBuffer(chunk);
        }
    }

    private void end(Consumer<byte[]> whole, Consumer<RuntimeException> broke) {
        if (refused) {
            request.connection().close();
            return;
        }
        Buffer all = collected;
        try {
            whole.accept(all == null ? new byte[0] : all.getBytes());
        } catch (RuntimeException e) {
            broke.accept(e);
        }
    }

    /** Answers at once, and hangs up a little later: a client that still sends can't read yet. */
    private void refuse() {
        refused = true;
        collected = null;
        tooLarge.run();
        context.owner().setTimer(LINGER.toMillis(), _ -> request.connection().close());
    }

    private void discard(int bytes) {
        discarded += bytes;
        if (discarded > bytesMax) {
            request.connection().close();
        }
    }
}
