package dev.toolbooth.tools.workspace.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.WorkFolder;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.wire.Json;
import java.util.Arrays;

/** A tool that appends text to a file. */
final class AppendFile implements WorkspaceTool.Work {
    private final WorkFolder files;

    AppendFile(WorkFolder files) {
        this.files = files;
    }

    @Override
    public ToolOutput run(ToolCall call) throws ToolFailure, InterruptedException {
        String path = call.text("path");
        byte[] added = call.text("content").getBytes(UTF_8);
        boolean create = call.arguments().path("create").asBoolean(true);
        try {
            WorkFolder.Written written =
                    files.change(
                            path,
                            new WorkFolder.Writing(create, true, null, null, true),
                            before -> before == null ? added : joined(before, added));
            return ToolOutput.structured(
                    Json.object()
                            .put("path", path)
                            .put("size", written.size())
                            .put("etag", written.etag())
                            .put("mtime", written.mtime().toString())
                            .put("created", written.created()));
        } catch (FileProblem e) {
            throw FileTools.failure("path", e);
        }
    }

    private static byte[] joined(byte[] before, byte[] added) {
        if (added.length == 0) {
            return before;
        }
        // Beyond any limit the sum would be negative.
        byte[] all = Arrays.copyOf(before, Math.addExact(before.length, added.length));
        System.arraycopy(added, 0, all, before.length, added.length);
        return all;
    }
}
