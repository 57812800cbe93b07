package dev.toolbooth.tools.workspace.files;

import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.files.FileMover;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.wire.Json;
import java.util.List;

/** The tools that move files and folders, delete them and put them back. */
final class MoveTools {
    private final FileMover mover;

    private MoveTools(FileMover mover) {
        this.mover = mover;
    }

    static List<WorkspaceTool> of(FileMover mover) {
        MoveTools tools = new MoveTools(mover);
        return List.of(
                WorkspaceTool.of("files/move", tools::move),
                WorkspaceTool.of("files/delete", tools::delete),
                WorkspaceTool.of("files/restore", tools::restore));
    }

    private ToolOutput move(ToolCall call) throws ToolFailure, InterruptedException {
        String from = call.text("from");
        String to = call.text("to");
        try {
            FileMover.Moved moved =
                    mover.move(
                            from,
                            to,
                            call.arguments().path("overwrite").asBoolean(false),
                            call.arguments().path("mkdirs").asBoolean(true));
            return ToolOutput.structured(
                    Json.object()
                            .put("from", from)
                            .put("to", to)
                            .put("type", ListFiles.type(moved.type()))
                            .put("overwritten", moved.replaced().isPresent())
                            .put("trash_id", moved.replaced().orElse(null)));
        } catch (FileProblem e) {
            boolean aim =
                    e.kind() == FileProblem.Kind.CONFLICT
                            || e.kind() == FileProblem.Kind.WRONG_TYPE;
            throw FileTools.failure(aim ? "to" : "from", e);
        }
    }

    private ToolOutput delete(ToolCall call) throws ToolFailure, InterruptedException {
        String path = call.text("path");
        try {
            FileMover.Deleted deleted =
                    mover.delete(path, call.arguments().path("recursive").asBoolean(false));
            return ToolOutput.structured(
                    Json.object()
                            .put("path", path)
                            .put("trash_id", deleted.trashId())
                            .put("type", ListFiles.type(deleted.type()))
                            .put("size", deleted.bytes()));
        } catch (FileProblem e) {
            throw FileTools.failure("path", e);
        }
    }

    private ToolOutput restore(ToolCall call) throws ToolFailure, InterruptedException {
        String id = call.text("trash_id");
        try {
            FileMover.Restored restored = mover.restore(id);
            return ToolOutput.structured(
                    Json.object()
                            .put("path", restored.path())
                            .put("type", ListFiles.type(restored.type())));
        } catch (FileProblem e) {
            throw FileTools.failure("trash_id", e);
        }
    }
}
