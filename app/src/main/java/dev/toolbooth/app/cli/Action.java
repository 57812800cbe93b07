package dev.toolbooth.app.cli;

import picocli.CommandLine.ParseResult;

/** What a command does; it answers with one of the {@link ExitCodes}. */
interface Action {
    int run(ParseResult parsed) throws Exception;
}
