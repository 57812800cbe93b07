package dev.toolbooth.app.cli;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.ConfigReader;
import dev.toolbooth.app.config.Loading;
import dev.toolbooth.app.config.Problems;
import dev.toolbooth.app.config.Transport;
import dev.toolbooth.app.log.Logging;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;

/** Starts a server with its configuration, or says what is wrong with that. */
final class Start {
    private final Launcher launcher;
    private final Surroundings around;

    Start(Launcher launcher, Surroundings around) {
        this.launcher = launcher;
        this.around = around;
    }

    int run(StartLine line) throws InterruptedException {
        var sources = around.sources(line.file().map(Path::of), line.flags());
        return switch (new ConfigReader(sources).read()) {
            case Loading.Loaded(Config config, var settings) -> {
                Logging.start(config);
                if (!settings.warnings().isEmpty()) {
                    settings.warnings().forEach(LoggerFactory.getLogger(Start.class)::warn);
                }
                yield line.stdio() || config.presence().transport() == Transport.STDIO
                        ? launcher.stdio(config)
                        : launcher.serve(config);
            }
            case Loading.Rejected(Problems problems) -> Reports.rejected(problems, around.err());
        };
    }
}
