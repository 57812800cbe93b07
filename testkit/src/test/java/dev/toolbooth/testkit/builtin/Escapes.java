package dev.toolbooth.testkit.builtin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Ways out of a folder: paths that spell it, and links that lead there. Beside the folder {@code
 * root} there are {@code outside} and {@code root-evil}, with secrets in them.
 */
record Escapes(Path base) {
    static final String SECRET = "the secret is 4711";
    static final String MARKER = "marker-4711";

    /** Spellings of "the folder above". */
    private static final List<String> UP =
            List.of(
                    "../",
                    "..//",
                    ".././",
                    "./../",
                    "././//../",
                    "sub/../../",
                    "sub/deep/../../../",
                    "sub//..//..//",
                    "none/../../",
                    "public.txt/../../",
                    "....//",
                    "..././",
                    ".../",
                    "..;/",
                    "..;x=y/",
                    "..%2f",
                    "..%2F",
                    "%2e%2e/",
                    "%2e%2e%2f",
                    "%2E%2E/",
                    ".%2e/",
                    "%2e./",
                    "%252e%252e%252f",
                    "..%252f",
                    "..%c0%af",
                    "%c0%ae%c0%ae/",
                    "%uff0e%uff0e%u2215",
                    "..%00/",
                    "&#46;&#46;/",
                    "\\u002e\\u002e/",
                    "..\\",
                    "..\\\\",
                    "sub\\..\\..\\",
                    "\\..\\",
                    "..%5c",
                    "..\\/",
                    "\uff0e\uff0e/",
                    "\u2025/",
                    "..\u2215",
                    "..\u2044",
                    "..\uff0f",
                    "\u202e../",
                    "\ufeff../",
                    "..\u200b/",
                    "..\u0000/",
                    "\u0000../",
                    "../\u0000/",
                    ".. /",
                    " ../",
                    "..\t/",
                    "..\n/",
                    "\n../",
                    "../root/../",
                    "../root-evil/../",
                    "~/../",
                    "$PWD/../",
                    "${PWD}/../",
                    "`pwd`/../",
                    "$(pwd)/../",
                    "*/../../",
                    "?/../",
                    "{sub,..}/",
                    "file:../",
                    "./file:/../../");

    /** Prefixes of an absolute path. */
    private static final List<String> ABSOLUTE =
            List.of(
                    "",
                    "/",
                    "//",
                    "/.",
                    "/..",
                    "/../../../../..",
                    "/sub/../..",
                    "file:",
                    "file://",
                    "file://localhost",
                    "jar:file:",
                    "/proc/self/root",
                    "/proc/self/cwd/../../../../../../../..",
                    "/proc/1/root",
                    "/dev/fd/../../..",
                    "C:",
                    "c:/",
                    "C:\\",
                    "\\\\?\\C:",
                    "\\\\localhost\\c$",
                    "//?/",
                    "\\",
                    " ",
                    "\u0000");

    private static final List<String> SECRETS =
            List.of("outside/secret.txt", "outside/folder/secret.txt", "root-evil/secret.txt");

    Path root() {
        return base.resolve("root");
    }

    /** Makes the folders, the secrets and the links. */
    void lay() throws IOException {
        Files.createDirectories(root().resolve("sub/deep"));
        Files.writeString(root().resolve("public.txt"), "public");
        for (String secret : SECRETS) {
            Path file = base.resolve(secret);
            Files.createDirectories(file.resolveSibling("folder"));
            Files.writeString(file, SECRET);
            Files.writeString(file.resolveSibling(MARKER), SECRET);
        }
        for (String[] link : links()) {
            Files.createSymbolicLink(root().resolve(link[0]), Path.of(link[1]));
        }
    }

    /** Names in the root, and where they point. */
    private List<String[]> links() {
        String outside = base.resolve("outside").toString();
        List<String[]> links = new ArrayList<>();
        links.add(new String[] {"file-absolute", outside + "/secret.txt"});
        links.add(new String[] {"file-relative", "../outside/secret.txt"});
        links.add(new String[] {"sub/file-relative", "../../outside/secret.txt"});
        links.add(new String[] {"file-roundabout", "sub/deep/../../../outside/secret.txt"});
        links.add(new String[] {"file-slashes", "..//.//outside///secret.txt"});
        links.add(new String[] {"file-evil", "../root-evil/secret.txt"});
        links.add(new String[] {"file-chain", "file-chain-2"});
        links.add(new String[] {"file-chain-2", "sub/file-chain-3"});
        links.add(new String[] {"sub/file-chain-3", "../file-relative"});
        links.add(new String[] {"folder-absolute", outside});
        links.add(new String[] {"folder-relative", "../outside"});
        links.add(new String[] {"sub/deep/folder-relative", "../../../outside"});
        links.add(new String[] {"folder-evil", "../root-evil"});
        links.add(new String[] {"folder-chain", "sub/folder-chain-2"});
        links.add(new String[] {"sub/folder-chain-2", "../folder-relative"});
        links.add(new String[] {"parent", ".."});
        links.add(new String[] {"sub/grandparent", "../.."});
        links.add(new String[] {"base", base.toString()});
        links.add(new String[] {"own-root", root().toString()});
        links.add(new String[] {"slash", "/"});
        links.add(new String[] {"process", "/proc/self"});
        links.add(new String[] {"zero", "/dev/zero"});
        links.add(new String[] {"stdin", "/dev/stdin"});
        links.add(new String[] {"loop", "loop"});
        links.add(new String[] {"loop-a", "loop-b/x"});
        links.add(new String[] {"loop-b", "loop-a"});
        return links;
    }

    /** Every path that tries to get out. */
    Set<String> paths() {
        Set<String> paths = new LinkedHashSet<>();
        for (String secret : SECRETS) {
            UP.forEach(up -> paths.add(up + secret));
            for (int depth = 2; depth <= 12; depth++) {
                paths.add("../".repeat(depth) + secret);
            }
            ABSOLUTE.forEach(prefix -> paths.add(prefix + base.resolve(secret)));
        }
        UP.forEach(paths::add);
        paths.add("..");
        paths.add("../root/public.txt");
        paths.add("../".repeat(64) + "etc/passwd");
        paths.add("/etc/passwd");
        paths.add("/");
        paths.add("../" + "x".repeat(10_000));
        paths.add("sub/".repeat(2_500) + "../outside/secret.txt");
        paths.add("./".repeat(5_000) + "../outside/secret.txt");
        paths.add("a".repeat(10_000));
        paths.addAll(throughLinks());
        return paths;
    }

    /** The paths that follow the links. */
    private Set<String> throughLinks() {
        Set<String> paths = new LinkedHashSet<>();
        for (String[] link : links()) {
            for (String rest :
                    List.of(
                            "",
                            "/",
                            "/.",
                            "/secret.txt",
                            "/folder/secret.txt",
                            "/folder/../secret.txt",
                            "/../outside/secret.txt",
                            "/outside/secret.txt",
                            "/environ",
                            "/root" + base + "/outside/secret.txt")) {
                paths.add(link[0] + rest);
            }
        }
        return paths;
    }
}
