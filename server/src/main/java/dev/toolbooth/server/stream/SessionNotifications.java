package dev.toolbooth.server.stream;

import dev.toolbooth.core.concurrent.Listeners;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Signal;

/** The notifications of a session outside of any request. */
public final class SessionNotifications {
    private SessionNotifications() {}

    /** Tells a session of changes through this outlet until the registration is closed. */
    public static Listeners.Registration follow(
            Announcements announcements, Dialect dialect, Session session, MessageSink sink) {
        return announcements.listen(
                signal -> wants(session, signal),
                signal -> dialect.announce(signal, session).ifPresent(sink::hint));
    }

    private static boolean wants(Session session, Signal signal) {
        return switch (signal) {
            case Signal.ToolsChanged _, Signal.PromptsChanged _, Signal.ResourcesChanged _ -> true;
            case Signal.ResourceUpdated(String uri) -> session.watches(uri);
            case Signal.Event event -> session.owner().scopes().allow("tools", event.tool());
            case Signal.Progress _, Signal.Log _, Signal.Asked _, Signal.Withdrawn _ -> false;
        };
    }
}
