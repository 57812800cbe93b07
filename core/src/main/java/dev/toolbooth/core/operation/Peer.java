package dev.toolbooth.core.operation;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Signal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The client at the other end of one operation, as the engine sees it. Implementations must be safe
 * for use by the operation's thread and by those that cancel it.
 */
public interface Peer {

    Caller caller();

    /** Where its message came in. */
    default CallPlace place() {
        return CallPlace.UNKNOWN;
    }

    /** The revision of the protocol that it speaks, if that has any. */
    default @Nullable String revision() {
        return null;
    }

    /** When its message arrived, on a clock that only runs forward; 0 when that was not noted. */
    default long arrivedNanos() {
        return 0;
    }

    /** Where the client is, for limits. */
    String address();

    ClientProfile profile();

    Optional<Session> session();

    /** The shop that was entered, or null outside of all. */
    default @Nullable Shop shop() {
        return null;
    }

    /** The mount-only tools that are found here, by their full names. */
    default Set<String> mountOnly() {
        return Set.of();
    }

    /** Whether the client has hung up and won't be there for the outcome. */
    default boolean gone() {
        return false;
    }

    /** How much of a tool's output it was given before the outcome, in bytes. */
    default long heardBytes() {
        return 0;
    }

    /**
     * The executor of callbacks for calls that don't wait for the ledger, or null for calls that
     * wait.
     */
    default @Nullable Executor home() {
        return null;
    }

    /** What the operation can be cancelled by. */
    RequestKey key();

    /** Whether the client can be asked, and answers, while the operation goes on. */
    boolean reachable();

    /** Sends the client a signal. Never blocks; an unreachable client gets nothing. */
    void tell(Signal signal);

    /** Tells the client something that must arrive, and waits for as long as the client is slow. */
    default void say(Signal signal) throws InterruptedException {
        tell(signal);
    }

    /** The way to this client that outlives the operation. */
    default Follower follower() {
        return Follower.NOBODY;
    }

    /**
     * Asks the client and waits. Only if {@linkplain #reachable reachable}.
     *
     * @throws Unanswered when no answer came in time, or the client answered with an error
     */
    Map<String, Answer> ask(Map<String, Question> questions, Duration longest)
            throws Unanswered, InterruptedException;

    /** Lets the client hang up and fetch the outcome later, where the protocol has that. */
    void letGo(Duration retryAfter);

    /** Answers in the place of a handler that did not stop when it should. */
    void abandon(Outcome outcome);
}
