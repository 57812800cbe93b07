package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.NodeProblem;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The message of a token that refused a call. Whatever else a node or its provider says is not for
 * buyers: it may name keys, projects and hosts.
 */
final class RevertMessage {
    private static final Pattern REVERT =
            Pattern.compile("execution reverted(: [\\x20-\\x7e]{1,160})?");

    private RevertMessage() {}

    /** The token's words, to go on after a sentence of ours; empty when there are none. */
    static String words(NodeProblem refusal) {
        Matcher said = REVERT.matcher(String.valueOf(refusal.getMessage()));
        return said.lookingAt() ? ": " + said.group() : "";
    }
}
