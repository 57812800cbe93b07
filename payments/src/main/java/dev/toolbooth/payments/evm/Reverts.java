package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.NodeProblem;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a token has said when it refused. Whatever else a node or its provider says is not for
 * buyers: it may name keys, projects and hosts.
 */
final class Reverts {
    private static final Pattern REVERT =
            Pattern.compile("execution reverted(: [\\x20-\\x7e]{1,160})?");

    private Reverts() {}

    /** The token's words, to go on after a sentence of ours; empty when there are none. */
    static String words(NodeProblem refusal) {
        Matcher said = REVERT.matcher(String.valueOf(refusal.getMessage()));
        return said.lookingAt() ? ": " + said.group() : "";
    }
}
