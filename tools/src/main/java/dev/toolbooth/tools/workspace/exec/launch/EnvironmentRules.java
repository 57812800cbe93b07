package dev.toolbooth.tools.workspace.exec.launch;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What clients may put into the environment of a command. */
final class EnvironmentRules {
    private static final int VARIABLES_MAX = 256;
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,127}");

    /** Those that load code into programs, or that are ours. */
    private static final List<String> PREFIXES =
            List.of("LD_", "DYLD_", "BASH_FUNC_", "GIT_CONFIG", "MALLOC_", "TOOLBOOTH_");

    /** Those that make programs run others, or find others than they should. */
    private static final Set<String> NAMES =
            Set.of(
                    "PATH",
                    "HOME",
                    "SHELL",
                    "IFS",
                    "ENV",
                    "BASH_ENV",
                    "BASHOPTS",
                    "SHELLOPTS",
                    "PS4",
                    "PROMPT_COMMAND",
                    "NODE_OPTIONS",
                    "NODE_PATH",
                    "PYTHONSTARTUP",
                    "PYTHONPATH",
                    "PYTHONHOME",
                    "PYTHONINSPECT",
                    "PERL5OPT",
                    "PERL5LIB",
                    "PERL5DB",
                    "RUBYOPT",
                    "RUBYLIB",
                    "JAVA_TOOL_OPTIONS",
                    "_JAVA_OPTIONS",
                    "JDK_JAVA_OPTIONS",
                    "GIT_SSH",
                    "GIT_SSH_COMMAND",
                    "GIT_EXEC_PATH",
                    "GIT_EDITOR",
                    "GIT_SEQUENCE_EDITOR",
                    "GIT_PAGER",
                    "GIT_ASKPASS",
                    "GIT_EXTERNAL_DIFF",
                    "GIT_PROXY_COMMAND",
                    "GIT_TEMPLATE_DIR",
                    "SSH_ASKPASS",
                    "EDITOR",
                    "VISUAL",
                    "PAGER",
                    "MANPAGER",
                    "BROWSER",
                    "LESSOPEN",
                    "LESSCLOSE",
                    "RUSTC_WRAPPER",
                    "GCONV_PATH",
                    "GLIBC_TUNABLES",
                    "LOCPATH",
                    "NLSPATH",
                    "HOSTALIASES",
                    "RES_OPTIONS",
                    "LOCALDOMAIN");

    private EnvironmentRules() {}

    /** Objects to what may not be set. */
    static void check(Map<String, String> wanted) throws ToolFailure {
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
            if (forbidden(name)) {
                throw invalid(
                        name,
                        "this variable decides what programs load or run, and so is the server's:"
                                + " leave it out");
            }
        }
    }

    private static boolean forbidden(String name) {
        String known = name.toUpperCase(Locale.ROOT);
        return NAMES.contains(known) || PREFIXES.stream().anyMatch(known::startsWith);
    }

    private static ToolFailure invalid(String name, String reason) {
        return new ToolFailure(Fault.Kind.INVALID, "env." + name, reason);
    }
}
