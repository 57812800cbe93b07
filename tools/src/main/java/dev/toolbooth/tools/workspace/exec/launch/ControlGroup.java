package dev.toolbooth.tools.workspace.exec.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The control group of all commands of a server, which bounds their memory and processes together,
 * whatever namespaces and users they are in; of either version. Where none can be made, it does
 * nothing. Immutable.
 *
 * @param folders where it is, one for each hierarchy
 * @param why why it doesn't bound the memory; empty when it does
 * @param counts whether it bounds the number of processes
 */
record ControlGroup(List<Path> folders, String why, boolean counts) {
    private static final String PREFIX = "toolbooth-commands-";
    private static final String PROCESSES = "cgroup.procs";

    /** As many processes as this many commands may have, each on its own. */
    private static final int COMMANDS = 4;

    private static final int ROUNDS = 100;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    ControlGroup {
        folders = List.copyOf(folders);
    }

    /**
     * Makes one where this server is allowed to.
     *
     * @param run the server's id
     */
    static ControlGroup make(String run, ProcessLimits limits) {
        if (limits.allMib() == 0) {
            return new ControlGroup(List.of(), "workspace.exec.memory-all-mib is 0", false);
        }
        List<Path> made = new ArrayList<>();
        boolean counts = false;
        String why = "there is no hierarchy with the memory in it";
        for (ControlHierarchy one : ControlHierarchy.all()) {
            Path folder = one.place().resolve(PREFIX + run);
            try {
                one.prepare();
                Files.createDirectory(folder);
                made.add(folder);
                if (one.memory()) {
                    one.boundMemory(folder, limits.allMib());
                    why = "";
                }
                if (one.processes() && limits.processes() > 0) {
                    one.boundProcesses(folder, COMMANDS * limits.processes());
                    counts = true;
                }
            } catch (IOException | UnsupportedOperationException e) {
                why = one.memory() ? "no group can be made in " + one.place() : why;
                remove(folder);
                made.remove(folder);
            }
        }
        return new ControlGroup(made, why, counts);
    }

    /** The command line that enters it and then becomes another one. */
    List<String> around(List<String> line) {
        if (folders.isEmpty()) {
            return line;
        }
        StringBuilder script = new StringBuilder();
        for (int i = 1; i <= folders.size(); i++) {
            // Whoever can't be bounded is not started.
            script.append("echo 0 > \"$" + i + "\" || exit 126; ");
        }
        script.append("shift " + folders.size() + "; exec \"$@\"");
        List<String> all =
                new ArrayList<>(List.of(LaunchResolver.SHELL, "-c", script.toString(), "sh"));
        folders.forEach(folder -> all.add(folder.resolve(PROCESSES).toString()));
        all.addAll(line);
        return all;
    }

    /** Takes it away; those in it have ended, though the system may not have noticed yet. */
    void remove() {
        for (int round = 0; round < ROUNDS; round++) {
            folders.forEach(ControlGroup::remove);
            if (folders.stream().noneMatch(Files::exists)) {
                return;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Takes away the one of a server that was killed. */
    static void removeLeft(String run) {
        ControlHierarchy.all().forEach(one -> remove(one.place().resolve(PREFIX + run)));
    }

    private static void remove(Path folder) {
        try {
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // Somebody is in it still.
            return;
        }
    }
}
