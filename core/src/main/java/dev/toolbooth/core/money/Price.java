package dev.toolbooth.core.money;

/**
 * The price of one call of a tool: a flat amount, and an amount for each token.
 *
 * @param flat for the call
 * @param inputToken for each token of the arguments
 * @param outputToken for each token of the output
 * @param inputTokensMax the most tokens of the arguments that are billed
 * @param outputTokensMax the most tokens of the output that are billed, and so held for
 */
public record Price(
        Money flat, Money inputToken, Money outputToken, int inputTokensMax, int outputTokensMax) {
    /** The default limit on billed tokens. */
    public static final int TOKENS_MAX = 100_000;

    /** Nothing: the tool is given away on purpose. */
    public static final Price FREE = flat(Money.ZERO);

    /** The same for every call. */
    public static Price flat(Money each) {
        return new Price(each, Money.ZERO, Money.ZERO, TOKENS_MAX, TOKENS_MAX);
    }

    /** Whether a call costs nothing, whatever it takes and gives. */
    public boolean free() {
        return flat.isZero() && !byToken();
    }

    /** Whether tokens count. */
    public boolean byToken() {
        return !inputToken.isZero() || !outputToken.isZero();
    }

    /** What of the tokens that were counted is billed. */
    public Usage billed(long inputTokens, long outputTokens) {
        if (!byToken()) {
            return Usage.NONE;
        }
        long out = Math.min(outputTokens, outputTokensMax);
        return new Usage(Math.min(inputTokens, inputTokensMax), out, outputTokens - out);
    }

    /** What a call with this usage costs. */
    public Money of(Usage usage) {
        return flat.plus(inputToken.times(usage.inputTokens()))
                .plus(outputToken.times(usage.outputTokens()));
    }

    /** The most that a call with these arguments may cost. */
    public Money ceiling(long inputTokens) {
        return of(billed(inputTokens, outputToken.isZero() ? 0 : outputTokensMax));
    }
}
