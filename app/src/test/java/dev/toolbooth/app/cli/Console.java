package dev.toolbooth.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.ServerLauncher;
import dev.toolbooth.app.cli.command.TerminalOutput;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.core.CoreParts;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs command lines in a folder, with a launcher that only notes what it was asked to start. */
public final class Console implements ServerLauncher {
    final List<Config> served = new ArrayList<>();
    final List<Config> piped = new ArrayList<>();
    public final Map<String, String> environment = new HashMap<>();
    Optional<RuntimeException> fault = Optional.empty();
    boolean interrupted;
    boolean opened;
    public boolean coloured;
    public boolean homeless;
    public int columns;

    private final Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    public Console(Path folder) {
        this.folder = folder;
    }

    public int run(String... args) {
        out.reset();
        err.reset();
        return new Cli(this, around()).run(args);
    }

    public CommandTree commands() {
        return new CommandTree(this, around());
    }

    private ProcessEnvironment around() {
        return new ProcessEnvironment(
                environment,
                folder,
                homeless ? Optional.empty() : Optional.of(folder.resolve("home")),
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8),
                new TerminalOutput(columns, coloured, InstantSource.system()));
    }

    public String out() {
        return out.toString(UTF_8);
    }

    /** What was said on standard error, with the folder's own path left out. */
    public String err() {
        return err.toString(UTF_8).replace(folder + "/", "");
    }

    @Override
    public int serve(Config config, Consumer<CoreParts> more, boolean open)
            throws InterruptedException {
        opened = open;
        served.add(config);
        if (interrupted) {
            throw new InterruptedException();
        }
        if (fault.isPresent()) {
            throw fault.get();
        }
        return ExitCodes.OK;
    }

    @Override
    public int stdio(Config config, Consumer<CoreParts> more) {
        piped.add(config);
        return ExitCodes.UNREACHABLE;
    }
}
