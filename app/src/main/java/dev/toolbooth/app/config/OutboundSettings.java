package dev.toolbooth.app.config;

import dev.toolbooth.core.outbound.AllowedHost;
import java.time.Duration;
import java.util.List;

/** The settings of the way out: what the server may ask of others, and how much. */
final class OutboundSettings {
    private static final int MIB = 1 << 20;

    static final Setting<List<AllowedHost>> ALLOW =
            Setting.of(
                            "outbound.allow",
                            new ListKind<>(new AllowedKind()),
                            "Hosts and addresses that may be asked although they are not public.")
                    .withStandard(List.of());
    static final Setting<Duration> TIMEOUT =
            Setting.of(
                            "outbound.timeout",
                            new SpanKind(Duration.ofMillis(1), Duration.ofHours(1)),
                            "How long a request of http_request may take, redirects and all.")
                    .withStandard(Duration.ofSeconds(30));
    static final Setting<Integer> RESPONSE_BYTES =
            Setting.of(
                            "outbound.response-bytes",
                            new BytesKind(1, 64 * MIB),
                            "The most of an answer's body that http_request returns; the rest is"
                                    + " cut off.")
                    .withStandard(MIB);
    static final Setting<Integer> REQUESTS =
            Setting.of(
                            "outbound.requests",
                            new WholeKind(1, 10_000),
                            "The most requests to other servers at once; one more waits.")
                    .withStandard(64);

    static final List<Setting<?>> ALL = List.of(ALLOW, TIMEOUT, RESPONSE_BYTES, REQUESTS);

    private OutboundSettings() {}

    static Config.Outbound of(Values values) {
        return new Config.Outbound(
                values.get(ALLOW),
                values.get(TIMEOUT),
                values.get(RESPONSE_BYTES),
                values.get(REQUESTS));
    }
}
