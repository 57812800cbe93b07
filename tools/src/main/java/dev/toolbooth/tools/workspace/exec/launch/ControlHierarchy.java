package dev.toolbooth.tools.workspace.exec.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A hierarchy of control groups, and this server's place in it.
 *
 * @param place the server's group
 * @param controllers the resources that can be bounded here
 * @param unified whether it is of the second version, which has one hierarchy for everything
 */
record ControlHierarchy(Path place, Set<String> controllers, boolean unified) {
    private static final Path MOUNTS = Path.of("/proc/self/mountinfo");
    private static final Path GROUPS = Path.of("/proc/self/cgroup");
    private static final String MEMORY = "memory";
    private static final String PIDS = "pids";
    private static final String PROCESSES = "cgroup.procs";
    private static final String SERVER = "toolbooth-server";

    ControlHierarchy {
        controllers = Set.copyOf(controllers);
    }

    /** Those that bound memory or processes; none where the system doesn't show any. */
    static List<ControlHierarchy> all() {
        List<ControlHierarchy> found = new ArrayList<>();
        try {
            List<String> mounts = Files.readAllLines(MOUNTS);
            for (String group : Files.readAllLines(GROUPS)) {
                String[] parts = group.split(":", 3);
                for (String mount : mounts) {
                    if (parts.length == 3 && isOf(mount, parts[1])) {
                        ControlHierarchy one = of(mount, parts);
                        if (one.memory() || one.processes()) {
                            found.add(one);
                        }
                        break;
                    }
                }
            }
        } catch (IOException e) {
            // Not a system that has any.
            return List.of();
        }
        return found;
    }

    private static boolean isOf(String mount, String controllers) {
        int end = mount.indexOf(" - ");
        if (end < 0) {
            return false;
        }
        String[] how = mount.substring(end + 3).split(" ", -1);
        return controllers.isEmpty()
                ? how[0].equals("cgroup2")
                : how[0].equals("cgroup")
                        && List.of(how[how.length - 1].split(",", -1))
                                .containsAll(List.of(controllers.split(",", -1)));
    }

    private static ControlHierarchy of(String mount, String[] group) throws IOException {
        String[] fields = mount.split(" ", -1);
        // What is mounted may be a part of the hierarchy: what is above isn't there.
        String top = fields[3].equals("/") ? "" : fields[3];
        String inside = group[2].startsWith(top) ? group[2].substring(top.length()) : "";
        Path place = Path.of(fields[4], inside);
        if (!group[1].isEmpty()) {
            return new ControlHierarchy(place, Set.of(group[1].split(",", -1)), false);
        }
        String[] there =
                Files.readString(place.resolve("cgroup.controllers")).strip().split(" ", -1);
        return new ControlHierarchy(place, Set.of(there), true);
    }

    boolean memory() {
        return controllers.contains(MEMORY);
    }

    boolean processes() {
        return controllers.contains(PIDS);
    }

    /** Lets groups be made in the server's own that bound something. */
    void prepare() throws IOException {
        if (!unified) {
            return;
        }
        Path passed = place.resolve("cgroup.subtree_control");
        Set<String> now = Set.of(Files.readString(passed).strip().split(" ", -1));
        if (now.contains(MEMORY)) {
            return;
        }
        String self = String.valueOf(ProcessHandle.current().pid());
        if (Files.readString(place.resolve(PROCESSES)).strip().equals(self)) {
            // A group with processes in it can't pass anything on: the server makes room.
            Path own = Files.createDirectories(place.resolve(SERVER));
            Files.writeString(own.resolve(PROCESSES), self);
        }
        Files.writeString(passed, "+" + MEMORY + (processes() ? " +" + PIDS : ""));
    }

    void boundMemory(Path group, int mib) throws IOException {
        String bytes = String.valueOf((long) mib << 20);
        Files.writeString(group.resolve(unified ? "memory.max" : "memory.limit_in_bytes"), bytes);
        Path swap = group.resolve(unified ? "memory.swap.max" : "memory.memsw.limit_in_bytes");
        if (Files.exists(swap)) {
            Files.writeString(swap, unified ? "0" : bytes);
        }
    }

    void boundProcesses(Path group, int most) throws IOException {
        Files.writeString(group.resolve("pids.max"), String.valueOf(most));
    }
}
