package dev.toolbooth.tools.workspace.exec.launch;

import java.util.ArrayList;
import java.util.List;

/**
 * The resource limits of a command; zero is no limit.
 *
 * @param processes how many at once, where it is confined: elsewhere the system counts all
 *     processes of the user
 * @param memoryMib the private memory of each process
 * @param fileMib the largest file
 * @param cpuSeconds the CPU time of each process
 * @param allMib the memory of all commands together
 */
public record ProcessLimits(int processes, int memoryMib, int fileMib, int cpuSeconds, int allMib) {
    private static final long MIB = 1L << 20;
    private static final long KIB_PER_MIB = 1L << 10;

    /** Half a kilobyte, in which POSIX counts files. */
    private static final long BLOCKS_PER_MIB = 1L << 11;

    /** No limits. */
    public static final ProcessLimits NONE = new ProcessLimits(0, 0, 0, 0, 0);

    /** The same where nothing bounds all commands together: no process gets more than they. */
    ProcessLimits alone() {
        int least =
                memoryMib == 0 || allMib == 0 ? memoryMib + allMib : Math.min(memoryMib, allMib);
        return new ProcessLimits(processes, least, fileMib, cpuSeconds, 0);
    }

    /** The command line that sets them with prlimit and then becomes another one. */
    List<String> withPrlimit(String prlimit, boolean confined, List<String> line) {
        List<String> all = new ArrayList<>();
        all.add(prlimit);
        all.add("--core=0");
        add(all, "--nproc=", confined ? processes : 0);
        // Not the address space: runtimes reserve far more of that than they ever use.
        add(all, "--data=", memoryMib * MIB);
        add(all, "--fsize=", fileMib * MIB);
        add(all, "--cpu=", cpuSeconds);
        all.add("--");
        all.addAll(line);
        return all;
    }

    /** The same where there is nothing but a shell. */
    List<String> withShell(boolean confined, List<String> line) {
        StringBuilder script = new StringBuilder("ulimit -c 0;");
        if (confined && processes > 0) {
            // Shells don't agree on its letter.
            script.append(
                    " ulimit -u " + processes + " 2>/dev/null || ulimit -p " + processes + ";");
        }
        add(script, "-d", memoryMib * KIB_PER_MIB);
        add(script, "-f", fileMib * BLOCKS_PER_MIB);
        add(script, "-t", cpuSeconds);
        script.append(" exec \"$@\"");
        List<String> all =
                new ArrayList<>(List.of(LaunchResolver.SHELL, "-c", script.toString(), "sh"));
        all.addAll(line);
        return all;
    }

    private static void add(List<String> line, String option, long value) {
        if (value > 0) {
            line.add(option + value);
        }
    }

    private static void add(StringBuilder script, String letter, long value) {
        if (value > 0) {
            script.append(" ulimit ").append(letter).append(' ').append(value).append(';');
        }
    }
}
