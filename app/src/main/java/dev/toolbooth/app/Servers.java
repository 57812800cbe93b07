package dev.toolbooth.app;

import dev.toolbooth.app.cli.ExitCodes;
import dev.toolbooth.app.cli.Launcher;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.keys.KeyProblem;
import dev.toolbooth.app.source.SourceProblem;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.server.HttpListener;
import dev.toolbooth.server.receipt.ReceiptKeyProblem;
import dev.toolbooth.store.StoreProblem;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs servers: in what order they start and stop, and what is printed meanwhile. */
final class Servers implements Launcher {
    private final PrintStream err;

    Servers(PrintStream err) {
        this.err = err;
    }

    @Override
    public List<String> objections(Config config) {
        if (!config.tools().sources().isEmpty()) {
            // Which tools a file has is known when it is compiled and run.
            return List.of();
        }
        try {
            Toolbox tools = Wiring.shelf(config).toolbox();
            Doors.routes(config, tools, Trade.shops(config, tools));
            return List.of();
        } catch (Trade.ShopProblem e) {
            return e.problems();
        }
    }

    @Override
    public int serve(Config config, Consumer<Core> more) throws InterruptedException {
        Logger log = LoggerFactory.getLogger(Servers.class);
        Core core;
        HttpListener listener;
        try {
            core = Wiring.core(config);
            more.accept(core);
            listener = Wiring.listener(config, core);
            listener.start();
        } catch (SourceProblem
                | KeyProblem
                | Trade.ShopProblem
                | StoreProblem
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
        if (config.presence().banner()) {
            new Banner(
                            config,
                            listener.port(),
                            core.toolbox().list(),
                            core.till().shops().all(),
                            StarterKey.find(config).orElse("$KEY"),
                            listener.consoleLink())
                    .printTo(err);
        } else {
            log.info("listening on {}:{}", config.listen().host(), listener.port());
        }
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
    public int stdio(Config config, Consumer<Core> more) throws InterruptedException {
        // Standard output belongs to the protocol, whatever a tool may print.
        System.setOut(err);
        try {
            Consumer<Core> all =
                    core -> {
                        more.accept(core);
                        // Who ends this process doesn't always end its input first.
                        Runtime.getRuntime()
                                .addShutdownHook(Thread.ofPlatform().unstarted(core.atStop()::run));
                    };
            Wiring.pipes(config, all)
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
}
