package dev.toolbooth.search.chunk;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A reader of sources in other processes, a few at a time: a source that crashes one of them is
 * split by its lines, and nothing else is lost. They start when they are needed, and end when they
 * are not. For any number of threads.
 */
final class IsolatedOutlines implements Outlines {
    private static final Duration IDLE = Duration.ofSeconds(10);
    private static final String NO_PROCESS =
            "no process can be started to read sources, so files are searched by their lines: ";

    private final Consumer<String> notices;
    private final Semaphore free;

    /** Each process would say the same again; there are as many as languages, and one. */
    private final Set<String> said = ConcurrentHashMap.newKeySet();

    /** Those with nothing to do, the one that was asked last first. Guarded by itself. */
    private final Deque<Idle> idle = new ArrayDeque<>();

    /** Guarded by idle. */
    private boolean closed;

    private record Idle(OutlineProcess process, long since) {}

    /**
     * @param most how many processes there are at once
     */
    IsolatedOutlines(Consumer<String> notices, int most) {
        this.notices = notices;
        this.free = new Semaphore(most);
    }

    @Override
    public List<SourceUnit> of(FileStructure structure, String text, ChunkSizes sizes) {
        free.acquireUninterruptibly();
        try {
            return ask(new OutlineMessages.Question(structure, sizes, text));
        } finally {
            free.release();
        }
    }

    private List<SourceUnit> ask(OutlineMessages.Question question) {
        OutlineProcess process = take();
        if (process == null) {
            return List.of();
        }
        OutlineMessages.Answer answer;
        try {
            answer = process.ask(question);
        } catch (IOException e) {
            process.close();
            return List.of();
        }
        answer.notices().stream().filter(said::add).forEach(notices);
        give(process);
        return answer.units();
    }

    private @Nullable OutlineProcess take() {
        synchronized (idle) {
            Idle known = idle.poll();
            if (known != null) {
                return known.process();
            }
        }
        try {
            return OutlineProcess.start();
        } catch (IOException e) {
            if (said.add(NO_PROCESS)) {
                notices.accept(NO_PROCESS + e.getMessage());
            }
            return null;
        }
    }

    private void give(OutlineProcess process) {
        synchronized (idle) {
            if (closed) {
                process.close();
                return;
            }
            idle.push(new Idle(process, System.nanoTime()));
            if (idle.size() == 1) {
                Thread.ofVirtual().start(this::endIdle);
            }
        }
    }

    @Override
    public void close() {
        synchronized (idle) {
            closed = true;
            idle.forEach(one -> one.process().close());
            idle.clear();
        }
    }

    /** Ends idle processes, until there are none. */
    private void endIdle() {
        boolean some = true;
        while (some) {
            try {
                Thread.sleep(IDLE);
            } catch (InterruptedException e) {
                return;
            }
            List<OutlineProcess> over = new ArrayList<>();
            synchronized (idle) {
                while (!idle.isEmpty()
                        && System.nanoTime() - idle.getLast().since() > IDLE.toNanos()) {
                    over.add(idle.removeLast().process());
                }
                some = !idle.isEmpty();
            }
            over.forEach(OutlineProcess::close);
        }
    }
}
