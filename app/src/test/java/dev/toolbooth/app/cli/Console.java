package dev.toolbooth.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.core.Core;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs command lines in a folder, with a launcher that only notes what it was asked to start. */
final class Console implements Launcher {
    final List<Config> served = new ArrayList<>();
    final List<Config> piped = new ArrayList<>();
    final Map<String, String> environment = new HashMap<>();
    Optional<RuntimeException> fault = Optional.empty();
    boolean interrupted;
    boolean coloured;

    private final Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    Console(Path folder) {
        this.folder = folder;
    }

    int run(String... args) {
        out.reset();
        err.reset();
        return new Cli(this, around()).run(args);
    }

    Commands commands() {
        return new Commands(this, around());
    }

    private Surroundings around() {
        return new Surroundings(
                environment,
                folder,
                Optional.empty(),
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8),
                coloured);
    }

    String out() {
        return out.toString(UTF_8);
    }

    /** What was said on standard error, with the folder's own path left out. */
    String err() {
        return err.toString(UTF_8).replace(folder + "/", "");
    }

    @Override
    public int serve(Config config, Consumer<Core> more) throws InterruptedException {
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
    public int stdio(Config config, Consumer<Core> more) {
        piped.add(config);
        return ExitCodes.UNREACHABLE;
    }
}
