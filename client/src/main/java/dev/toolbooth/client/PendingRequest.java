package dev.toolbooth.client;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.Progress;
import dev.toolbooth.client.transport.RpcResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A request without an answer yet. */
final class PendingRequest {
    private final CompletableFuture<RpcResponse> answer = new CompletableFuture<>();
    private final @Nullable Consumer<Progress> progress;
    private final @Nullable Runnable accepted;

    PendingRequest(@Nullable Consumer<Progress> progress, @Nullable Runnable accepted) {
        this.progress = progress;
        this.accepted = accepted;
    }

    void answer(RpcResponse given) {
        answer.complete(given);
    }

    void fail(McpException why) {
        answer.completeExceptionally(why);
    }

    void progress(Progress step) {
        if (progress != null) {
            progress.accept(step);
        }
    }

    void accepted() {
        if (accepted != null) {
            accepted.run();
        }
    }

    /** Waits that long, not counting the time in which our own side was waited for. */
    RpcResponse await(Duration most, UserWaitTimer userWaitTimer)
            throws TimeoutException, InterruptedException {
        long begin = System.nanoTime();
        long paused = userWaitTimer.totalNanos();
        while (true) {
            long used = System.nanoTime() - begin - (userWaitTimer.totalNanos() - paused);
            long left = most.toNanos() - used;
            if (left <= 0) {
                throw new TimeoutException();
            }
            try {
                return answer.get(left, TimeUnit.NANOSECONDS);
            } catch (TimeoutException perhaps) {
                // Somebody may have been waited for meanwhile: the loop looks.
            } catch (ExecutionException e) {
                throw McpException.of(e);
            }
        }
    }
}
