package dev.toolbooth.app.workspace;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The files that confined commands never see, even if a folder around them is shown or is the
 * workspace. The user's home itself is not there.
 */
final class HiddenPaths {
    /** What people keep their keys, wallets and logins in, below their home. */
    private static final List<String> KEYS =
            List.of(
                    ".ssh",
                    ".gnupg",
                    ".aws",
                    ".azure",
                    ".kube",
                    ".docker",
                    ".claude",
                    ".claude.json",
                    ".codex",
                    ".gemini",
                    ".foundry/keystores",
                    ".ethereum",
                    ".password-store",
                    ".mozilla",
                    ".config/solana",
                    ".config/gcloud",
                    ".config/gh",
                    ".config/google-chrome",
                    ".config/chromium",
                    ".config/toolbooth",
                    ".local/share/keyrings",
                    ".cargo/credentials",
                    ".cargo/credentials.toml",
                    ".m2/settings.xml",
                    ".gradle/gradle.properties",
                    ".netrc",
                    ".git-credentials",
                    ".npmrc",
                    ".pypirc",
                    ".pgpass",
                    ".bash_history",
                    ".zsh_history");

    /** What only root reads, in case that is who runs the server. */
    private static final List<String> MACHINE =
            List.of(
                    "/etc/shadow",
                    "/etc/shadow-",
                    "/etc/gshadow",
                    "/etc/gshadow-",
                    "/etc/sudoers",
                    "/etc/sudoers.d",
                    "/etc/ssh",
                    "/etc/ssl/private",
                    "/etc/letsencrypt",
                    "/etc/wireguard",
                    "/etc/krb5.keytab",
                    "/etc/NetworkManager/system-connections");

    private HiddenPaths() {}

    /**
     * All of them.
     *
     * @param own what is the server's
     * @param shown what the operator shows; who names one of these has thought of it
     * @param more what the operator hides
     */
    static List<Path> all(Path home, List<Path> own, List<Path> shown, List<Path> more) {
        List<Path> hidden = new ArrayList<>(own);
        KEYS.stream()
                .map(home::resolve)
                .filter(key -> shown.stream().noneMatch(one -> one.startsWith(key)))
                .forEach(hidden::add);
        MACHINE.forEach(name -> hidden.add(Path.of(name)));
        hidden.addAll(more);
        return hidden;
    }
}
