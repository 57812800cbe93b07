package dev.toolbooth.app.config;

import dev.toolbooth.tools.files.FileRules;
import dev.toolbooth.tools.files.Glob;
import dev.toolbooth.tools.files.WorkFolder;
import java.time.Duration;
import java.util.List;

/** The settings of the workspace's files. */
final class FileSettings {
    private static final int MIB = 1 << 20;
    private static final int HASH_BYTES = 256 * MIB;

    static final TextKind GLOB =
            new TextKind(
                    "a pattern such as src/** or *.{pem,key}",
                    "^(?=.{1,400}$)([^\\u0000-\\u001f{}]|\\{[^{}\\u0000-\\u001f]+\\}){1,400}$");

    static final Setting<List<String>> ALLOW =
            Setting.of(
                            "workspace.files.allow",
                            new ListKind<>(GLOB),
                            "What agents may read and write, as patterns such as src/**.")
                    .withStandard(List.of("**"));
    static final Setting<List<String>> DENY =
            Setting.of(
                            "workspace.files.deny",
                            new ListKind<>(GLOB),
                            "What agents may not have whatever is allowed, such as .env.")
                    .withStandard(List.of());
    static final Setting<List<String>> READ_ONLY =
            Setting.of(
                            "workspace.files.read-only",
                            new ListKind<>(GLOB),
                            "What agents may read, and not write; .git has hooks and settings that"
                                    + " whoever runs git there runs too.")
                    .withStandard(List.of(".git"));
    static final Setting<Integer> READ_BYTES =
            Setting.of(
                            "workspace.files.read-bytes",
                            new BytesKind(1, 512 * MIB),
                            "The most that one call reads of a file.")
                    .withStandard(64 * MIB);
    static final Setting<Integer> WRITE_BYTES =
            Setting.of(
                            "workspace.files.write-bytes",
                            new BytesKind(1, 512 * MIB),
                            "The largest file that is written; limits.body bounds it too.")
                    .withStandard(64 * MIB);

    static final Setting<Integer> TRASH_BYTES =
            Setting.of(
                            "workspace.files.trash-bytes",
                            new BytesKind(1, Integer.MAX_VALUE),
                            "The most that is kept of what agents delete; the oldest goes first.")
                    .withStandard(1_024 * MIB);
    static final Setting<Duration> TRASH_AGE =
            Setting.of(
                            "workspace.files.trash-age",
                            new SpanKind(Duration.ofMinutes(1), Duration.ofDays(3_650)),
                            "For how long it is kept; older things go with the next deletion.")
                    .withStandard(Duration.ofDays(7));

    static final List<Setting<?>> ALL =
            List.of(ALLOW, DENY, READ_ONLY, READ_BYTES, WRITE_BYTES, TRASH_BYTES, TRASH_AGE);

    private FileSettings() {}

    private static List<Glob> globs(List<String> texts) {
        return texts.stream().flatMap(text -> Glob.read(text).stream()).toList();
    }

    static WorkspaceConfig.Files files(Values values) {
        return new WorkspaceConfig.Files(
                new FileRules(
                        globs(values.get(ALLOW)),
                        globs(values.get(DENY)),
                        globs(values.get(READ_ONLY))),
                new WorkFolder.FileLimits(
                        values.get(READ_BYTES), values.get(WRITE_BYTES), HASH_BYTES),
                values.get(TRASH_BYTES),
                values.get(TRASH_AGE));
    }
}
