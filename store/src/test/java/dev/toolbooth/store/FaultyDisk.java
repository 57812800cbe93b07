package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A process whose calls of the file system fail when told so, below SQLite and Java. */
final class FaultyDisk implements AutoCloseable {
    private final FaultLibrary faults;
    private final Process process;
    private final BufferedReader answers;
    private final PrintWriter orders;

    /**
     * @param room for what is made here, outside of the folder
     * @param program is started with the folder, and answers each line with one
     */
    FaultyDisk(Path room, Class<?> program, Path folder) throws IOException, InterruptedException {
        this.faults = new FaultLibrary(room);
        ProcessBuilder builder =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName(),
                        folder.toString());
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(faults.environment());
        this.process = builder.start();
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.orders = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    }

    /** From now on, calls fail, as {@code faults.c} describes it. */
    void fail(String what) throws IOException {
        faults.order(what);
    }

    /** From now on, nothing fails. */
    void heal() throws IOException {
        faults.heal();
    }

    /** Has the program do something; what it says. */
    String ask(String order) throws IOException {
        orders.println(order);
        String answer = answers.readLine();
        assertThat(answer).as("the process has died").isNotNull();
        return answer;
    }

    /** Kills it, at once. */
    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        heal();
    }
}
