package dev.toolbooth.server.rpc;

import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.server.http.DeliveryWatch;
import dev.toolbooth.server.stream.MessageSink;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A message that is answered on an existing channel: HTTP+SSE, and stdio. */
final class StreamExchange extends RpcExchange {
    private final String scope;
    private final MessageSink sink;
    private final DeliveryWatch deliveries;
    private final Runnable whenAnswered;
    private final AtomicBoolean answered = new AtomicBoolean();

    /**
     * @param scope what keeps this channel's request ids apart from others'
     * @param deliveries watches over answers that were paid for
     * @param whenAnswered done once, before the answer goes out
     */
    StreamExchange(
            String scope,
            MessageSink sink,
            Origin origin,
            DecodedMessage decoded,
            DeliveryWatch deliveries,
            Runnable whenAnswered) {
        super(origin, decoded);
        this.scope = scope;
        this.sink = sink;
        this.deliveries = deliveries;
        this.whenAnswered = whenAnswered;
    }

    @Override
    MessageSink outlet() {
        return sink;
    }

    @Override
    String scope() {
        return scope;
    }

    @Override
    public boolean gone() {
        Session session = sessionOrNull();
        return session != null && session.isClosed();
    }

    @Override
    public boolean reachable() {
        return turn().asksByRequest();
    }

    @Override
    void done(Outcome outcome) {
        // Before it counts, for an outcome that can't be written is followed by another.
        @Nullable JsonNode body = turn().write(outcome).body();
        if (answered.compareAndSet(false, true)) {
            whenAnswered.run();
            if (body != null) {
                deliveries.over(sink.deliver(body), DeliveryWatch.bought(outcome));
            }
        } else {
            deliveries.lost(DeliveryWatch.bought(outcome));
        }
    }
}
