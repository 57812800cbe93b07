package dev.toolbooth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A Chromium without a window, with a profile of its own, that shows one page. */
final class Browser implements AutoCloseable {
    private static final String PROGRAM = find();

    private final Process process;

    /**
     * @param folder for the profile and whatever else it writes
     * @param rules how names are resolved, as {@code --host-resolver-rules} takes it
     */
    Browser(Path folder, String rules, String url) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        PROGRAM,
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--disable-quic",
                        "--disable-breakpad",
                        "--disable-crash-reporter",
                        "--no-first-run",
                        "--no-default-browser-check",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--disable-default-apps",
                        "--disable-extensions",
                        "--no-proxy-server",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--host-resolver-rules=" + rules,
                        // Without it, a headless browser ends with the page's first rest.
                        "--remote-debugging-port=0",
                        url);
        builder.environment().put("HOME", folder.toString());
        builder.environment().put("TMPDIR", folder.toString());
        builder.redirectErrorStream(true);
        builder.redirectOutput(folder.resolve("browser.log").toFile());
        process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(this::close));
    }

    /** Where it is. */
    static String program() {
        return PROGRAM;
    }

    private static String find() {
        try {
            Process found =
                    new ProcessBuilder(Checkout.root().resolve("scripts/browser").toString())
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start();
            return new String(found.getInputStream().readAllBytes(), UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the browser with all that it has started, and waits until it is gone. */
    @Override
    public void close() {
        List<ProcessHandle> all = process.descendants().toList();
        process.destroyForcibly();
        all.forEach(ProcessHandle::destroyForcibly);
        CompletableFuture<?>[] ends =
                all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(ends)
                .thenCombine(process.onExit(), (_, ended) -> ended)
                .completeOnTimeout(process, 10, TimeUnit.SECONDS)
                .join();
    }
}
