package dev.toolbooth.tools.workspace.files;

import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.FolderWatch;
import dev.toolbooth.tools.files.PathGlob;
import dev.toolbooth.tools.files.WorkFolder;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.wire.Json;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The clients' watches on files. Guarded by itself. */
public final class FileWatches implements AutoCloseable {
    private static final int CLIENT_MAX = 16;
    private static final int ALL_MAX = 128;
    private static final int FOLDERS_MAX = 5_000;
    private static final String TOOL = "files_watch";

    private final WorkFolder folder;
    private final InstantSource clock;
    private final Supplier<String> ids;
    private final Map<String, Watch> open = new HashMap<>();

    /** A client's watch; without a folder while it begins. */
    private record Watch(Follower follower, @Nullable FolderWatch folder) {
        boolean isOf(Follower other) {
            return follower.client().equals(other.client());
        }
    }

    public FileWatches(WorkFolder folder, InstantSource clock, Supplier<String> ids) {
        this.folder = folder;
        this.clock = clock;
        this.ids = ids;
    }

    List<WorkspaceTool> tools() {
        return List.of(
                WorkspaceTool.of("files/watch", this::watch),
                WorkspaceTool.of("files/unwatch", this::unwatch));
    }

    private ToolOutput watch(ToolCall call) throws ToolFailure, InterruptedException {
        Follower follower = call.follower();
        if (follower.id().isEmpty()) {
            throw new ToolFailure(
                    Fault.Kind.UNAVAILABLE,
                    "",
                    "this client can't be told anything after its call: watch over /mira or stdio");
        }
        PathGlob glob = ListFiles.glob(call);
        String id = ids.get();
        reserve(id, follower);
        boolean begun = false;
        try {
            FolderWatch watch =
                    FolderWatch.open(
                            folder,
                            call.text("path"),
                            FOLDERS_MAX,
                            changes -> tell(id, glob, changes, follower));
            begun = keep(id, new Watch(follower, watch));
            return ToolOutput.structured(Json.object().put("watch_id", id));
        } catch (FileProblem e) {
            throw FileTools.failure("path", e);
        } finally {
            if (!begun) {
                end(id);
            }
        }
    }

    private synchronized void reserve(String id, Follower client) throws ToolFailure {
        endThoseOfNobody();
        long own = open.values().stream().filter(one -> one.isOf(client)).count();
        if (own >= CLIENT_MAX || open.size() >= ALL_MAX) {
            throw new ToolFailure(
                    Fault.Kind.LIMITED,
                    "",
                    "there are at most "
                            + CLIENT_MAX
                            + " watches for a client and "
                            + ALL_MAX
                            + " in all: end one with files/unwatch");
        }
        open.put(id, new Watch(client, null));
        client.hold();
    }

    /** A client that has hung up would else be noticed with the next change only. */
    private void endThoseOfNobody() {
        List.copyOf(open.entrySet()).stream()
                .filter(one -> one.getValue().follower.isGone())
                .forEach(one -> end(one.getKey()));
    }

    /** Notes that a watch has begun, unless everything has ended meanwhile. */
    private synchronized boolean keep(String id, Watch watch) {
        boolean wanted = open.replace(id, watch) != null;
        if (!wanted && watch.folder != null) {
            watch.folder.close();
        }
        return wanted;
    }

    private boolean tell(
            String id, @Nullable PathGlob glob, List<FolderWatch.Change> changes, Follower follower)
            throws InterruptedException {
        for (FolderWatch.Change change : changes) {
            boolean meant =
                    glob == null
                            || change.kind() == FolderWatch.Happening.OVERFLOW
                            || glob.matches(change.below());
            if (meant && !follower.tell(event(id, change))) {
                end(id);
                return false;
            }
        }
        return true;
    }

    private Signal.Event event(String id, FolderWatch.Change change) {
        return new Signal.Event(
                "files/changed",
                Json.object()
                        .put("watch_id", id)
                        .put("path", change.path())
                        .put("kind", change.kind().name().toLowerCase(Locale.ROOT))
                        .put("timestamp", clock.instant().toString()),
                TOOL);
    }

    private ToolOutput unwatch(ToolCall call) throws ToolFailure {
        String id = call.text("watch_id");
        synchronized (this) {
            Watch watch = open.get(id);
            if (watch == null || !watch.isOf(call.follower())) {
                throw new ToolFailure(
                        Fault.Kind.NOT_FOUND, "watch_id", "this client has no such watch");
            }
        }
        end(id);
        return ToolOutput.structured(Json.object().put("ok", true));
    }

    private synchronized void end(String id) {
        Watch watch = open.remove(id);
        if (watch != null) {
            watch.follower.release();
            if (watch.folder != null) {
                watch.folder.close();
            }
        }
    }

    /** Ends all watches. */
    @Override
    public synchronized void close() {
        List.copyOf(open.keySet()).forEach(this::end);
    }
}
