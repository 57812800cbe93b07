package dev.toolbooth.tools.resources;

import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.resource.Resources;
import dev.toolbooth.wire.Json;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/** The resources about the server itself: configuration, metrics, system and log. */
public final class ServerResources {
    private static final String JSON = "application/json";

    private ServerResources() {}

    /**
     * The log's last entries.
     *
     * @param changes grows with every entry that subscribers should hear of
     */
    public record Log(Supplier<String> text, LongSupplier changes) {}

    /**
     * Puts the resources on offer.
     *
     * @param config what may be shown of the configuration
     */
    public static void installInto(
            Resources resources, ObjectNode config, ServerFigures figures, Log log) {
        String shown = Json.pretty(config);
        resources.add(
                Namespace.BUILT_IN,
                LiveResource.of(
                        "config://server/options",
                        "config",
                        "Server Configuration",
                        "what the server was told, without secrets and without paths",
                        JSON,
                        () -> shown,
                        () -> 0));
        resources.add(
                Namespace.BUILT_IN,
                LiveResource.of(
                        "metrics://server/stats",
                        "metrics",
                        "Server Metrics",
                        "what the server has counted since it started; requests are calls of"
                                + " tools, their times are in microseconds",
                        JSON,
                        () -> Json.pretty(figures.stats()),
                        figures::changes));
        resources.add(
                Namespace.BUILT_IN,
                LiveResource.of(
                        "system://runtime/info",
                        "system",
                        "System Information",
                        "what the server runs on; memory is in bytes",
                        JSON,
                        () -> Json.pretty(figures.system()),
                        () -> 0));
        resources.add(
                Namespace.BUILT_IN,
                LiveResource.of(
                        "logs://server/recent",
                        "logs",
                        "Recent Log Entries",
                        "the last entries of the server's log, oldest first, with secrets masked",
                        "text/plain",
                        log.text(),
                        log.changes()));
    }
}
