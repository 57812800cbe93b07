package dev.toolbooth.tools.builtin;

import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.Sandbox;

/** A tool that reads a text file of the shared folder. */
final class ReadFile implements Tool {
    private static final ToolSpec SPEC =
            ToolSpec.named("read_file")
                    .title("Read a file")
                    .description(
                            "Returns the contents of a text file (UTF-8) in the server's shared"
                                    + " folder. Binary files, very large files and paths that lead"
                                    + " out of the folder are refused. Use list_directory to find"
                                    + " out which files there are.")
                    .input(
                            Schema.object()
                                    .string(
                                            "path",
                                            "The file, relative to the shared folder, with /"
                                                    + " between names: notes/today.txt"))
                    .hints(BuiltinTools.LOCAL_READER)
                    .timeout(BuiltinTools.TIMEOUT)
                    .build();

    private final Sandbox files;

    ReadFile(Sandbox files) {
        this.files = files;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure, InterruptedException {
        try {
            return ToolOutput.text(files.readText(call.text("path")));
        } catch (FileProblem e) {
            throw new ToolFailure(e.getMessage(), e);
        }
    }
}
