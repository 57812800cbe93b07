package dev.toolbooth.tools.workspace.files;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.files.FileLines;
import dev.toolbooth.tools.files.FileMover;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.FolderLister;
import dev.toolbooth.tools.files.TextSearch;
import dev.toolbooth.tools.files.WorkFolder;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import java.util.ArrayList;
import java.util.List;

/** The tools that read and write files of the workspace. */
public final class FileTools {
    /** What Mira calls the server that they are on. */
    public static final String GROUP = "fs";

    private FileTools() {}

    /**
     * The tools for the files of a folder.
     *
     * @param changes moves and deletes files
     * @param fileWatches reports changes
     */
    public static ToolGroup of(WorkFolder folder, FileMover changes, FileWatches fileWatches) {
        List<WorkspaceTool> tools = new ArrayList<>();
        tools.add(WorkspaceTool.of("files/read", new ReadFileContent(folder)));
        tools.add(WorkspaceTool.of("files/read.v2", new ReadLines(new FileLines(folder))));
        tools.add(WorkspaceTool.of("files/write", new WriteFile(folder)));
        tools.add(WorkspaceTool.of("files/edit", new EditFile(folder)));
        tools.add(WorkspaceTool.of("files/append", new AppendFile(folder)));
        tools.add(WorkspaceTool.of("files/list", new ListFiles(new FolderLister(folder))));
        tools.add(WorkspaceTool.of("files/search", new SearchFiles(new TextSearch(folder))));
        tools.addAll(MoveTools.of(changes));
        tools.addAll(fileWatches.tools());
        return new ToolGroup(GROUP, tools);
    }

    /** What a problem with a file is to a client. */
    static ToolFailure failure(String field, FileProblem problem) {
        Fault.Kind kind =
                switch (problem.kind()) {
                    case NOT_FOUND -> Fault.Kind.NOT_FOUND;
                    case TOO_LARGE -> Fault.Kind.TOO_LARGE;
                    case UNREADABLE, DENIED -> Fault.Kind.DENIED;
                    case CHANGED, CONFLICT -> Fault.Kind.CONFLICT;
                    case BUSY, CROWDED -> Fault.Kind.UNAVAILABLE;
                    case BAD_PATH, OUTSIDE, WRONG_TYPE, NOT_TEXT -> Fault.Kind.INVALID;
                };
        String reason =
                problem.kind() == FileProblem.Kind.OUTSIDE
                        ? "Path outside workspace"
                        : problem.getMessage();
        return new ToolFailure(kind, field, reason);
    }

    static ToolFailure invalid(String field, String reason) {
        return new ToolFailure(Fault.Kind.INVALID, field, reason);
    }
}
