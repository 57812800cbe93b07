package dev.toolbooth.testkit.mira;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A workspace that git keeps versions of, by the program itself. */
record GitRepository(Path folder) {

    /** Makes one of a folder, with a branch main that has nothing. */
    static GitRepository at(Path folder) throws Exception {
        GitRepository made = new GitRepository(folder);
        made.git("init", "-q");
        made.git("symbolic-ref", "HEAD", "refs/heads/main");
        return made;
    }

    /** Commits all that is there, and says which commit that is. */
    String commit() throws Exception {
        git("add", "-A");
        git("commit", "-q", "-m", "one more");
        return git("rev-parse", "HEAD");
    }

    /** What git says. */
    String git(String... arguments) throws Exception {
        List<String> line = new ArrayList<>(List.of("git"));
        line.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true);
        // Whatever the user or the machine has set up.
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        builder.environment()
                .putAll(
                        Map.of(
                                "GIT_CONFIG_GLOBAL", "/dev/null",
                                "GIT_CONFIG_NOSYSTEM", "1",
                                "GIT_AUTHOR_NAME", "a",
                                "GIT_AUTHOR_EMAIL", "a@example.org",
                                "GIT_COMMITTER_NAME", "a",
                                "GIT_COMMITTER_EMAIL", "a@example.org"));
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        assertThat(process.waitFor()).as("%s: %s", line, said).isZero();
        return said;
    }
}
