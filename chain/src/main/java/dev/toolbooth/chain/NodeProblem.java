package dev.toolbooth.chain;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A failure of a node to answer, or its refusal. The message is fit for operators, not for callers.
 */
public final class NodeProblem extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    private final Kind kind;
    private final int code;
    private final transient @Nullable JsonNode data;

    /** The kind of problem. */
    public enum Kind {
        /** The node may or may not have got the request. */
        NO_ANSWER,
        /** The node has refused it. */
        REFUSED
    }

    private NodeProblem(Kind kind, int code, String message, @Nullable JsonNode data) {
        super(message);
        this.kind = kind;
        this.code = code;
        this.data = data;
    }

    /** There was no answer, or none that can be read. */
    public static NodeProblem noAnswer(String message) {
        return new NodeProblem(Kind.NO_ANSWER, 0, message, null);
    }

    /**
     * The node has refused.
     *
     * @param code JSON-RPC's
     * @param data what the error had beside its message
     */
    public static NodeProblem refused(int code, String message, @Nullable JsonNode data) {
        return new NodeProblem(Kind.REFUSED, code, message, data);
    }

    public Kind kind() {
        return kind;
    }

    /** JSON-RPC's code; zero when there was no answer. */
    public int code() {
        return code;
    }

    public @Nullable JsonNode data() {
        return data;
    }
}
