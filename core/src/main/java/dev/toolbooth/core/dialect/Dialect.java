package dev.toolbooth.core.dialect;

import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.wire.RpcMessage;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A codec between one wire format and the core: no I/O, no state, no money. Implementations must be
 * safe for concurrent use.
 */
public interface Dialect {

    /** The word for it, such as {@code mcp}. */
    String name();

    /** Understands one message. */
    Turn read(Inbound inbound);

    /** Why these messages may not come in one batch, or nothing. */
    Optional<Refusal> refuseBatch(
            Headers headers, @Nullable Session session, List<RpcMessage> messages);

    /** The status of the response to a batch in which nothing wants an answer. */
    default int silence() {
        return 202;
    }

    /** The status of the response to a body that is longer than it may be. */
    default int tooLarge() {
        return 413;
    }

    /** Says something to a session outside of any request, if it can be said there. */
    Optional<ObjectNode> announce(Signal signal, Session session);

    /** Whether a request with these headers is of a revision without sessions and their streams. */
    boolean standsAlone(Headers headers);

    /** Whether a session's stream opens with an event to resume after. */
    boolean primesStreams(Session session);

    /** Answers a request that could not be read at all. */
    Reply refuse(Refusal refusal, Headers headers);

    /** The names of the revisions that are spoken, newest first. */
    List<String> revisions();
}
