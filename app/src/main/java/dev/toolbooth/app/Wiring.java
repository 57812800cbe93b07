package dev.toolbooth.app;

import dev.toolbooth.app.cli.ExitCodes;
import dev.toolbooth.app.cli.Launcher;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.source.SourceProblem;
import dev.toolbooth.app.source.ToolSources;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.call.Sealer;
import dev.toolbooth.core.call.ServerInfo;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.server.AesSealer;
import dev.toolbooth.server.HttpListener;
import dev.toolbooth.server.HttpSettings;
import dev.toolbooth.server.ServerPorts;
import dev.toolbooth.server.StdioServer;
import dev.toolbooth.tools.demo.DemoTools;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the parts together: which class gets which, and in what order they start and stop. */
public final class Wiring implements Launcher {
    private final PrintStream err;

    public Wiring(PrintStream err) {
        this.err = err;
    }

    @Override
    public int serve(Config config) throws InterruptedException {
        Logger log = LoggerFactory.getLogger(Wiring.class);
        Core core;
        HttpListener listener;
        try {
            core = core(config);
            listener = new HttpListener(settings(config), core, dialect(core));
            listener.start();
        } catch (SourceProblem e) {
            err.println(e.getMessage());
            return ExitCodes.CONFIG;
        } catch (HttpListener.CannotListen e) {
            err.println(e.getMessage());
            return ExitCodes.UNREACHABLE;
        }
        CountDownLatch stopped = new CountDownLatch(1);
        Thread hook =
                Thread.ofPlatform().name("stop").unstarted(() -> stop(listener, stopped, log));
        Runtime.getRuntime().addShutdownHook(hook);
        new Banner(config, listener.port(), core.toolbox().list()).printTo(err);
        stopped.await();
        return ExitCodes.OK;
    }

    private static void stop(HttpListener listener, CountDownLatch stopped, Logger log) {
        log.info("stopping: no new calls, running ones may finish");
        try {
            listener.stop();
            log.info("stopped");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        stopped.countDown();
    }

    @Override
    public int stdio(Config config) throws InterruptedException {
        // Standard output belongs to the protocol, whatever a tool may print.
        System.setOut(err);
        try {
            Core core = core(config);
            new StdioServer(core, dialect(core))
                    .serve(
                            new FileInputStream(FileDescriptor.in),
                            new FileOutputStream(FileDescriptor.out));
            return ExitCodes.OK;
        } catch (SourceProblem e) {
            err.println(e.getMessage());
            return ExitCodes.CONFIG;
        } catch (IOException e) {
            err.println("standard input broke off: " + e.getMessage());
            return ExitCodes.UNEXPECTED;
        }
    }

    /** The domain with everything that the configuration puts on offer. */
    static Core core(Config config) throws SourceProblem {
        Config.Server server = config.server();
        ServerInfo info =
                new ServerInfo(
                        server.name(), null, server.version(), server.instructions().orElse(null));
        Sealer sealer =
                config.secret()
                        .map(secret -> AesSealer.of(secret.reveal()))
                        .orElseGet(AesSealer::ephemeral);
        Core core = Core.build(info, config.limits(), ServerPorts.with(sealer));
        if (config.tools().demo()) {
            DemoTools.installInto(
                    core.toolbox(),
                    core.prompts(),
                    core.resources(),
                    Clock.system(ZoneId.systemDefault()));
        }
        for (Path source : config.tools().sources()) {
            ToolSources.install(source, core.toolbox());
        }
        return core;
    }

    static Dialect dialect(Core core) {
        return new McpDialect(core.toolbox(), core.server());
    }

    private static HttpSettings settings(Config config) {
        Config.Listen listen = config.listen();
        return new HttpSettings(
                listen.host(),
                listen.port(),
                listen.endpoint(),
                new HashSet<>(listen.hosts()),
                new HashSet<>(listen.origins()),
                config.sessions().enabled(),
                listen.tls()
                        .map(tls -> new HttpSettings.Pem(tls.certificate(), tls.key()))
                        .orElse(null));
    }
}
