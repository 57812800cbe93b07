package dev.toolbooth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** The project's own folder: where the product, its scripts and the installed clients are. */
final class Checkout {
    private static final Path ROOT = Path.of(System.getProperty("toolbooth.root"));
    private static final String NODE = findNode();

    private Checkout() {}

    static Path root() {
        return ROOT;
    }

    /** Node, as new as the clients need it. */
    static String node() {
        return NODE;
    }

    /** A file of the installed clients or of the scripts that use them. */
    static String client(String path) {
        return ROOT.resolve("e2e/clients").resolve(path).toString();
    }

    /** A program that runs a chain. */
    static String chain(String path) {
        return ROOT.resolve("e2e/chains").resolve(path).toString();
    }

    /** The fixtures on standard input and output, in a JVM of their own. */
    static List<String> fixturesOnStdio() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.toolbooth.testkit.fixture.FixtureServer",
                "stdio");
    }

    private static String findNode() {
        try {
            Process process =
                    new ProcessBuilder(ROOT.resolve("scripts/node").toString())
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            return new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
