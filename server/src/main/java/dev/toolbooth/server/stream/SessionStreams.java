package dev.toolbooth.server.stream;

import dev.toolbooth.core.concurrent.Listeners;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Announcements;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The streams of one session: one for each call that needs one, and one for the rest. */
public final class SessionStreams {
    private static final int STREAMS_MAX = 64;
    private static final String STANDALONE = "s";

    private final ReplayBuffer log;
    private final Map<String, ReplayStream> byId = new LinkedHashMap<>();
    private final ReplayStream standalone;
    private Listeners.@Nullable Registration news;
    private long opened;

    /**
     * @param memory what all sessions share for events that are kept
     */
    public SessionStreams(Limits limits, ReplayMemory memory) {
        this.log =
                new ReplayBuffer(
                        limits.streams().replayEvents(), limits.streams().replayBytes(), memory);
        this.standalone = new ReplayStream(STANDALONE, log);
    }

    /** The stream for what belongs to no call. */
    public ReplayStream standalone() {
        return standalone;
    }

    /** Tells the session of changes on its own stream from now on, whether it listens or not. */
    public synchronized void news(Announcements announcements, Dialect dialect, Session session) {
        if (news == null) {
            news = SessionNotifications.follow(announcements, dialect, session, standalone);
        }
    }

    /** Ends the session's own stream and its notifications; nobody comes back for any other. */
    public synchronized void close() {
        if (news != null) {
            news.close();
        }
        standalone.end();
        log.close();
    }

    /** A stream for one call; the oldest is forgotten when there are too many. */
    public synchronized ReplayStream open() {
        ReplayStream stream = new ReplayStream("c" + ++opened, log);
        byId.put(stream.id(), stream);
        if (byId.size() > STREAMS_MAX) {
            byId.remove(byId.keySet().iterator().next());
        }
        return stream;
    }

    /** The stream that an event of this id came on, or null. */
    synchronized @Nullable public ReplayStream of(String eventId) {
        int dash = eventId.indexOf('-');
        String id = dash < 0 ? eventId : eventId.substring(0, dash);
        return id.equals(STANDALONE) ? standalone : byId.get(id);
    }

    /** The number in an event's id, or 0. */
    public static long sequence(String eventId) {
        try {
            return Long.parseLong(eventId.substring(eventId.indexOf('-') + 1));
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
