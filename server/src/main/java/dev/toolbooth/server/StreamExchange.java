package dev.toolbooth.server;

import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.call.RequestKey;
import dev.toolbooth.core.dialect.Turn;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** A message that is answered on a channel which was there before: HTTP+SSE, and stdio. */
final class StreamExchange extends Exchange {
    private final String scope;
    private final Outlet outlet;
    private final AtomicBoolean answered = new AtomicBoolean();

    /**
     * @param scope what keeps this channel's request ids apart from others'
     */
    StreamExchange(String scope, Outlet outlet, Origin origin, Turn turn) {
        super(origin, turn);
        this.scope = scope;
        this.outlet = outlet;
    }

    @Override
    Outlet outlet() {
        return outlet;
    }

    @Override
    public RequestKey key() {
        JsonNode id = turn().id();
        return new RequestKey(scope, id == null ? NullNode.getInstance() : id);
    }

    @Override
    public boolean reachable() {
        return turn().asksByRequest();
    }

    @Override
    public void abandon(Outcome outcome) {
        done(outcome);
    }

    /** Answers. Only the first outcome counts. */
    void done(Outcome outcome) {
        if (answered.compareAndSet(false, true)) {
            @Nullable JsonNode body = turn().write(outcome).body();
            if (body != null) {
                outlet.send(body);
            }
        }
    }
}
