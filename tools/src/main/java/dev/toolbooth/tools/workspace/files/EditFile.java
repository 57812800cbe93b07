package dev.toolbooth.tools.workspace.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.WorkFolder;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.wire.Json;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A tool that replaces exact pieces of a file's text, all or none, and shows the difference. */
final class EditFile implements WorkspaceTool.Work {
    private final WorkFolder files;

    EditFile(WorkFolder files) {
        this.files = files;
    }

    @Override
    public ToolOutput run(ToolCall call) throws ToolFailure, InterruptedException {
        String path = call.text("path");
        List<Replacement> edits = Replacement.all(call.arguments().path("edits"));
        JsonNode given = call.arguments().path("etag");
        String etag = given.isString() ? given.stringValue() : null;
        boolean dry = call.arguments().path("dry_run").asBoolean(false);
        try {
            Edited edited = dry ? tried(path, etag, edits) : done(path, etag, edits);
            ObjectNode json =
                    Json.object()
                            .put("path", path)
                            .put("diff", edited.diff)
                            .put("replacements", edited.replacements)
                            .put("size", edited.size)
                            .put("etag", edited.etag)
                            .put("changed", !edited.diff.isEmpty());
            String told = edited.diff.isEmpty() ? path + " stays as it is" : edited.diff;
            return new ToolOutput(List.of(Content.text(told)), json, false, null);
        } catch (FileProblem e) {
            throw FileTools.failure(e.kind() == FileProblem.Kind.CONFLICT ? "etag" : "path", e);
        }
    }

    private record Edited(String diff, int replacements, long size, String etag) {}

    /** A file's text before and after, or why there is none. */
    private record Attempt(
            String before, String after, int replacements, @Nullable ToolFailure failure) {

        static Attempt at(String path, byte[] bytes, List<Replacement> edits, long most) {
            try {
                String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
                String now = text;
                int count = 0;
                for (Replacement edit : edits) {
                    Replacement.Result result = edit.apply(now, most);
                    now = result.text();
                    count += result.count();
                }
                return new Attempt(text, now, count, null);
            } catch (CharacterCodingException e) {
                ToolFailure why = FileTools.invalid("path", path + " is not UTF-8: write it whole");
                return new Attempt("", "", 0, why);
            } catch (ToolFailure e) {
                return new Attempt("", "", 0, e);
            }
        }

        void check() throws ToolFailure {
            if (failure != null) {
                throw failure;
            }
        }
    }

    private Edited tried(String path, @Nullable String etag, List<Replacement> edits)
            throws FileProblem, ToolFailure, InterruptedException {
        long most = files.limits().writeBytes();
        WorkFolder.Piece piece =
                files.read(path, new WorkFolder.Wanted(0, Long.MAX_VALUE, false, most, null));
        if (etag != null && !etag.equals(piece.etag())) {
            throw new ToolFailure(
                    Fault.Kind.CONFLICT,
                    "etag",
                    path + " has changed: its etag is " + piece.etag());
        }
        byte[] bytes = piece.bytes();
        Attempt attempt = Attempt.at(path, bytes == null ? new byte[0] : bytes, edits, most);
        attempt.check();
        long size = attempt.after.getBytes(UTF_8).length;
        String diff = LineDiff.unified(path, attempt.before, attempt.after);
        return new Edited(diff, attempt.replacements, size, piece.etag());
    }

    private Edited done(String path, @Nullable String etag, List<Replacement> edits)
            throws FileProblem, ToolFailure, InterruptedException {
        AtomicReference<Attempt> made = new AtomicReference<>();
        long most = files.limits().writeBytes();
        WorkFolder.Writing how = new WorkFolder.Writing(false, true, etag, null, false);
        WorkFolder.Written written =
                files.change(
                        path,
                        how,
                        found -> {
                            byte[] before = found == null ? new byte[0] : found;
                            Attempt attempt = Attempt.at(path, before, edits, most);
                            made.set(attempt);
                            byte[] after = attempt.after.getBytes(UTF_8);
                            boolean same = attempt.failure != null || Arrays.equals(before, after);
                            return same ? before : after;
                        });
        Attempt attempt = made.get();
        attempt.check();
        String diff = LineDiff.unified(path, attempt.before, attempt.after);
        return new Edited(diff, attempt.replacements, written.size(), written.etag());
    }
}
