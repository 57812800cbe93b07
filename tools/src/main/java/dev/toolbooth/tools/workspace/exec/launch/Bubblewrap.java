package dev.toolbooth.tools.workspace.exec.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The sandbox of commands: kernel namespaces, made by bubblewrap. Of the machine's files a command
 * sees its programs, what the operator shows, the workspace and a home, and can write only the last
 * two; temporary files, processes and the network are its own. Everything ends with the first
 * process.
 *
 * @param program where bubblewrap is
 * @param prlimit the program that sets limits, or null where the shell has to
 * @param setsid the program with which a process takes a terminal, or null where there is none
 * @param able what this bubblewrap can do here
 */
record Bubblewrap(
        Path program,
        LaunchPolicy policy,
        @Nullable Path prlimit,
        @Nullable Path setsid,
        Set<Ability> able)
        implements Confinement {

    /** What its program is called. */
    static final String NAME = "bwrap";

    /** The features that only some versions of bubblewrap have. */
    enum Ability {
        /** Bound what is kept in memory. */
        SIZES,
        /** Keep commands from making namespaces, in which they could mount memory without bound. */
        NO_NAMESPACES
    }

    /** Where programs are, with what they need: all that there is of the machine. */
    private static final List<Path> SYSTEM =
            Stream.of(
                            "/usr",
                            "/bin",
                            "/sbin",
                            "/lib",
                            "/lib32",
                            "/lib64",
                            "/libx32",
                            "/etc",
                            "/opt",
                            "/nix",
                            "/gnu",
                            "/sys",
                            "/var/lib/ca-certificates")
                    .map(Path::of)
                    .toList();

    private static final Path TMP = Path.of("/tmp");
    private static final Path SHARED = Path.of("/dev/shm");

    /** Folders that are empty and a command's own; programs expect them. */
    private static final List<Path> OWN = List.of(TMP, Path.of("/var/tmp"), Path.of("/run"));

    private static final int TMP_MIB = 1_024;

    /** As much as each of the others holds at most; they are all in memory. */
    private static final int OTHER_MIB = 64;

    /** Where some systems keep what is needed to find others by name. */
    private static final String RESOLVER = "/run/systemd/resolve";

    @Override
    public List<String> around(List<String> line, Requirements requirements) {
        List<String> all = new ArrayList<>();
        all.add(program.toString());
        all.addAll(List.of("--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts"));
        all.addAll(List.of("--die-with-parent", "--cap-drop", "ALL"));
        if (able.contains(Ability.NO_NAMESPACES)) {
            all.add("--disable-userns");
        }
        if (!requirements.network()) {
            all.add("--unshare-net");
        }
        if (!requirements.terminal()) {
            // Else it could type into the terminal that the server was started from.
            all.add("--new-session");
        }
        machine(all, requirements);
        workspace(all, real(requirements.home()));
        // Else the memory behind the root would be one more that commands can fill.
        all.addAll(List.of("--remount-ro", "/"));
        all.addAll(List.of("--chdir", requirements.directory().toString(), "--"));
        List<String> inside = new ArrayList<>();
        if (requirements.terminal() && setsid != null) {
            // Shells that don't see who leads their session can't have jobs.
            inside.addAll(List.of(setsid.toString(), "-c"));
        }
        inside.addAll(line);
        all.addAll(Unconfined.limited(inside, policy.limits().alone(), prlimit, true));
        return all;
    }

    private void machine(List<String> all, Requirements requirements) {
        SYSTEM.forEach(one -> system(all, one));
        all.addAll(List.of("--dev", "/dev", "--proc", "/proc"));
        tmpfs(all, SHARED, OTHER_MIB);
        // Root may write into /proc/sys without any capability.
        all.addAll(List.of("--remount-ro", "/dev", "--remount-ro", "/proc"));
        OWN.forEach(one -> tmpfs(all, one, one.equals(TMP) ? tmpMib() : OTHER_MIB));
        if (requirements.network()) {
            all.addAll(List.of("--ro-bind-try", RESOLVER, RESOLVER));
        }
        seen().filter(one -> SYSTEM.stream().noneMatch(one::startsWith))
                .forEach(one -> all.addAll(List.of("--ro-bind-try", text(one), text(one))));
    }

    private int tmpMib() {
        int wanted = policy.limits().memoryMib();
        return wanted > 0 ? Math.min(wanted, TMP_MIB) : TMP_MIB;
    }

    private static void system(List<String> all, Path path) {
        try {
            if (Files.isSymbolicLink(path)) {
                all.addAll(List.of("--symlink", text(Files.readSymbolicLink(path)), text(path)));
            } else if (Files.isDirectory(path)) {
                all.addAll(List.of("--ro-bind", text(path), text(path)));
            }
        } catch (IOException e) {
            // Gone meanwhile: then there is nothing to show.
            return;
        }
    }

    /** What is shown beside the system's own folders: where programs are, and what is named. */
    private Stream<Path> seen() {
        return Stream.concat(policy.path().stream(), policy.visibility().shown().stream())
                .map(Path::toAbsolutePath)
                .map(Path::normalize);
    }

    private void workspace(List<String> all, Path home) {
        Path root = real(policy.root());
        List<Path> hidden =
                Stream.concat(policy.visibility().hidden().stream(), Stream.of(policy.homes()))
                        .map(Bubblewrap::real)
                        .toList();
        List<Path> fixed = policy.visibility().readOnly().stream().map(Bubblewrap::real).toList();
        hidden.stream()
                .filter(one -> !one.startsWith(root) && isSeen(one))
                .forEach(one -> hide(all, one));
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
        hidden.stream()
                .filter(one -> one.startsWith(root) && !one.equals(root))
                .forEach(one -> hide(all, one));
        bind(all, home);
        atHome(all, home, hidden);
    }

    /** What is shown of the user's home is found where programs look for it, too. */
    private void atHome(List<String> all, Path home, List<Path> hidden) {
        Path own = real(policy.visibility().userHome());
        for (Path shown : policy.visibility().shown()) {
            Path there = real(shown);
            if (!there.startsWith(own) || there.equals(own) || home.startsWith(there)) {
                continue;
            }
            String here = text(home.resolve(own.relativize(there)));
            all.addAll(List.of("--ro-bind-try", text(there), here));
            hidden.stream()
                    .filter(one -> one.startsWith(there) && Files.exists(one))
                    .forEach(one -> cover(all, one, home.resolve(own.relativize(one))));
        }
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

    private void tmpfs(List<String> all, Path path, int mib) {
        if (able.contains(Ability.SIZES)) {
            all.addAll(List.of("--size", String.valueOf((long) mib << 20)));
        }
        all.addAll(List.of("--tmpfs", text(path)));
    }

    private boolean isSeen(Path path) {
        return Stream.concat(SYSTEM.stream(), seen())
                .map(Bubblewrap::real)
                .anyMatch(path::startsWith);
    }

    private void hide(List<String> all, Path path) {
        cover(all, path, path);
    }

    /** Puts nothing in the place of something. */
    private void cover(List<String> all, Path what, Path where) {
        if (folder(what)) {
            tmpfs(all, where, 1);
        } else if (Files.exists(what)) {
            all.addAll(List.of("--ro-bind", "/dev/null", text(where)));
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
                + (able.contains(Ability.SIZES)
                        ? ""
                        : "; it is older than 0.7, so what they keep in /tmp has no bound");
    }
}
