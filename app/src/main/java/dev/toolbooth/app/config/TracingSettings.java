package dev.toolbooth.app.config;

import java.util.List;

/** The settings of tracing. */
final class TracingSettings {
    static final Setting<String> ENDPOINT =
            Setting.of(
                            "tracing.endpoint",
                            new TextKind(
                                    "an address such as http://127.0.0.1:4318/v1/traces",
                                    "^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])"
                                            + "(:[0-9]{1,5})?(/[A-Za-z0-9._~%/-]*)?$"),
                            "Where every call is sent as a span (OTLP over HTTP, as JSON); without"
                                    + " it, nowhere.")
                    .withAlias("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT");

    static final List<Setting<?>> ALL = List.of(ENDPOINT);

    private TracingSettings() {}
}
