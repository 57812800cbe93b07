package dev.toolbooth.tools.workspace.files;

import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.Sandbox;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.wire.Json;
import tools.jackson.databind.node.ObjectNode;

/** Reads a file. */
final class ReadFile implements WorkspaceTool.Work {
    private final Sandbox files;

    ReadFile(Sandbox files) {
        this.files = files;
    }

    @Override
    public ToolOutput run(ToolCall call) throws ToolFailure, InterruptedException {
        String path = call.text("path");
        try {
            String text = files.readText(path);
            ObjectNode json = Json.object().put("path", path).put("content", text);
            json.putNull("content_base64").put("encoding", "utf-8").put("size", text.length());
            json.put("etag", "").put("mtime", "");
            return ToolOutput.structured(json);
        } catch (FileProblem e) {
            throw FileTools.failure("path", e);
        }
    }
}
