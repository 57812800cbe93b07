package dev.toolbooth.tools.workspace.files;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.MemoryReservation;
import dev.toolbooth.tools.files.WorkFolder;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.wire.Json;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A tool that reads a file, or a part of one. */
final class ReadFileContent implements WorkspaceTool.Work {
    /** What stands in a text for bytes that are none. */
    private static final char REPLACED = '\ufffd';

    private final WorkFolder files;

    ReadFileContent(WorkFolder files) {
        this.files = files;
    }

    @Override
    public ToolOutput run(ToolCall call) throws ToolFailure, InterruptedException {
        String path = call.text("path");
        boolean text = call.text("encoding", "utf-8").equals("utf-8");
        JsonNode etag = call.arguments().path("etag");
        WorkFolder.Wanted wanted =
                new WorkFolder.Wanted(
                        number(call, "offset", 0),
                        number(call, "length", Long.MAX_VALUE),
                        text,
                        number(call, "max_bytes", Long.MAX_VALUE),
                        etag.isString() ? etag.stringValue() : null);
        try (MemoryReservation memory = files.memory()) {
            WorkFolder.Piece piece = files.read(path, wanted, memory);
            ObjectNode json = Json.object().put("path", path);
            byte[] bytes = piece.bytes();
            json.put("content", bytes != null && text ? decoded(path, "encoding", bytes) : null);
            json.put("content_base64", bytes != null && !text ? encoded(bytes) : null);
            json.put("encoding", text ? "utf-8" : "base64");
            json.put("size", piece.size()).put("etag", piece.etag());
            json.put("mtime", piece.mtime().toString());
            return new ToolOutput(List.of(Content.text(told(path, json))), json, false, null);
        } catch (FileProblem e) {
            throw FileTools.failure(
                    e.kind() == FileProblem.Kind.TOO_LARGE ? "max_bytes" : "path", e);
        }
    }

    /** What people and models read of it: the text itself, where there is one. */
    private static String told(String path, ObjectNode json) {
        JsonNode text = json.path("content");
        if (text.isString()) {
            return text.stringValue();
        }
        return json.path("content_base64").isString()
                ? path + ": " + json.path("size").asLong() + " bytes, in content_base64"
                : path + " has not changed";
    }

    static long number(ToolCall call, String name, long fallback) {
        JsonNode value = call.arguments().path(name);
        return value.canConvertToLong() ? value.longValue() : fallback;
    }

    private static String encoded(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    /**
     * The text of bytes.
     *
     * @param field what is to blame if they are none
     */
    static String decoded(String path, String field, byte[] bytes) throws ToolFailure {
        String text = new String(bytes, StandardCharsets.UTF_8);
        // The decoder that is strict is much slower: it is asked only where it may object.
        if (text.indexOf(REPLACED) < 0) {
            return text;
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            String whom = field.equals("encoding") ? "" : "files/read ";
            throw FileTools.invalid(
                    field, path + " is not UTF-8: ask " + whom + "for it with encoding base64");
        }
    }
}
