package dev.toolbooth.server.admin;

/**
 * The admin API, in this process or over HTTP. It returns JSON as {@code /openapi.json} describes
 * it.
 *
 * <p>Implementations are safe for concurrent use, may block, and never throw because of their
 * arguments.
 */
public interface AdminApi {

    /** Executes a request. */
    AdminResult ask(AdminRequest request);

    /** Reports calls and payments from now on, those that the request's query selects. */
    EventSubscription watch(AdminRequest request, EventObserver who);
}
