package dev.toolbooth.app.cli.command;

import picocli.CommandLine.ParseResult;

/** The action of a command; it returns one of the {@link ExitCodes}. */
public interface CommandAction {
    int run(ParseResult parsed) throws Exception;
}
