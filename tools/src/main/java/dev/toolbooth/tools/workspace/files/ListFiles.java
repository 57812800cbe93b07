package dev.toolbooth.tools.workspace.files;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.files.DirectoryListing;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.FolderLister;
import dev.toolbooth.tools.files.PathGlob;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.wire.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A tool that lists files and folders. */
final class ListFiles implements WorkspaceTool.Work {
    private static final int LIMIT = 200;
    private static final int DEPTH_MAX = 64;

    private final FolderLister folders;

    ListFiles(FolderLister folders) {
        this.folders = folders;
    }

    @Override
    public ToolOutput run(ToolCall call) throws ToolFailure, InterruptedException {
        String path = call.text("path");
        boolean recursive = call.arguments().path("recursive").asBoolean(false);
        int depth = recursive ? call.integer("depth", DEPTH_MAX) : 1;
        boolean hidden = call.arguments().path("hidden").asBoolean(false);
        PathCursor cursor = PathCursor.of("files/list", path, call.text("glob"), depth, hidden);
        FolderLister.Wanted wanted =
                new FolderLister.Wanted(
                        glob(call),
                        depth,
                        hidden,
                        cursor.last(call.arguments().path("cursor")),
                        call.integer("limit", LIMIT));
        try {
            FolderLister.Page page = folders.list(path, wanted);
            ObjectNode json = Json.object();
            ArrayNode entries = json.putArray("entries");
            StringBuilder told = new StringBuilder();
            for (FolderLister.Entry entry : page.entries()) {
                entries.addObject()
                        .put("path", entry.path())
                        .put("type", type(entry.type()))
                        .put("size", entry.size())
                        .put("mtime", entry.modified().toString());
                told.append(entry.path());
                told.append(entry.type() == DirectoryListing.Type.DIRECTORY ? "/\n" : "\n");
            }
            boolean more = !page.next().isEmpty();
            json.put("next_cursor", more ? cursor.after(page.next()) : null);
            told.append(more ? "there is more: go on with next_cursor\n" : "");
            return new ToolOutput(List.of(Content.text(told.toString())), json, false, null);
        } catch (FileProblem e) {
            throw FileTools.failure("path", e);
        }
    }

    /** The pattern of a call, or null when it has none. */
    static @Nullable PathGlob glob(ToolCall call) throws ToolFailure {
        JsonNode given = call.arguments().path("glob");
        if (!given.isString()) {
            return null;
        }
        return PathGlob.read(given.stringValue())
                .orElseThrow(
                        () ->
                                FileTools.invalid(
                                        "glob",
                                        "expected a pattern such as src/**/*.{js,ts}, of at most "
                                                + PathGlob.CHARS_MAX
                                                + " characters"));
    }

    static String type(DirectoryListing.Type type) {
        return switch (type) {
            case FILE -> "file";
            case DIRECTORY -> "directory";
            case LINK -> "link";
            case OTHER -> "other";
        };
    }
}
