package dev.toolbooth.tools.workspace.files;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.files.FileLines;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.MemoryReservation;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.wire.Json;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A tool that reads lines of a file. */
final class ReadLines implements WorkspaceTool.Work {
    private final FileLines files;

    ReadLines(FileLines files) {
        this.files = files;
    }

    @Override
    public ToolOutput run(ToolCall call) throws ToolFailure, InterruptedException {
        String path = call.text("path");
        JsonNode etag = call.arguments().path("etag");
        FileLines.Wanted wanted =
                new FileLines.Wanted(
                        line(call, "start_line", 1),
                        line(call, "end_line", Long.MAX_VALUE),
                        ReadFileContent.number(call, "max_bytes", Long.MAX_VALUE),
                        etag.isString() ? etag.stringValue() : null);
        try (MemoryReservation memory = files.memory()) {
            FileLines.Lines lines = files.read(path, wanted, memory);
            byte[] bytes = lines.bytes();
            String text = bytes == null ? null : ReadFileContent.decoded(path, "path", bytes);
            ObjectNode json = Json.object().put("path", path).put("content", text);
            json.put("start_line", lines.start()).put("end_line", lines.end());
            json.put("total_lines", lines.total()).put("truncated", lines.truncated());
            json.put("size", lines.size()).put("etag", lines.etag());
            json.put("mtime", lines.mtime().toString());
            String told = text == null ? path + " has not changed" : text;
            return new ToolOutput(List.of(Content.text(told)), json, false, null);
        } catch (FileProblem e) {
            throw FileTools.failure("path", e);
        }
    }

    private static long line(ToolCall call, String name, long fallback) throws ToolFailure {
        long line = ReadFileContent.number(call, name, fallback);
        if (line == 0) {
            throw FileTools.invalid(name, "lines count from 1, or from -1 at the end: 0 is none");
        }
        return line;
    }
}
