package dev.toolbooth.app.workspace;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.workspace.TerminalConfig;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.exec.launch.ProcessLauncher;
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

/** The terminals in the workspace, which end with the server. */
final class TerminalSetup {
    private static final int ID_BITS = 128;

    private TerminalSetup() {}

    static ToolGroup tools(Config config, CoreParts core, ProcessLauncher launcher) {
        TerminalConfig wanted = config.workspace().terminals();
        SecureRandom random = new SecureRandom();
        Clock clock = Clock.systemUTC();
        Terminals terminals =
                new Terminals(
                        new Terminals.Parts(
                                launcher,
                                core.secrets(),
                                clock,
                                () -> clock.millis() + "-" + secret(random),
                                Execution.stateFolder(config).resolve("terminals"),
                                secret(random)),
                        wanted.limits());
        core.stopHooks().add(terminals::close);
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
                                        .filter(TerminalSetup::runs)
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
