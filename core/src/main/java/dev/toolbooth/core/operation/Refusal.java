package dev.toolbooth.core.operation;

import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.ask.Question;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A reason why an operation was not begun. */
public sealed interface Refusal {

    /** A message that can't be acted on as it is. */
    sealed interface Invalid extends Refusal {}

    /** Something is named that isn't here. */
    sealed interface Unknown extends Refusal {}

    /** It can't be done now; the same may come again. */
    sealed interface Later extends Refusal {
        int retryAfterSeconds();
    }

    /** The caller may not do it. */
    sealed interface Denied extends Refusal {}

    /** The bytes are no message: a JSON-RPC code and what was expected. */
    record Unreadable(int code, @Nullable JsonNode id, String reason) implements Invalid {}

    /** The body is not of a type that is read here. */
    record WrongType(String reason) implements Invalid {}

    /** The message lacks what every message of its revision must have. */
    record BadEnvelope(String reason) implements Invalid {}

    record UnknownMethod(String method) implements Invalid {}

    /** The parameters have the wrong form. */
    record BadParams(String reason) implements Invalid {}

    record UnknownTool(String name) implements Unknown {}

    /** The arguments don't fit the tool's schema. */
    record BadArguments(String tool, String path, String reason) implements Invalid {}

    record UnknownPrompt(String name) implements Unknown {}

    record UnknownResource(String uri) implements Unknown {}

    record UnknownTask(String id) implements Unknown {}

    record UnknownSession() implements Unknown {}

    /** Something that needs a session came without one. */
    record SessionRequired() implements Invalid {}

    record UnsupportedVersion(String requested, List<String> supported) implements Invalid {}

    /** A header and the body say different things. */
    record HeaderMismatch(String reason) implements Invalid {}

    /**
     * The client can't do what this needs.
     *
     * @param questions what was to be asked, if it came to that
     */
    record MissingCapability(Set<ClientFeature> missing, Map<String, Question> questions)
            implements Invalid {
        public MissingCapability {
            missing = Set.copyOf(missing);
            questions = Map.copyOf(questions);
        }
    }

    /** Nothing that costs something is run: what it costs could not be written. */
    record LedgerClosed(int retryAfterSeconds) implements Later {
        /** The message for the caller. */
        public static final String MESSAGE =
                "the ledger can't be written at the moment, so what costs something is not run, and"
                        + " nothing was billed";
    }

    /** More is going on than there may. */
    record Overloaded(String what, int retryAfterSeconds) implements Later {}

    /**
     * The payment that came can't be dealt with at the moment; the same one may come again.
     *
     * @param reason what can't be done, and what has become of the money
     */
    record PaymentUnavailable(String reason, int retryAfterSeconds) implements Later {
        /** The payment can't be checked, or can't be written down. */
        public static final PaymentUnavailable UNSEEN =
                new PaymentUnavailable(
                        "the payment can't be looked at right now, and nothing was taken", 5);

        /** The money is there, and the call can't be paid from it yet. */
        public static final PaymentUnavailable CREDITED =
                new PaymentUnavailable(
                        "the payment is a credit of its wallet, and the books can't be written"
                                + " right now",
                        1);
    }

    /** The server is about to end and begins nothing new. */
    record Stopping(int retryAfterSeconds) implements Later {}

    /**
     * Something is asked for too often.
     *
     * @param limit how often it may be
     */
    record RateLimited(String what, int limit, int retryAfterSeconds) implements Later {}

    /** The caller's credential is missing or no good. */
    record Unauthenticated(String reason) implements Denied {}

    /** The caller is known and may not do this without the scope. */
    record Forbidden(String scope) implements Denied {}

    /** The key of a repetition is in use, or was used, for something that this is not. */
    record NotRepeatable(String reason) implements Refusal {}

    /** Something broke on our side; the reference is in the log. */
    record Broken(String reference) implements Refusal {}
}
