package dev.toolbooth.tools.workspace.exec.launch;

import dev.toolbooth.client.files.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A probe of the sandboxes for commands: which of them works on this machine. */
public final class ConfinementProbe {
    private static final long PATIENCE_SECONDS = 10;
    private static final int SAID_BYTES = 2_000;

    /** What is tried, the best first. */
    private static final List<Set<Bubblewrap.Ability>> ABILITIES =
            List.of(
                    EnumSet.allOf(Bubblewrap.Ability.class),
                    EnumSet.of(Bubblewrap.Ability.SIZES),
                    EnumSet.noneOf(Bubblewrap.Ability.class));

    private ConfinementProbe() {}

    /**
     * The best that works. That something is installed doesn't mean that it does: many systems
     * forbid what it is made of.
     */
    public static Confinement find(LaunchPolicy policy) throws InterruptedException {
        Path prlimit = program("prlimit", policy.path());
        if (policy.confine() == LaunchPolicy.Confine.OFF) {
            return new Unconfined("workspace.exec.confine is off", ProcessLimits.NONE, prlimit);
        }
        Path bwrap = program(Bubblewrap.NAME, policy.path());
        if (bwrap == null) {
            return new Unconfined("bubblewrap is not installed", policy.limits().alone(), prlimit);
        }
        Path setsid = program("setsid", policy.path());
        String problem = "";
        for (Set<Bubblewrap.Ability> able : ABILITIES) {
            Bubblewrap confined = new Bubblewrap(bwrap, policy, prlimit, setsid, able);
            problem = problem(confined, policy);
            if (problem.isEmpty()) {
                return confined;
            }
        }
        return new Unconfined(
                "bubblewrap is installed and doesn't work here (" + problem + ")",
                policy.limits().alone(),
                prlimit);
    }

    /**
     * The description, for operators, of the common limits on all commands.
     *
     * @param run the server's id
     */
    public static String describeLimits(LaunchPolicy policy, String run) {
        ControlGroup group = ControlGroup.make(run, policy.limits());
        group.remove();
        boolean root = System.getProperty("user.name", "").equals("root");
        return (group.why().isEmpty()
                        ? "all together get " + policy.limits().allMib() + " MiB of memory"
                        : "nothing bounds the memory of all together: " + group.why())
                + (root && !group.counts()
                        ? "; the server runs as root, for whom the limit on processes doesn't hold"
                        : "");
    }

    /** Why a confined command can't be run, or nothing when it can. */
    private static String problem(Bubblewrap confined, LaunchPolicy policy)
            throws InterruptedException {
        Path there = policy.root();
        try {
            PrivateFiles.makeFolder(policy.homes());
            List<String> line =
                    confined.around(
                            List.of(LaunchResolver.SHELL, "-c", "exit 0"),
                            new Confinement.Requirements(there, policy.homes(), false, false));
            ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
            builder.redirectInput(ProcessBuilder.Redirect.from(LaunchResolver.NOTHING));
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
