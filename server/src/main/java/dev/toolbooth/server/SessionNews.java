package dev.toolbooth.server;

import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Signal;

/** What a session is told outside of any request. */
final class SessionNews {
    private SessionNews() {}

    /** Tells a session of changes through this outlet until the registration is closed. */
    static Announcements.Registration follow(
            Announcements announcements, Dialect dialect, Session session, Outlet outlet) {
        return announcements.listen(
                signal -> wants(session, signal),
                signal -> dialect.announce(signal, session).ifPresent(outlet::hint));
    }

    private static boolean wants(Session session, Signal signal) {
        return switch (signal) {
            case Signal.ToolsChanged _, Signal.PromptsChanged _, Signal.ResourcesChanged _ -> true;
            case Signal.ResourceUpdated(String uri) -> session.watches(uri);
            case Signal.Event event -> session.owner().scopes().allow("tools", event.tool());
            case Signal.TaskChanged _,
                    Signal.Progress _,
                    Signal.Log _,
                    Signal.Asked _,
                    Signal.Withdrawn _ ->
                    false;
        };
    }
}
