package dev.toolbooth.app.cli.server;

import dev.toolbooth.app.cli.command.ErrorReports;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.ServerLauncher;
import dev.toolbooth.app.cli.command.StartLine;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.problem.ConfigProblems;
import dev.toolbooth.app.config.reading.ConfigReader;
import dev.toolbooth.app.config.reading.ConfigResult;
import dev.toolbooth.app.config.serving.DiscoveryConfig.ServeTransport;
import dev.toolbooth.app.log.Logging;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;

/** The start of a server with its configuration, or a report of what is wrong with that. */
public final class ServerStart {
    private final ServerLauncher serverLauncher;
    private final ProcessEnvironment process;

    public ServerStart(ServerLauncher serverLauncher, ProcessEnvironment process) {
        this.serverLauncher = serverLauncher;
        this.process = process;
    }

    public int run(StartLine line) throws InterruptedException {
        var sources = process.sources(line.file().map(Path::of), line.flags());
        return switch (new ConfigReader(sources).read()) {
            case ConfigResult.Loaded(Config config) -> {
                Logging.start(config);
                if (!config.settings().warnings().isEmpty()) {
                    config.settings()
                            .warnings()
                            .forEach(LoggerFactory.getLogger(ServerStart.class)::warn);
                }
                yield line.stdio() || config.discovery().serveTransport() == ServeTransport.STDIO
                        ? serverLauncher.stdio(config)
                        : serverLauncher.serve(config, core -> {}, line.open());
            }
            case ConfigResult.Rejected(ConfigProblems configProblems) ->
                    ErrorReports.rejected(configProblems, process.err());
        };
    }
}
