package dev.toolbooth.server;

import dev.toolbooth.core.dialect.Reply;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Takes a small body, answers it on a thread of its own because that may block, and says so when it
 * can't: what several endpoints beside MCP have in common. Thread-safe.
 */
final class JsonPost {
    private final Dispatcher dispatcher;
    private final HttpWire wire;
    private final int bodyBytesMax;
    private final Supplier<Reply> tooLarge;
    private final Supplier<Reply> later;

    /**
     * @param tooLarge the answer to a body that is larger
     * @param later the answer when too much is going on
     */
    JsonPost(
            Dispatcher dispatcher,
            HttpWire wire,
            int bodyBytesMax,
            Supplier<Reply> tooLarge,
            Supplier<Reply> later) {
        this.dispatcher = dispatcher;
        this.wire = wire;
        this.bodyBytesMax = bodyBytesMax;
        this.tooLarge = tooLarge;
        this.later = later;
    }

    /** Has a request answered by what is made of its body. Runs on the request's event loop. */
    void take(Context context, HttpServerRequest request, Function<byte[], Reply> answer) {
        Body.read(
                context,
                request,
                bodyBytesMax,
                bytes -> work(context, request, () -> answer.apply(bytes)),
                () -> wire.reply(context, request.response(), tooLarge.get()),
                fault -> wire.broke(context, request.response(), fault));
    }

    private void work(Context context, HttpServerRequest request, Supplier<Reply> answer) {
        boolean begun =
                dispatcher.run(
                        () -> {
                            try {
                                wire.reply(context, request.response(), answer.get());
                            } catch (RuntimeException e) {
                                wire.broke(context, request.response(), e);
                            }
                        });
        if (!begun) {
            wire.reply(context, request.response(), later.get());
        }
    }
}
