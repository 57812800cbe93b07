package dev.toolbooth.tools.workspace.files;

import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.WorkFolder;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A tool that writes a whole file. */
final class WriteFile implements WorkspaceTool.Work {
    private static final int MODE_MAX = 0777;

    private final WorkFolder files;

    WriteFile(WorkFolder files) {
        this.files = files;
    }

    @Override
    public ToolOutput run(ToolCall call) throws ToolFailure, InterruptedException {
        String path = call.text("path");
        byte[] bytes = bytes(call);
        JsonNode etag = call.arguments().path("etag");
        WorkFolder.Writing how =
                new WorkFolder.Writing(
                        call.arguments().path("create").asBoolean(true),
                        call.arguments().path("overwrite").asBoolean(false),
                        etag.isString() ? etag.stringValue() : null,
                        mode(call.arguments().path("mode")),
                        call.arguments().path("mkdirs").asBoolean(true));
        try {
            WorkFolder.Written written = files.write(path, bytes, how);
            return ToolOutput.structured(
                    Json.object()
                            .put("path", path)
                            .put("size", written.size())
                            .put("etag", written.etag())
                            .put("mtime", written.mtime().toString())
                            .put("created", written.created())
                            .put("overwritten", !written.created()));
        } catch (FileProblem e) {
            throw FileTools.failure(e.kind() == FileProblem.Kind.CONFLICT ? "etag" : "path", e);
        }
    }

    private static byte[] bytes(ToolCall call) throws ToolFailure {
        JsonNode text = call.arguments().path("content");
        JsonNode base64 = call.arguments().path("content_base64");
        if (text.isString() == base64.isString()) {
            throw FileTools.invalid(
                    "content",
                    text.isString()
                            ? "give content or content_base64, and not both"
                            : "give what to write as content or content_base64");
        }
        if (base64.isString()) {
            return decoded("content_base64", base64.stringValue());
        }
        return call.text("encoding", "utf-8").equals("base64")
                ? decoded("content", text.stringValue())
                : text.stringValue().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] decoded(String field, String base64) throws ToolFailure {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw FileTools.invalid(field, "is no base64: " + e.getMessage());
        }
    }

    private static @Nullable Set<PosixFilePermission> mode(JsonNode given) throws ToolFailure {
        if (!given.isIntegralNumber()) {
            return null;
        }
        int mode = given.canConvertToInt() ? given.intValue() : -1;
        if (mode < 0 || mode > MODE_MAX) {
            throw FileTools.invalid(
                    "mode", "expected 0 to 511, the decimal form of 0 to 0777; 493 is 0755");
        }
        // The constants are in the order of the bits, the owner's right to read first.
        PosixFilePermission[] all = PosixFilePermission.values();
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        for (int bit = 0; bit < all.length; bit++) {
            if ((mode & (1 << (all.length - 1 - bit))) != 0) {
                permissions.add(all[bit]);
            }
        }
        return permissions;
    }
}
