package dev.toolbooth.app.admin.client;

import dev.toolbooth.app.config.serving.ListenConfig;
import dev.toolbooth.server.listener.HttpListener;
import java.net.URI;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The address of this server, once it listens. Thread-safe. */
public final class ServerUrl {
    private final ListenConfig listen;
    private final AtomicReference<@Nullable HttpListener> listener = new AtomicReference<>();

    public ServerUrl(ListenConfig listen) {
        this.listen = listen;
    }

    /** Says who listens. */
    public void listens(HttpListener who) {
        listener.set(who);
    }

    /** Where this machine reaches it. */
    public URI url() {
        HttpListener who = listener.get();
        return RunningServerFile.of(listen, who == null ? listen.port() : who.port(), "").url();
    }

    /** How many event streams are open. */
    public int streams() {
        HttpListener who = listener.get();
        return who == null ? 0 : who.openStreams();
    }
}
