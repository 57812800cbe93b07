package dev.toolbooth.tools.workspace.exec.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Namespaces of the kernel, made by bubblewrap: the machine's files can only be read, but for the
 * workspace and a home; temporary files, processes and the network are a command's own; what is
 * hidden is not there. All ends when the first process does.
 *
 * @param program where bubblewrap is
 * @param prlimit the program that sets limits, or null where the shell has to
 * @param sizes whether it can bound what is kept in memory; older ones can't
 * @param setsid the program with which a process takes a terminal, or null where there is none
 */
record Bubblewrap(
        Path program,
        LaunchPolicy policy,
        @Nullable Path prlimit,
        @Nullable Path setsid,
        boolean sizes)
        implements Confinement {

    /** Folders that are empty and a command's own; sockets of the machine's services are there. */
    private static final List<Path> OWN =
            List.of(Path.of("/tmp"), Path.of("/var/tmp"), Path.of("/run"));

    /** As much as each of them holds at most. */
    private static final int TEMPORARY_MIB = 1_024;

    /** Where some systems keep what is needed to find others by name. */
    private static final String RESOLVER = "/run/systemd/resolve";

    @Override
    public List<String> around(List<String> line, Room room) {
        List<String> all = new ArrayList<>();
        all.add(program.toString());
        all.addAll(List.of("--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts"));
        all.addAll(List.of("--die-with-parent", "--cap-drop", "ALL"));
        if (!room.network()) {
            all.add("--unshare-net");
        }
        if (!room.terminal()) {
            // Else it could type into the terminal that the server was started from.
            all.add("--new-session");
        }
        all.addAll(List.of("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"));
        OWN.stream().filter(Bubblewrap::folder).forEach(own -> temporary(all, own));
        if (room.network()) {
            all.addAll(List.of("--ro-bind-try", RESOLVER, RESOLVER));
        }
        Path root = real(policy.root());
        List<Path> hidden = policy.hidden().stream().map(Bubblewrap::real).toList();
        List<Path> fixed = policy.readOnly().stream().map(Bubblewrap::real).toList();
        Path home = real(policy.home());
        hidden.stream().filter(one -> !one.startsWith(root)).forEach(one -> hide(all, one));
        bind(all, root);
        Stream.concat(hidden.stream(), fixed.stream())
                .filter(one -> one.startsWith(root) && Files.exists(one))
                .flatMap(one -> between(root, one))
                .distinct()
                .sorted()
                .forEach(one -> bind(all, one));
        fixed.stream()
                .filter(one -> one.startsWith(root) && Files.exists(one))
                .forEach(one -> all.addAll(List.of("--ro-bind", text(one), text(one))));
        hidden.stream().filter(one -> one.startsWith(root)).forEach(one -> hide(all, one));
        bind(all, home);
        all.addAll(List.of("--chdir", room.directory().toString(), "--"));
        List<String> inside = new ArrayList<>();
        if (room.terminal() && setsid != null) {
            // Shells that don't see who leads their session can't have jobs.
            inside.addAll(List.of(setsid.toString(), "-c"));
        }
        inside.addAll(line);
        all.addAll(Unconfined.limited(inside, policy.limits(), prlimit, true));
        return all;
    }

    @Override
    public boolean takesTerminals() {
        return setsid != null;
    }

    private static void bind(List<String> all, Path path) {
        all.addAll(List.of("--bind", path.toString(), path.toString()));
    }

    /**
     * The folders on the way from the workspace to something in it. What is mounted can't be
     * renamed: else a command could give what is hidden another name, and the next one see it.
     */
    private static Stream<Path> between(Path root, Path path) {
        return Stream.iterate(path.getParent(), Objects::nonNull, Path::getParent)
                .takeWhile(folder -> !folder.equals(root) && folder.startsWith(root));
    }

    private static String text(Path path) {
        return path.toString();
    }

    /** An empty folder that is a command's own; it is in memory, so what it holds is bounded. */
    private void temporary(List<String> all, Path path) {
        int wanted = policy.limits().memoryMib();
        tmpfs(all, path, wanted > 0 ? Math.min(wanted, TEMPORARY_MIB) : TEMPORARY_MIB);
    }

    private void tmpfs(List<String> all, Path path, int mib) {
        if (sizes) {
            all.addAll(List.of("--size", String.valueOf((long) mib << 20)));
        }
        all.addAll(List.of("--tmpfs", text(path)));
    }

    private void hide(List<String> all, Path path) {
        Path root = real(policy.root());
        boolean gone = OWN.stream().anyMatch(path::startsWith) && !path.startsWith(root);
        if (gone || root.equals(path)) {
            return;
        }
        if (folder(path)) {
            tmpfs(all, path, 1);
        } else if (Files.exists(path)) {
            all.addAll(List.of("--ro-bind", "/dev/null", path.toString()));
        }
    }

    private static boolean folder(Path path) {
        return Files.isDirectory(path) && !Files.isSymbolicLink(path);
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return Objects.requireNonNull(path.toAbsolutePath().normalize());
        }
    }

    @Override
    public boolean confines() {
        return true;
    }

    @Override
    public String told() {
        return "commands are confined by bubblewrap, "
                + (policy.network() ? "with the network" : "without a network")
                + (System.getProperty("user.name", "").equals("root")
                        ? "; the server runs as root, for whom the limit on processes doesn't hold"
                        : "");
    }
}
