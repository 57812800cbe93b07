package dev.toolbooth.tools.workspace.exec.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Finds out which confinement works on this machine, by trying it. */
public final class Confinements {
    private static final long PATIENCE_SECONDS = 10;
    private static final int SAID_BYTES = 2_000;

    private Confinements() {}

    /**
     * The best that works. That something is installed doesn't mean that it does: many systems
     * forbid what it is made of.
     */
    public static Confinement find(LaunchPolicy policy) throws InterruptedException {
        Path prlimit = program("prlimit", policy.path());
        if (policy.confine() == LaunchPolicy.Confine.OFF) {
            return new Unconfined("workspace.exec.confine is off", ProcessLimits.NONE, prlimit);
        }
        Path bwrap = program("bwrap", policy.path());
        if (bwrap == null) {
            return new Unconfined("bubblewrap is not installed", policy.limits(), prlimit);
        }
        Path setsid = program("setsid", policy.path());
        Bubblewrap confined = new Bubblewrap(bwrap, policy, prlimit, setsid, true);
        String problem = problem(confined, policy);
        if (problem.contains("--size")) {
            confined = new Bubblewrap(bwrap, policy, prlimit, setsid, false);
            problem = problem(confined, policy);
        }
        return problem.isEmpty()
                ? confined
                : new Unconfined(
                        "bubblewrap is installed and doesn't work here (" + problem + ")",
                        policy.limits(),
                        prlimit);
    }

    /** Why a confined command can't be run, or nothing when it can. */
    private static String problem(Bubblewrap confined, LaunchPolicy policy)
            throws InterruptedException {
        Path there = policy.root();
        try {
            Files.createDirectories(policy.home());
            List<String> line =
                    confined.around(
                            List.of(Launcher.SHELL, "-c", "exit 0"),
                            new Confinement.Room(there, false, false));
            ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
            builder.redirectInput(ProcessBuilder.Redirect.from(Launcher.NOTHING));
            builder.environment().clear();
            Process process = builder.start();
            try {
                if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    return "it does not come to an end";
                }
                byte[] said = process.getInputStream().readNBytes(SAID_BYTES);
                return process.exitValue() == 0
                        ? ""
                        : new String(said, StandardCharsets.UTF_8).strip()
                                + ", exit code "
                                + process.exitValue();
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return "it could not be started";
        }
    }

    private static @Nullable Path program(String name, List<Path> path) {
        for (Path folder : path) {
            Path program = folder.resolve(name);
            if (Files.isExecutable(program)) {
                return program;
            }
        }
        return null;
    }
}
