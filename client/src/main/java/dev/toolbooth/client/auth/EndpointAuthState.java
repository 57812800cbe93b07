package dev.toolbooth.client.auth;

import dev.toolbooth.client.model.McpException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The authorization state of one endpoint. The results of {@link #grant} and {@link #rounds} may be
 * read by any thread. Everything else is guarded by {@link #lock}, which is held during
 * authorization, so that requests refused at the same time cause one.
 */
final class EndpointAuthState {
    /** The pause after a person said no. */
    static final Duration PAUSE = Duration.ofSeconds(30);

    /** Within this time the same is asked a few times, and no more. */
    static final Duration WINDOW = Duration.ofMinutes(10);

    static final int SAME_MAX = 3;
    static final int ASKED_MAX = 10;

    final ReentrantLock lock = new ReentrantLock();

    private volatile @Nullable Grant grant;
    private final AtomicLong rounds = new AtomicLong();
    private @Nullable String failure;
    private @Nullable Instant quietUntil;
    private final Deque<Asked> asked = new ArrayDeque<>();

    private record Asked(Instant when, Set<String> scopes) {}

    EndpointAuthState(@Nullable Grant grant) {
        this.grant = grant;
    }

    @Nullable Grant grant() {
        return grant;
    }

    /** How many times leave was sought, well or not. */
    long rounds() {
        return rounds.get();
    }

    void take(Grant fresh) {
        grant = fresh;
        failure = null;
        rounds.incrementAndGet();
    }

    void drop() {
        grant = null;
    }

    /** Leave was sought in vain. */
    void fail(String why) {
        failure = why;
        rounds.incrementAndGet();
    }

    /** Fails in the way in which leave was sought in vain last, if it was. */
    void shareFailure() {
        if (failure != null) {
            throw new McpException.NotAuthorized(failure);
        }
    }

    /** Counts a question to the person, unless there were enough. */
    void ask(List<String> scopes, Instant now) {
        if (quietUntil != null && now.isBefore(quietUntil) && failure != null) {
            throw new McpException.NotAuthorized(failure);
        }
        while (!asked.isEmpty() && asked.getFirst().when().plus(WINDOW).isBefore(now)) {
            asked.removeFirst();
        }
        Set<String> wanted = Set.copyOf(scopes);
        long same = asked.stream().filter(one -> one.scopes().equals(wanted)).count();
        if (same >= SAME_MAX || asked.size() >= ASKED_MAX) {
            throw new McpException.NotAuthorized(
                    "Leave was sought "
                            + asked.size()
                            + " times within "
                            + WINDOW.toMinutes()
                            + " minutes, and the server wants more each time: tell whoever runs"
                            + " it, or try again later");
        }
        asked.addLast(new Asked(now, wanted));
    }

    /** Notes a refusal: the person is not asked again for a while. */
    void leaveInPeace(Instant now) {
        quietUntil = now.plus(PAUSE);
    }
}
