package dev.toolbooth.core.ask;

import dev.toolbooth.core.access.Caller;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** A call in progress, as every handler sees it: who asked, and how to talk to them meanwhile. */
public interface Call {

    /** Who is calling. */
    Caller caller();

    /** What the client calls this request, so that it knows what belongs to it; may be null. */
    default JsonNode id() {
        return NullNode.getInstance();
    }

    /** What the client says it can do. */
    ClientProfile client();

    /**
     * Says how far the work has come. Values must rise; a client that wants no progress gets none.
     *
     * @param total the value at the end, or 0 when it isn't known
     */
    void progress(double done, double total, String message);

    /** Sends a log entry to a client that listens at this level. */
    void log(LogLevel level, JsonNode data);

    /**
     * Asks the client, and comes back with an answer to every question.
     *
     * <p>A client may take its time. Where the protocol has no way to wait, the handler ends here
     * and runs again from the start when the answers are in; they are then returned at once. So ask
     * before you change anything, and with the same keys each time.
     *
     * @throws CannotAsk when the client can't answer such questions
     */
    Map<String, Answer> ask(Map<String, Question> questions) throws InterruptedException;

    /** Asks one question. */
    default Answer ask(String key, Question question) throws InterruptedException {
        Answer answer = ask(Map.of(key, question)).get(key);
        if (answer == null) {
            throw new IllegalStateException("no answer to " + key);
        }
        return answer;
    }

    /**
     * Lets the client hang up and fetch the outcome later, where the protocol has that; a hint for
     * long work.
     */
    void letGo(Duration retryAfter);
}
