package dev.toolbooth.e2e;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Somebody who types commands, with a wallet and a purse of their own. */
final class Shell {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Path home;
    private final Map<String, String> environment;

    Shell(Path home) {
        this(home, Map.of());
    }

    Shell(Path home, Map<String, String> more) {
        this.home = home;
        this.environment = new HashMap<>(more);
        environment.put("TOOLBOOTH_PURSE", home.resolve("purse").toString());
        environment.put("TOOLBOOTH_WALLET", home.resolve("wallet").toString());
    }

    /** What a command printed, and how it ended. */
    record Said(int code, String out, String err) {}

    Map<String, String> environment() {
        return Map.copyOf(environment);
    }

    /** Runs one to its end. */
    Said run(String... arguments) throws InterruptedException {
        try (Child child = start(arguments)) {
            List<String> lines = child.lines();
            int code = child.exit(PATIENCE);
            return new Said(code, String.join("\n", lines), child.errors());
        }
    }

    Child start(String... arguments) {
        return Flavour.JAR.start(home, environment, arguments);
    }
}
