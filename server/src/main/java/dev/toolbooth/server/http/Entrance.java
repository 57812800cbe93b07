package dev.toolbooth.server.http;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.Refusal;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The entrance of an endpoint: it lets callers in and turns others away in the endpoint's words.
 * Thread-safe.
 *
 * @param admission decides who may come in
 * @param rights what of a caller's rights counts inside
 * @param words how the endpoint says no
 */
public record Entrance(
        HttpResponder responder,
        Function<HttpServerRequest, Gate.Entry> admission,
        UnaryOperator<Caller> rights,
        BiFunction<HttpServerRequest, Refusal, Reply> words) {

    /** Goes on with whoever is calling, or turns them away. */
    public void enter(Context context, HttpServerRequest request, Consumer<Caller> inside) {
        switch (admission.apply(request)) {
            case Gate.Entry.Admitted(Caller caller) -> inside.accept(rights.apply(caller));
            case Gate.Entry.TurnedAway(Refusal refusal) -> refuse(context, request, refusal);
        }
    }

    /** The same for requests of one method; others do nothing here. */
    public void only(
            Context context,
            HttpServerRequest request,
            HttpMethod method,
            Consumer<Caller> inside) {
        if (request.method().equals(method)) {
            enter(context, request, inside);
        } else {
            notAllowed(context, request, method.name());
        }
    }

    public void refuse(Context context, HttpServerRequest request, Refusal refusal) {
        reply(context, request, words.apply(request, refusal));
    }

    /** Says which methods do something here, such as {@code GET, HEAD}. */
    public void notAllowed(Context context, HttpServerRequest request, String allowed) {
        reply(context, request, PlainReply.notAllowed(request, allowed));
    }

    public void reply(Context context, HttpServerRequest request, Reply reply) {
        responder.reply(context, request.response(), reply);
    }
}
