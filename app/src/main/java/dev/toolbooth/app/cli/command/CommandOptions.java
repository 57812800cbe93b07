package dev.toolbooth.app.cli.command;

import dev.toolbooth.core.money.Money;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/** The options that several commands have, and their values. */
public final class CommandOptions {
    /** An API key for an MCP server, which is best kept in {@link #KEY_VARIABLE}. */
    public static final String KEY = "--key";

    public static final String KEY_VARIABLE = "TOOLBOOTH_KEY";

    /** The MCP server of this machine. */
    public static final String HERE = "http://127.0.0.1:8080/mcp";

    private CommandOptions() {}

    public static boolean asJson(ParseResult parsed) {
        return parsed.hasMatchedOption(CommandBuilder.OUTPUT)
                || parsed.hasMatchedOption(CommandBuilder.JSON);
    }

    /** An amount that was typed in dollars, or null; exact to its last digit. */
    public static @Nullable Money usd(ParseResult parsed, String option) throws CommandFailure {
        String text = parsed.matchedOptionValue(option, null);
        if (text == null) {
            return null;
        }
        Optional<Money> amount =
                text.matches("[0-9]{1,12}(\\.[0-9]{1,20})?")
                        ? Money.ofUsd(new BigDecimal(text))
                        : Optional.empty();
        return amount.orElseThrow(
                () ->
                        CommandFailure.misuse(
                                option,
                                text,
                                "dollars with at most six decimals, up to "
                                        + Money.AT_ONCE_MAX.usd()
                                        + ", such as 5 or 0.000500"));
    }
}
