package dev.toolbooth.app.office;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.server.HttpListener;
import java.net.URI;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Where the server is that an office is part of, once it listens. Thread-safe. */
public final class Presence {
    private final Config.Listen listen;
    private final AtomicReference<@Nullable HttpListener> listener = new AtomicReference<>();

    public Presence(Config.Listen listen) {
        this.listen = listen;
    }

    /** Says who listens. */
    public void listens(HttpListener who) {
        listener.set(who);
    }

    /** Where this machine reaches it. */
    public URI url() {
        HttpListener who = listener.get();
        return ServerNote.of(listen, who == null ? listen.port() : who.port(), "").url();
    }

    /** How many event streams are open. */
    public int streams() {
        HttpListener who = listener.get();
        return who == null ? 0 : who.openStreams();
    }
}
