package dev.toolbooth.app;

import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ServerLauncher;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.process.BrowserLauncher;
import dev.toolbooth.app.process.DataFolder;
import dev.toolbooth.app.process.HangupSignal;
import dev.toolbooth.app.process.StandardStreams;
import dev.toolbooth.app.selling.KeyImportException;
import dev.toolbooth.app.selling.Selling;
import dev.toolbooth.app.source.ToolSourceException;
import dev.toolbooth.app.workspace.Execution;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.server.receipt.ReceiptKeyProblem;
import dev.toolbooth.store.StoreProblem;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The runner of servers: the order of their start and stop, and the output meanwhile. */
public final class ServerRunner implements ServerLauncher {
    private final PrintStream err;

    public ServerRunner(PrintStream err) {
        this.err = err;
    }

    @Override
    public List<String> objections(Config config) {
        List<String> all = new ArrayList<>(CertificateReport.of(config).objections());
        all.addAll(unsellable(config));
        return all;
    }

    @Override
    public List<String> remarks(Config config) {
        return CertificateReport.of(config).remarks();
    }

    private static List<String> unsellable(Config config) {
        if (!config.tools().sources().isEmpty()) {
            // Which tools a file has is known when it is compiled and run.
            return List.of();
        }
        try {
            Toolbox tools = Wiring.builtinParts(config).toolbox();
            ExtraListeners.routes(config, tools, Selling.shops(config, tools));
            return List.of();
        } catch (Selling.ShopProblem e) {
            return e.problems();
        }
    }

    @Override
    public int serve(Config config, Consumer<CoreParts> more, boolean open)
            throws InterruptedException {
        Logger log = LoggerFactory.getLogger(ServerRunner.class);
        HttpListener listener;
        List<String> broken = CertificateReport.of(config).broken();
        if (!broken.isEmpty()) {
            broken.forEach(err::println);
            err.println("nothing was started");
            return ExitCodes.CONFIG;
        }
        try {
            DataFolder.make(config.data(), err);
            CoreParts parts = Wiring.parts(config);
            more.accept(parts);
            listener = Wiring.listener(config, parts);
            listener.start();
        } catch (ToolSourceException
                | KeyImportException
                | Selling.ShopProblem
                | StoreProblem
                | Execution.NotConfined
                | ReceiptKeyProblem e) {
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
        // Whoever renews certificates says so by this; it must not end the server.
        HangupSignal.handle(listener::rereadCertificates);
        if (config.discovery().banner()) {
            Banner.of(config, listener, StandardStreams.present()).printTo(err);
        } else {
            log.info("listening on {}:{}", config.listen().host(), listener.port());
        }
        if (open) {
            openConsole(Banner.of(config, listener, true));
        }
        stopped.await();
        return ExitCodes.OK;
    }

    private void openConsole(Banner banner) throws InterruptedException {
        Optional<String> link = banner.link();
        if (link.isEmpty()) {
            err.println("--open: the console is off here (console.enabled, admin.enabled)");
        } else if (!BrowserLauncher.open(link.get())) {
            err.println("--open: no browser could be started; toolbooth console prints a link");
        }
    }

    private static void stop(HttpListener listener, CountDownLatch stopped, Logger log) {
        log.info("stopping: no new calls; running calls may finish");
        try {
            listener.stop();
            log.info("stopped");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        stopped.countDown();
    }

    @Override
    public int stdio(Config config, Consumer<CoreParts> more) throws InterruptedException {
        // Standard output belongs to the protocol, whatever a tool may print.
        System.setOut(err);
        try {
            if (config.workspace().root().isPresent()) {
                DataFolder.make(config.data(), err);
            }
            Consumer<CoreParts> all =
                    parts -> {
                        more.accept(parts);
                        // Who ends this process doesn't always end its input first.
                        Runtime.getRuntime()
                                .addShutdownHook(
                                        Thread.ofPlatform().unstarted(parts.stopHooks()::run));
                    };
            Wiring.pipes(config, all)
                    .serve(
                            new FileInputStream(FileDescriptor.in),
                            new FileOutputStream(FileDescriptor.out));
            return ExitCodes.OK;
        } catch (ToolSourceException | StoreProblem | Execution.NotConfined e) {
            err.println(e.getMessage());
            return ExitCodes.CONFIG;
        } catch (IOException e) {
            err.println("standard input failed: " + e.getMessage());
            return ExitCodes.UNEXPECTED;
        }
    }
}
