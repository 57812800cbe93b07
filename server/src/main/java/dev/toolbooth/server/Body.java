package dev.toolbooth.server;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects a request's body up to a limit. Runs on the request's event loop. */
final class Body {
    private final HttpServerRequest request;
    private final int bytesMax;
    private final Runnable tooLarge;
    private @Nullable Buffer collected;
    private boolean refused;

    private Body(HttpServerRequest request, int bytesMax, Runnable tooLarge) {
        this.request = request;
        this.bytesMax = bytesMax;
        this.tooLarge = tooLarge;
    }

    /** Hands the body over once it is there, or says that it is too large. */
    static void read(
            HttpServerRequest request, int bytesMax, Consumer<byte[]> whole, Runnable tooLarge) {
        Body body = new Body(request, bytesMax, tooLarge);
        if (declared(request) > bytesMax) {
            body.refuse();
            return;
        }
        request.handler(body::take);
        request.endHandler(
                _ -> {
                    if (!body.refused) {
                        Buffer all = body.collected;
                        whole.accept(all == null ? new byte[0] : all.getBytes());
                    }
                });
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
        if (refused) {
            return;
        }
        Buffer before = collected;
        int length = (before == null ? 0 : before.length()) + chunk.length();
        if (length > bytesMax) {
            refuse();
        } else if (before == null) {
            collected = chunk;
        } else {
            collected = before.length() == 0 ? chunk : Buffer.buffer(length).appendBuffer(before);
            if (before.length() > 0) {
                collected.appendBuffer(chunk);
            }
        }
    }

    private void refuse() {
        refused = true;
        collected = null;
        // What still comes is not worth reading.
        request.response().endHandler(_ -> request.connection().close());
        tooLarge.run();
    }
}
