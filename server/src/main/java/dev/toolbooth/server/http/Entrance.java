package dev.toolbooth.server.http;

import dev.toolbooth.core.dialect.Reply;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The entrance of an endpoint: it lets callers in and turns others away in the endpoint's words.
 * Thread-safe.
 *
 * @param <W> those who may come in: callers, or operators
 * @param <N> why others may not
 * @param admission decides who may come in
 * @param words how the endpoint says no
 */
public record Entrance<W, N>(
        HttpResponder responder,
        Function<HttpServerRequest, AccessDecision<W, N>> admission,
        BiFunction<HttpServerRequest, N, Reply> words) {

    /** Goes on with whoever is calling, or turns them away. */
    public void enter(Context context, HttpServerRequest request, Consumer<W> inside) {
        switch (admission.apply(request)) {
            case AccessDecision.Admitted<W, N>(W who) -> inside.accept(who);
            case AccessDecision.TurnedAway<W, N>(N why) -> refuse(context, request, why);
        }
    }

    /** The same for requests of one method; others do nothing here. */
    public void only(
            Context context, HttpServerRequest request, HttpMethod method, Consumer<W> inside) {
        if (request.method().equals(method)) {
            enter(context, request, inside);
        } else {
            notAllowed(context, request, method.name());
        }
    }

    public void refuse(Context context, HttpServerRequest request, N why) {
        reply(context, request, words.apply(request, why));
    }

    /** Says which methods do something here, such as {@code GET, HEAD}. */
    public void notAllowed(Context context, HttpServerRequest request, String allowed) {
        reply(context, request, PlainReply.notAllowed(request, allowed));
    }

    public void reply(Context context, HttpServerRequest request, Reply reply) {
        responder.reply(context, request.response(), reply);
    }
}
