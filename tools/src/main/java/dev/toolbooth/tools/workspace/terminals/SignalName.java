package dev.toolbooth.tools.workspace.terminals;

import java.util.Map;

/** The names of signals. */
final class SignalName {
    static final int HUP = 1;
    static final int KILL = 9;
    static final int TERM = 15;

    private static final Map<Integer, String> NAMES =
            Map.ofEntries(
                    Map.entry(HUP, "SIGHUP"),
                    Map.entry(2, "SIGINT"),
                    Map.entry(3, "SIGQUIT"),
                    Map.entry(4, "SIGILL"),
                    Map.entry(5, "SIGTRAP"),
                    Map.entry(6, "SIGABRT"),
                    Map.entry(7, "SIGBUS"),
                    Map.entry(8, "SIGFPE"),
                    Map.entry(KILL, "SIGKILL"),
                    Map.entry(10, "SIGUSR1"),
                    Map.entry(11, "SIGSEGV"),
                    Map.entry(12, "SIGUSR2"),
                    Map.entry(13, "SIGPIPE"),
                    Map.entry(14, "SIGALRM"),
                    Map.entry(TERM, "SIGTERM"),
                    Map.entry(24, "SIGXCPU"),
                    Map.entry(25, "SIGXFSZ"),
                    Map.entry(31, "SIGSYS"));

    private SignalName() {}

    static String of(int signal) {
        return NAMES.getOrDefault(signal, "SIG" + signal);
    }
}
