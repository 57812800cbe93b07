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
            List.of(
                    "LD_",
                    "DYLD_",
                    "BASH_FUNC_",
                    "GIT_",
                    "MALLOC_",
                    "TOOLBOOTH_",
                    "NPM_CONFIG_",
                    "YARN_",
                    "PYTHON",
                    "PERL",
                    "RUBY",
                    "LUA_",
                    "OPENSSL_",
                    "CORECLR_",
                    "COR_",
                    "XDG_CONFIG_",
                    "XDG_DATA_");

    /** Those that only say what is printed, and whose name. */
    private static final Pattern HARMLESS =
            Pattern.compile(
                    "GIT_(AUTHOR|COMMITTER)_(NAME|EMAIL|DATE)|GIT_TERMINAL_PROMPT|GIT_TRACE"
                            + "|GIT_OPTIONAL_LOCKS|GIT_MERGE_AUTOEDIT"
                            + "|PYTHON(UNBUFFERED|DONTWRITEBYTECODE|HASHSEED|IOENCODING|UTF8"
                            + "|FAULTHANDLER|OPTIMIZE|VERBOSE|DEVMODE)");

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
                    "PS0",
                    "PS1",
                    "PS2",
                    "PS4",
                    "PROMPT_COMMAND",
                    "ZDOTDIR",
                    "FPATH",
                    "INPUTRC",
                    "TERMINFO",
                    "TERMINFO_DIRS",
                    "NODE_OPTIONS",
                    "NODE_PATH",
                    "NODE_REPL_EXTERNAL_MODULE",
                    "DOTNET_STARTUP_HOOKS",
                    "PHPRC",
                    "PHP_INI_SCAN_DIR",
                    "R_PROFILE",
                    "R_PROFILE_USER",
                    "VIMINIT",
                    "EXINIT",
                    "MYVIMRC",
                    "EMACSLOADPATH",
                    "JAVA_HOME",
                    "JAVA_OPTS",
                    "JAVA_TOOL_OPTIONS",
                    "_JAVA_OPTIONS",
                    "JDK_JAVA_OPTIONS",
                    "CLASSPATH",
                    "MAVEN_OPTS",
                    "MAVEN_ARGS",
                    "GRADLE_OPTS",
                    "GRADLE_USER_HOME",
                    "MAKEFLAGS",
                    "MAKEFILES",
                    "GNUMAKEFLAGS",
                    "GOFLAGS",
                    "GOENV",
                    "GOROOT",
                    "RUSTC",
                    "RUSTDOC",
                    "RUSTC_WRAPPER",
                    "RUSTC_WORKSPACE_WRAPPER",
                    "CARGO_HOME",
                    "CARGO_BUILD_RUSTC",
                    "CARGO_BUILD_RUSTC_WRAPPER",
                    "BUNDLE_GEMFILE",
                    "GEM_HOME",
                    "GEM_PATH",
                    "TAR_OPTIONS",
                    "RSYNC_RSH",
                    "CVS_RSH",
                    "SVN_SSH",
                    "HGRCPATH",
                    "HGEDITOR",
                    "SSH_ASKPASS",
                    "SUDO_ASKPASS",
                    "EDITOR",
                    "VISUAL",
                    "FCEDIT",
                    "PAGER",
                    "MANPAGER",
                    "BROWSER",
                    "LESS",
                    "LESSOPEN",
                    "LESSCLOSE",
                    "LESSKEY",
                    "GNUPGHOME",
                    "CURL_HOME",
                    "WGETRC",
                    "SSLKEYLOGFILE",
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
        return NAMES.contains(known)
                || (PREFIXES.stream().anyMatch(known::startsWith)
                        && !HARMLESS.matcher(known).matches());
    }

    private static ToolFailure invalid(String name, String reason) {
        return new ToolFailure(Fault.Kind.INVALID, "env." + name, reason);
    }
}
