package dev.toolbooth.app.cli.command;

import dev.toolbooth.app.config.reading.AllSettings;
import dev.toolbooth.app.config.setting.Flag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A command line that starts a server.
 *
 * @param stdio whether to serve over standard input and output instead of HTTP
 * @param file the configuration file that was asked for
 * @param flags the values of each flag, by its name
 */
public record StartLine(boolean stdio, Optional<String> file, Map<String, List<String>> flags) {
    static final String CONFIG = "--config";
    public static final String VERBOSE = "--verbose";

    /** The switch that is no setting: what is wanted of one start. */
    public static final String OPEN = "--open";

    private static final String DIALECT = "--dialect";
    private static final Set<String> STDIO =
            Set.of("--data", "--tools", "--workspace", "--allow-exec", "--unconfined", DIALECT);

    /** Whether the console is to be opened in a browser. */
    public boolean open() {
        return flags.containsKey(OPEN);
    }

    /** The flags of a server, of which one on standard input and output takes fewer. */
    public static List<Flag> flagsOf(boolean stdio) {
        return AllSettings.flags().stream()
                .filter(flag -> stdio ? STDIO.contains(flag.name()) : !flag.name().equals(DIALECT))
                .toList();
    }

    /**
     * Reads a line that is plainly right, and leaves every other one, help included, to the full
     * parser. A client waits for a server on stdio to answer, and making the full parser takes
     * longer than all the rest of the start.
     */
    public static Optional<StartLine> of(String... args) {
        if (args.length == 0 || !(args[0].equals("serve") || args[0].equals("stdio"))) {
            return Optional.empty();
        }
        boolean stdio = args[0].equals("stdio");
        var mostValues = new HashMap<>(Map.of(CONFIG, 1));
        var switches = new HashSet<String>();
        if (!stdio) {
            switches.add(OPEN);
        }
        for (var flag : flagsOf(stdio)) {
            switch (flag.takes()) {
                case NONE -> switches.add(flag.name());
                case ONE -> mostValues.put(flag.name(), 1);
                case MANY -> mostValues.put(flag.name(), args.length);
            }
        }
        var given = new HashMap<String, List<String>>();
        int at = 1;
        while (at < args.length) {
            var name = args[at++];
            if (name.equals(VERBOSE)) {
                continue;
            }
            if (switches.contains(name)) {
                given.put(name, List.of(Flag.SWITCHED_ON));
                continue;
            }
            int end = at;
            int most = mostValues.getOrDefault(name, 0);
            while (end < args.length && end - at < most && isValue(args[end])) {
                end++;
            }
            var values = given.computeIfAbsent(name, n -> new ArrayList<>());
            values.addAll(List.of(args).subList(at, end));
            if (end == at || values.size() > most) {
                return Optional.empty();
            }
            at = end;
        }
        var file = Optional.ofNullable(given.remove(CONFIG)).map(List::getFirst);
        return Optional.of(new StartLine(stdio, file, given));
    }

    private static boolean isValue(String arg) {
        return !arg.isEmpty() && !arg.startsWith("-");
    }
}
