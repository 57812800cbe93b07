package dev.toolbooth.app.workspace;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.workspace.WorkspaceConfig;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.limit.ReplyMemoryBudget;
import dev.toolbooth.tools.files.DiskThreads;
import dev.toolbooth.tools.files.FileMover;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.WorkFolder;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.files.FileTools;
import dev.toolbooth.tools.workspace.files.FileWatches;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import org.slf4j.LoggerFactory;

/** The files of the workspace, within the operator's rules. */
final class FileAccess {
    /** What stands around the contents of a file in a request, at the most. */
    private static final int ENVELOPE_BYTES = 4096;

    private FileAccess() {}

    /** The folder, without what is the server's own. */
    static WorkFolder folder(
            Config config, ReplyMemoryBudget replyMemory, Path root, DiskThreads threads) {
        WorkspaceConfig.Files files = config.workspace().files();
        return new WorkFolder(
                root,
                ProtectedFiles.of(config).within(root, files.rules()),
                files.limits(),
                threads,
                replyMemory);
    }

    static ToolGroup tools(Config config, CoreParts core, WorkFolder folder) {
        WorkspaceConfig.Files files = config.workspace().files();
        FileMover changes =
                new FileMover(
                        folder,
                        files.trashBytes(),
                        files.trashAge(),
                        InstantSource.system(),
                        () -> UUID.randomUUID().toString());
        FileWatches fileWatches =
                new FileWatches(folder, InstantSource.system(), () -> UUID.randomUUID().toString());
        core.stopHooks().add(fileWatches::close);
        Thread.ofVirtual().name("sweep").start(() -> sweep(folder));
        return FileTools.of(folder, changes, fileWatches);
    }

    /** Runs in the background: a start has to be quick, and otherwise the first write does it. */
    private static void sweep(WorkFolder folder) {
        try {
            folder.begin();
        } catch (FileProblem e) {
            LoggerFactory.getLogger(FileAccess.class)
                    .warn("files left by an earlier server could not be removed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** How many bytes of a file a request of so many can bring, whatever they are: as base64. */
    private static long carried(int bodyBytes) {
        return Math.max(0, bodyBytes - ENVELOPE_BYTES) / 4L * 3;
    }

    /** The numbers that clients meet. */
    static Map<String, Long> limits(Config config, CoreParts core) {
        WorkspaceConfig.Files files = config.workspace().files();
        return Map.of(
                "files_read_bytes",
                files.limits().readBytes(),
                "files_write_bytes",
                Math.min(files.limits().writeBytes(), carried(core.limits().http().bodyBytes())),
                "files_trash_bytes",
                files.trashBytes(),
                "request_bytes",
                (long) core.limits().http().bodyBytes(),
                "exec_output_bytes",
                (long) config.workspace().exec().outputBytes(),
                "exec_running",
                (long) config.workspace().exec().running());
    }
}
