package dev.toolbooth.testkit.mira;

import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Hears what terminals say to a client. Guarded by itself. */
final class TerminalEars implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final List<MiraEvent> heard = new ArrayList<>();
    private final AutoCloseable listening;

    TerminalEars(MiraClient client) {
        this.listening = client.listen(this::hear);
    }

    private synchronized void hear(MiraEvent event) {
        heard.add(event);
        notifyAll();
    }

    /** Waits until a terminal has printed something, and returns all that it has by then. */
    synchronized String await(String session, String text) throws InterruptedException {
        await(() -> printed(session).contains(text), session);
        return printed(session);
    }

    /** Waits for the end of a terminal. */
    synchronized MiraEvent awaitExit(String session) throws InterruptedException {
        await(() -> !exits(session).isEmpty(), session);
        return exits(session).getFirst();
    }

    private synchronized void await(BooleanSupplier wanted, String session)
            throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!wanted.getAsBoolean()) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                throw new AssertionError("not in \"" + printed(session) + "\"");
            }
            wait(left);
        }
    }

    /** All that a terminal has printed. */
    synchronized String printed(String session) {
        StringBuilder text = new StringBuilder();
        of(session).stream()
                .filter(event -> event.method().equals("terminals/stream"))
                .forEach(event -> text.append(event.text("data")));
        return text.toString();
    }

    synchronized List<MiraEvent> exits(String session) {
        return of(session).stream()
                .filter(event -> event.method().equals("terminals/exit"))
                .toList();
    }

    /** All that was said of a terminal, in order. */
    synchronized List<MiraEvent> of(String session) {
        return heard.stream().filter(event -> event.text("session_id").equals(session)).toList();
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (Exception e) {
            throw new IllegalStateException("an ear can't be closed", e);
        }
    }
}
