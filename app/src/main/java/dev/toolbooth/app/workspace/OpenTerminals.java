package dev.toolbooth.app.workspace;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.TerminalConfig;
import dev.toolbooth.core.Core;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.exec.launch.Launchpad;
import dev.toolbooth.tools.workspace.terminals.TerminalTools;
import dev.toolbooth.tools.workspace.terminals.Terminals;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Objects;
import java.util.stream.Stream;

/** Terminals in the workspace, which end with the server. */
final class OpenTerminals {
    private static final int ID_BITS = 128;

    private OpenTerminals() {}

    static ToolGroup tools(Config config, Core core, Launchpad pad) {
        TerminalConfig wanted = config.workspace().terminals();
        SecureRandom random = new SecureRandom();
        Clock clock = Clock.systemUTC();
        Terminals terminals =
                new Terminals(
                        new Terminals.Parts(
                                pad,
                                core.secrets(),
                                clock,
                                () -> clock.millis() + "-" + secret(random),
                                Execution.kept(config).resolve("terminals"),
                                secret(random)),
                        wanted.limits());
        core.atStop().add(terminals::close);
        return TerminalTools.of(terminals, shell(wanted));
    }

    private static String secret(SecureRandom random) {
        return new BigInteger(ID_BITS, random).toString(Character.MAX_RADIX);
    }

    private static String shell(TerminalConfig wanted) {
        return wanted.shell()
                .map(Path::toString)
                .orElseGet(
                        () ->
                                Stream.of(System.getenv("SHELL"), "/bin/bash")
                                        .filter(Objects::nonNull)
                                        .filter(OpenTerminals::runs)
                                        .findFirst()
                                        .orElse("/bin/sh"));
    }

    private static boolean runs(String program) {
        try {
            return program.startsWith("/") && Files.isExecutable(Path.of(program));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
