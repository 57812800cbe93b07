package dev.toolbooth.server.rpc;

import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.server.stream.MessageSink;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The one client of a channel, for as long as the channel is open. */
record ChannelFollower(String id, Dialect dialect, Session session, MessageSink sink)
        implements Follower {

    @Override
    public boolean isThere() {
        return !session.isClosed();
    }

    @Override
    public boolean tell(Signal.Event event) throws InterruptedException {
        Optional<ObjectNode> message = dialect.announce(event, session);
        if (message.isEmpty() || session.isClosed()) {
            return false;
        }
        sink.awaitRoom();
        sink.send(message.get());
        return true;
    }
}
