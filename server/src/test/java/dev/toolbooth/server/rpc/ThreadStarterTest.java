package dev.toolbooth.server.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** How work that needs threads is started from an event loop (finding F1). */
class ThreadStarterTest {
    private final Deque<Runnable> loop = new ArrayDeque<>();
    private final Deque<Runnable> threads = new ArrayDeque<>();
    private final List<String> done = new ArrayList<>();
    private final Executor home = loop::add;

    private void add(ThreadStarter threadStarter, String name) {
        threadStarter.add(home, () -> done.add(name), () -> done.add(name + " refused"));
    }

    private static void runAll(Deque<Runnable> tasks) {
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
    }

    @Test
    void whatCameInOneTurnIsStartedByOneThread() {
        ThreadStarter threadStarter = new ThreadStarter(threads::add);
        add(threadStarter, "a");
        add(threadStarter, "b");
        add(threadStarter, "c");
        assertThat(loop).hasSize(1);
        assertThat(threads).isEmpty();

        runAll(loop);
        assertThat(threads).hasSize(1);

        threads.remove().run();
        assertThat(threads).as("each has a thread of its own").hasSize(3);
        runAll(threads);
        assertThat(done).containsExactly("a", "b", "c");
    }

    @Test
    void oneAloneIsStartedAtOnce() {
        ThreadStarter threadStarter = new ThreadStarter(threads::add);
        add(threadStarter, "a");
        runAll(loop);
        threads.remove().run();
        assertThat(done).containsExactly("a");
    }

    @Test
    void theNextTurnBeginsAnew() {
        ThreadStarter threadStarter = new ThreadStarter(threads::add);
        add(threadStarter, "a");
        runAll(loop);
        add(threadStarter, "b");
        runAll(loop);
        runAll(threads);
        assertThat(done).containsExactly("a", "b");
    }

    @Test
    void eventLoopsDontWaitForEachOther() {
        Deque<Runnable> other = new ArrayDeque<>();
        ThreadStarter threadStarter = new ThreadStarter(threads::add);
        add(threadStarter, "a");
        threadStarter.add(other::add, () -> done.add("b"), () -> done.add("b refused"));
        runAll(other);
        runAll(threads);
        assertThat(done).containsExactly("b");
    }

    @Test
    void whatFindsNoThreadIsRefused() {
        ThreadStarter threadStarter =
                new ThreadStarter(
                        _ -> {
                            throw new RejectedExecutionException();
                        });
        add(threadStarter, "a");
        runAll(loop);
        add(threadStarter, "b");
        add(threadStarter, "c");
        runAll(loop);
        assertThat(done).containsExactly("a refused", "b refused", "c refused");
    }

    @Test
    void whatFindsNoThreadLaterIsRefusedToo() {
        Deque<Runnable> closing = new ArrayDeque<>();
        ThreadStarter threadStarter =
                new ThreadStarter(
                        task -> {
                            if (!closing.isEmpty()) {
                                throw new RejectedExecutionException();
                            }
                            closing.add(task);
                        });
        add(threadStarter, "a");
        add(threadStarter, "b");
        runAll(loop);
        closing.getFirst().run();
        assertThat(done).containsExactly("a refused", "b refused");
    }
}
