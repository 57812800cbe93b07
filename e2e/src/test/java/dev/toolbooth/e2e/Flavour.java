package dev.toolbooth.e2e;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The builds of the program that are shipped. */
enum Flavour {
    /** The jar on the machine's JDK, as {@code ./toolbooth} runs it. */
    JAR("toolbooth", true),

    /** The runtime image, on a machine where no Java can be found. */
    IMAGE("app/target/image/bin/toolbooth", false);

    /** What a server of a test is started with, beside what it is always started with. */
    static final String QUICK = "-XX:TieredStopAtLevel=1";

    private final Path program;
    private final boolean needsJava;

    Flavour(String program, boolean needsJava) {
        this.program = Checkout.root().resolve(program);
        this.needsJava = needsJava;
    }

    Path program() {
        return program;
    }

    /** Starts the program in a folder, with these variables and hardly any other. */
    Child start(Path folder, Map<String, String> environment, String... arguments) {
        return start(program, folder, environment, arguments);
    }

    /** Starts the program by another path that leads to it. */
    Child start(Path path, Path folder, Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>(List.of(path.toString()));
        command.addAll(List.of(arguments));
        return Child.start(process(command, folder, environment));
    }

    ProcessBuilder process(List<String> command, Path folder, Map<String, String> environment) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        Set<String> kept = needsJava ? Set.of("PATH", "HOME", "JAVA_HOME") : Set.of();
        builder.environment().keySet().retainAll(kept);
        // Whoever runs the tests may have a configuration of their own.
        builder.environment().put("XDG_CONFIG_HOME", folder.toAbsolutePath().toString());
        builder.environment().put("XDG_DATA_HOME", folder.toAbsolutePath().toString());
        // Servers of tests end before the optimising compiler has paid off.
        builder.environment().put("TOOLBOOTH_JAVA_OPTS", QUICK);
        builder.environment().putAll(environment);
        return builder;
    }
}
