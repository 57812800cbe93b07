package dev.toolbooth.server;

import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.dialect.Turn;
import dev.toolbooth.core.session.Session;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A message that is answered on a channel which was there before: HTTP+SSE, and stdio. */
final class StreamExchange extends Exchange {
    private final String scope;
    private final Outlet outlet;
    private final Runnable whenAnswered;
    private final AtomicBoolean answered = new AtomicBoolean();

    /**
     * @param scope what keeps this channel's request ids apart from others'
     * @param whenAnswered done once, before the answer goes out
     */
    StreamExchange(String scope, Outlet outlet, Origin origin, Turn turn, Runnable whenAnswered) {
        super(origin, turn);
        this.scope = scope;
        this.outlet = outlet;
        this.whenAnswered = whenAnswered;
    }

    @Override
    Outlet outlet() {
        return outlet;
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
                outlet.send(body);
            }
        }
    }
}
