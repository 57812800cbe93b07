package dev.toolbooth.server.shop;

import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.server.http.BodyReader;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.rpc.Dispatcher;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A POST of a small JSON body to an endpoint beside MCP: it is answered on a thread of its own,
 * because that may block, and refused when there is none. Thread-safe.
 */
final class JsonPost {
    private final Dispatcher dispatcher;
    private final HttpResponder responder;
    private final int bodyBytesMax;
    private final Supplier<Reply> tooLarge;
    private final Supplier<Reply> later;

    /**
     * @param tooLarge the answer to a body that is larger
     * @param later the answer when too much is going on
     */
    JsonPost(
            Dispatcher dispatcher,
            HttpResponder responder,
            int bodyBytesMax,
            Supplier<Reply> tooLarge,
            Supplier<Reply> later) {
        this.dispatcher = dispatcher;
        this.responder = responder;
        this.bodyBytesMax = bodyBytesMax;
        this.tooLarge = tooLarge;
        this.later = later;
    }

    /** Has a request answered by what is made of its body. Runs on the request's event loop. */
    void take(Context context, HttpServerRequest request, Function<byte[], Reply> answer) {
        BodyReader.read(
                responder,
                context,
                request,
                bodyBytesMax,
                bytes ->
                        dispatcher.reply(
                                responder, context, request, () -> answer.apply(bytes), later),
                () -> responder.reply(context, request.response(), tooLarge.get()),
                () -> responder.reply(context, request.response(), later.get()));
    }
}
