package dev.toolbooth.tools.workspace.exec.launch;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.wire.text.NameGlob;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The rules of which variables clients may add to a command's environment: those known to be
 * harmless, and those that the operator adds. The variables that make programs load or run others
 * are countless. A caller who may have a shell read commands can set anything in a script: for
 * them, names that no program is known to heed are accepted too. Immutable.
 */
final class EnvironmentRules {
    private static final int VARIABLES_MAX = 256;
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,127}");

    /** Those that only say what is printed, how, and in whose name. */
    private static final List<String> HARMLESS =
            List.of(
                    "LANG",
                    "LANGUAGE",
                    "LC_*",
                    "TZ",
                    "TERM",
                    "COLORTERM",
                    "COLUMNS",
                    "LINES",
                    "NO_COLOR",
                    "FORCE_COLOR",
                    "CLICOLOR",
                    "CLICOLOR_FORCE",
                    "CI",
                    "DEBUG",
                    "VERBOSE",
                    "LOG_LEVEL",
                    "PORT",
                    "NODE_ENV",
                    "RUST_LOG",
                    "RUST_BACKTRACE",
                    "SOURCE_DATE_EPOCH",
                    "DEBIAN_FRONTEND",
                    "GIT_AUTHOR_NAME",
                    "GIT_AUTHOR_EMAIL",
                    "GIT_AUTHOR_DATE",
                    "GIT_COMMITTER_NAME",
                    "GIT_COMMITTER_EMAIL",
                    "GIT_COMMITTER_DATE",
                    "GIT_TERMINAL_PROMPT",
                    "GIT_OPTIONAL_LOCKS",
                    "GIT_MERGE_AUTOEDIT",
                    "PYTHONUNBUFFERED",
                    "PYTHONDONTWRITEBYTECODE",
                    "PYTHONHASHSEED",
                    "PYTHONIOENCODING",
                    "PYTHONUTF8",
                    "PYTHONFAULTHANDLER",
                    "PYTHONOPTIMIZE",
                    "PYTHONVERBOSE",
                    "PYTHONDEVMODE");

    /** Those that are the server's, whatever the operator allows clients. */
    private static final Set<String> OURS = Set.of("PATH", "HOME", "SHELL", ProcessMarker.VARIABLE);

    private final List<String> globs;
    private final boolean shell;

    /**
     * @param more what the operator allows beside the harmless, by names that may end in {@code *}
     * @param shell whether a shell may read commands
     */
    EnvironmentRules(List<String> more, boolean shell) {
        this.shell = shell;
        this.globs = Stream.concat(HARMLESS.stream(), more.stream()).toList();
    }

    /** Objects to what may not be set. */
    void check(Map<String, String> wanted) throws ToolFailure {
        if (wanted.size() > VARIABLES_MAX) {
            throw new ToolFailure(
                    Fault.Kind.INVALID,
                    "env",
                    wanted.size() + " variables: expected at most " + VARIABLES_MAX);
        }
        for (Map.Entry<String, String> one : wanted.entrySet()) {
            String name = one.getKey();
            if (!NAME.matcher(name).matches()) {
                throw new ToolFailure(
                        Fault.Kind.INVALID,
                        "env",
                        "a variable's name has up to 128 letters, digits and _, and no digit first");
            }
            if (one.getValue().indexOf('\0') >= 0) {
                throw invalid(name, "the value has a NUL character: expected one without");
            }
            if (!allowed(name)) {
                throw invalid(
                        name,
                        "this variable is not on the list of those that clients may set: leave it"
                                + " out, or have the operator add it to"
                                + " workspace.exec.client-env");
            }
        }
    }

    private boolean allowed(String name) {
        return !OURS.contains(name)
                && (globs.stream().anyMatch(glob -> NameGlob.matches(glob, name))
                        || (shell && !UnsafeVariables.has(name)));
    }

    private static ToolFailure invalid(String name, String reason) {
        return new ToolFailure(Fault.Kind.INVALID, "env." + name, reason);
    }
}
