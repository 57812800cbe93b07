package dev.toolbooth.server;

import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Announcements;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The streams of one session: one for each call that needs one, and one of its own. */
final class SessionStreams {
    private static final int STREAMS_MAX = 64;
    private static final String STANDALONE = "s";

    private final EventLog log;
    private final Map<String, ReplayStream> byId = new LinkedHashMap<>();
    private final ReplayStream standalone;
    private Announcements.@Nullable Registration news;
    private long opened;

    SessionStreams(Limits limits) {
        this.log = new EventLog(limits.replayEvents(), limits.replayBytes());
        this.standalone = new ReplayStream(STANDALONE, log);
    }

    /** The stream for what belongs to no call. */
    ReplayStream standalone() {
        return standalone;
    }

    /** Tells the session of changes on its own stream from now on, whether it listens or not. */
    synchronized void news(Announcements announcements, Dialect dialect, Session session) {
        if (news == null) {
            news = SessionNews.follow(announcements, dialect, session, standalone);
        }
    }

    /** Ends the session's own stream and what is told on it. */
    synchronized void close() {
        if (news != null) {
            news.close();
        }
        standalone.end();
    }

    /** A stream for one call; the oldest is forgotten when there are too many. */
    synchronized ReplayStream open() {
        ReplayStream stream = new ReplayStream("c" + ++opened, log);
        byId.put(stream.id(), stream);
        if (byId.size() > STREAMS_MAX) {
            byId.remove(byId.keySet().iterator().next());
        }
        return stream;
    }

    /** The stream that an event of this id came on, or null. */
    synchronized @Nullable ReplayStream of(String eventId) {
        int dash = eventId.indexOf('-');
        String id = dash < 0 ? eventId : eventId.substring(0, dash);
        return id.equals(STANDALONE) ? standalone : byId.get(id);
    }

    /** The number in an event's id, or 0. */
    static long sequence(String eventId) {
        try {
            return Long.parseLong(eventId.substring(eventId.indexOf('-') + 1));
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
