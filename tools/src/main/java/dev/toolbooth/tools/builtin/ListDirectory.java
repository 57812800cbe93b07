package dev.toolbooth.tools.builtin;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.tools.files.DirectoryListing;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.Sandbox;
import dev.toolbooth.wire.Json;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool that lists a directory of the shared folder: as an array in the text, and as data inside
 * an object.
 */
final class ListDirectory implements Tool {
    private static final ToolSpec SPEC =
            ToolSpec.named("list_directory")
                    .title("List a folder")
                    .description(
                            "Lists what is in a folder of the server's shared folder, sorted by"
                                    + " name: for each entry its name, type (file, directory, link"
                                    + " or other), size in bytes and time of last change. At most "
                                    + Sandbox.ENTRIES_MAX
                                    + " entries are listed.")
                    .input(Schema.object().property("path", pathSchema()).optional())
                    .output(
                            Schema.object()
                                    .property("entries", entriesSchema())
                                    .integer("total", "How many entries the folder has")
                                    .bool("complete", "Whether all of them are listed"))
                    .hints(BuiltinTools.LOCAL_READER)
                    .timeout(BuiltinTools.TIMEOUT)
                    .build();

    private final Sandbox files;

    ListDirectory(Sandbox files) {
        this.files = files;
    }

    private static ObjectNode pathSchema() {
        return Json.object()
                .put("type", "string")
                .put(
                        "description",
                        "The folder, relative to the shared folder, with / between names")
                .put("default", ".");
    }

    private static ObjectNode entriesSchema() {
        Schema entry =
                Schema.object()
                        .string("name", "The name in the folder")
                        .choice(
                                "type",
                                "What it is; other is a pipe, a device or a socket",
                                "file",
                                "directory",
                                "link",
                                "other")
                        .integer("size", "The bytes of a file, else 0")
                        .string("modTime", "The last change, as in 2026-07-28T09:30:00Z");
        ObjectNode schema = Json.object().put("type", "array");
        schema.put("description", "The entries, sorted by name");
        schema.set("items", entry.json());
        return schema;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure, InterruptedException {
        try {
            return output(files.list(call.text("path", ".")));
        } catch (FileProblem e) {
            throw new ToolFailure(e.getMessage(), e);
        }
    }

    static ToolOutput output(DirectoryListing listing) {
        ArrayNode entries = Json.array();
        for (DirectoryListing.Entry entry : listing.entries()) {
            entries.addObject()
                    .put("name", entry.name())
                    .put("type", entry.type().name().toLowerCase(Locale.ROOT))
                    .put("size", entry.size())
                    .put("modTime", entry.modified().truncatedTo(ChronoUnit.SECONDS).toString());
        }
        List<Content> content = new ArrayList<>();
        content.add(Content.text(Json.text(entries)));
        if (!listing.complete()) {
            content.add(
                    Content.text(
                            "Only the first "
                                    + entries.size()
                                    + " of at least "
                                    + listing.total()
                                    + " entries are listed."));
        }
        ObjectNode data = Json.object();
        data.set("entries", entries);
        data.put("total", listing.total()).put("complete", listing.complete());
        return new ToolOutput(content, data, false, null);
    }
}
