package dev.toolbooth.app.cli.command;

import dev.toolbooth.core.money.Money;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** A builder of the arguments and options of commands, most of which are texts. */
public final class CommandOptions {
    /** An API key for an MCP server, which is best kept in {@link #KEY_VARIABLE}. */
    public static final String KEY = "--key";

    public static final String KEY_VARIABLE = "TOOLBOOTH_KEY";

    /** The MCP server of this machine. */
    public static final String HERE = "http://127.0.0.1:8080/mcp";

    private static final String JSON = "--json";

    private CommandOptions() {}

    /** The first argument, without which the command does nothing. */
    public static PositionalParamSpec argument(String label, String description) {
        return first(label, description).arity("1").required(true).build();
    }

    /** The first argument, which may be left out. */
    public static PositionalParamSpec optionalArgument(String label, String description) {
        return first(label, description).arity("0..1").build();
    }

    private static PositionalParamSpec.Builder first(String label, String description) {
        return PositionalParamSpec.builder()
                .index("0")
                .paramLabel(label)
                .type(String.class)
                .description(description);
    }

    /** All arguments from this one on. */
    public static PositionalParamSpec arguments(int from, String label, String description) {
        return PositionalParamSpec.builder()
                .index(from + "..*")
                .arity("0..*")
                .paramLabel(label)
                .type(String[].class)
                .description(description)
                .build();
    }

    public static OptionSpec text(String name, String label, String description) {
        return OptionSpec.builder(name)
                .paramLabel(label)
                .type(String.class)
                .description(description)
                .build();
    }

    /** Of which there may be several. */
    public static OptionSpec texts(String name, String label, String description) {
        return OptionSpec.builder(name)
                .paramLabel(label)
                .type(String[].class)
                .arity("1")
                .description(description)
                .build();
    }

    public static OptionSpec output() {
        return OptionSpec.builder(CommandBuilder.OUTPUT)
                .paramLabel("json")
                .type(JsonOnly.class)
                .description("Print JSON for programs.")
                .build();
    }

    /** The same in short, where people type it often. */
    public static OptionSpec json() {
        return OptionSpec.builder(JSON)
                .type(boolean.class)
                .description("The same as --output=json.")
                .build();
    }

    public static boolean asJson(ParseResult parsed) {
        return parsed.hasMatchedOption(CommandBuilder.OUTPUT) || parsed.hasMatchedOption(JSON);
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
                                option
                                        + " "
                                        + text
                                        + ": expected dollars with at most six decimals, up to "
                                        + Money.AT_ONCE_MAX.usd()
                                        + ", such as 5 or 0.000500"));
    }
}
