package dev.toolbooth.core.dialect;

import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.wire.RpcCode;
import dev.toolbooth.wire.RpcMessage;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A codec between one wire format and the core: no I/O, no state, no money. Implementations must be
 * safe for concurrent use.
 */
public interface Dialect {

    /** The word for it, such as {@code mcp}. */
    String name();

    /** Understands one message. */
    DecodedMessage read(Inbound inbound);

    /** Why these messages may not come in one batch, or nothing. */
    Optional<Refusal> refuseBatch(
            Headers headers, @Nullable Session session, List<RpcMessage> messages);

    /** The status of the response to a batch in which nothing wants an answer. */
    default int silence() {
        return 202;
    }

    /** Whether the id of a request may be any number, and not only a whole one. */
    default boolean fractionalIds() {
        return false;
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

    /** The same, to a request of which nothing but its id is known. */
    default Reply refuse(Refusal refusal, Headers headers, @Nullable JsonNode id) {
        return refuse(refusal, headers);
    }

    /** Answers a request whose body is longer than it may be. */
    default Reply tooLarge(int bytesMax, Headers headers, @Nullable JsonNode id) {
        Refusal refusal =
                new Refusal.Unreadable(
                        RpcCode.INVALID_REQUEST,
                        id,
                        "Invalid request: the body may have at most " + bytesMax + " bytes");
        return new Reply(tooLarge(), refuse(refusal, headers).body());
    }

    /** Whether a refusal says by its id alone what was refused, so that bodies are read for it. */
    default boolean answersById() {
        return false;
    }

    /** The names of the revisions that are spoken, newest first. */
    List<String> revisions();
}
