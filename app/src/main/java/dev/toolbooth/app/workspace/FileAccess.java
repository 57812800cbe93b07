package dev.toolbooth.app.workspace;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.WorkspaceConfig;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.limit.Room;
import dev.toolbooth.tools.files.DiskThreads;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.FolderChanges;
import dev.toolbooth.tools.files.WorkFolder;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.files.FileTools;
import dev.toolbooth.tools.workspace.files.Watches;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import org.slf4j.LoggerFactory;

/** The files of the workspace, as far as the operator lets agents have them. */
final class FileAccess {
    private FileAccess() {}

    /** The folder, without what is the server's own. */
    static WorkFolder folder(Config config, Room room, Path root, DiskThreads threads) {
        WorkspaceConfig.Files files = config.workspace().files();
        return new WorkFolder(
                root,
                OwnFiles.of(config).within(root, files.rules()),
                files.limits(),
                threads,
                room);
    }

    static ToolGroup tools(Config config, Core core, WorkFolder folder) {
        WorkspaceConfig.Files files = config.workspace().files();
        FolderChanges changes =
                new FolderChanges(
                        folder,
                        files.trashBytes(),
                        files.trashAge(),
                        InstantSource.system(),
                        () -> UUID.randomUUID().toString());
        Watches watches =
                new Watches(folder, InstantSource.system(), () -> UUID.randomUUID().toString());
        core.atStop().add(watches::close);
        Thread.ofVirtual().name("sweep").start(() -> sweep(folder));
        return FileTools.in(folder, changes, watches);
    }

    /** Nobody waits for it: a start has to be quick, and the first write does it else. */
    private static void sweep(WorkFolder folder) {
        try {
            folder.begin();
        } catch (FileProblem e) {
            LoggerFactory.getLogger(FileAccess.class)
                    .warn("what a server before this one has left could not be cleared away", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The numbers that clients meet. */
    static Map<String, Long> limits(Config config, Core core) {
        WorkspaceConfig.Files files = config.workspace().files();
        return Map.of(
                "files_read_bytes",
                files.limits().readBytes(),
                "files_write_bytes",
                files.limits().writeBytes(),
                "files_trash_bytes",
                files.trashBytes(),
                "request_bytes",
                (long) core.limits().bodyBytes(),
                "exec_output_bytes",
                (long) config.workspace().exec().outputBytes(),
                "exec_running",
                (long) config.workspace().exec().running());
    }
}
