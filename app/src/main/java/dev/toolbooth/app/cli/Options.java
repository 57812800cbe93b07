package dev.toolbooth.app.cli;

import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Makes the arguments and options of commands, which are texts for the most part. */
final class Options {
    private static final String JSON = "--json";

    private Options() {}

    /** The first argument, without which the command does nothing. */
    static PositionalParamSpec argument(String label, String description) {
        return first(label, description).arity("1").required(true).build();
    }

    /** The first argument, which may be left out. */
    static PositionalParamSpec optionalArgument(String label, String description) {
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
    static PositionalParamSpec arguments(int from, String label, String description) {
        return PositionalParamSpec.builder()
                .index(from + "..*")
                .arity("0..*")
                .paramLabel(label)
                .type(String[].class)
                .description(description)
                .build();
    }

    static OptionSpec text(String name, String label, String description) {
        return OptionSpec.builder(name)
                .paramLabel(label)
                .type(String.class)
                .description(description)
                .build();
    }

    /** Of which there may be several. */
    static OptionSpec texts(String name, String label, String description) {
        return OptionSpec.builder(name)
                .paramLabel(label)
                .type(String[].class)
                .arity("1")
                .description(description)
                .build();
    }

    static OptionSpec output() {
        return OptionSpec.builder(Page.OUTPUT)
                .paramLabel("json")
                .type(JsonOnly.class)
                .description("Print JSON, for programs.")
                .build();
    }

    /** The same in short, where people type it often. */
    static OptionSpec json() {
        return OptionSpec.builder(JSON)
                .type(boolean.class)
                .description("The same as --output=json.")
                .build();
    }

    static boolean asJson(ParseResult parsed) {
        return parsed.hasMatchedOption(Page.OUTPUT) || parsed.hasMatchedOption(JSON);
    }
}
