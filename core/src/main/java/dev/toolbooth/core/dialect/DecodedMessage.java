package dev.toolbooth.core.dialect;

import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.TaskView;
import dev.toolbooth.core.signal.Signal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One message as its dialect read it: the operation it asks for, and how to answer its sender.
 * Immutable.
 */
public interface DecodedMessage {

    /** What the sender wants. */
    Operation operation();

    /** What is known of the sender. */
    ClientProfile client();

    /** The id of the request, or null when no answer is wanted. */
    @Nullable JsonNode id();

    /** The revision of the protocol that the sender speaks, if that has any. */
    default @Nullable String protocol() {
        return null;
    }

    /** The outcome in the sender's words. */
    Reply write(Outcome outcome);

    /** Something said meanwhile in the sender's words, if it can be said to this sender. */
    Optional<ObjectNode> announce(Signal signal);

    /** The same of a task that has come further. */
    default Optional<ObjectNode> announce(TaskView task) {
        return Optional.empty();
    }

    /** Whether questions go out as requests of ours, to be answered while the operation goes on. */
    boolean asksByRequest();

    /** Whether a sender that hangs up has called the operation off. */
    boolean endsWithConnection();

    /** Whether that is so because the sender has said it, and not its protocol. */
    default boolean endsByWish() {
        return false;
    }

    /** Whether the message belongs to no session, even if it names one. */
    boolean standsAlone();

    /** Whether a stream opens with an event to resume after. */
    boolean primesStreams();
}
