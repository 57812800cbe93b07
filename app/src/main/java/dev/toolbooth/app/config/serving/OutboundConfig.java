package dev.toolbooth.app.config.serving;

import dev.toolbooth.app.config.setting.ParsedType;
import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.core.outbound.AllowedHost;
import java.time.Duration;
import java.util.List;

/**
 * The section on requests to other servers.
 *
 * @param allow hosts and addresses that are allowed although they are not public
 * @param timeout for one request of a tool, redirects and all
 * @param responseBytes the most of an answer's body that a tool returns
 * @param requests the most requests at once
 */
public record OutboundConfig(
        List<AllowedHost> allow, Duration timeout, int responseBytes, int requests) {
    private static final int MIB = 1 << 20;

    public static OutboundConfig of(SettingReader in) {
        in.section("outbound", "Requests that the server sends to other servers.");
        return new OutboundConfig(
                in.key(
                                "outbound.allow",
                                "Hosts and addresses that requests may reach although they are not"
                                        + " public.")
                        .list(ParsedType.ALLOWED_HOST)
                        .or(List.of()),
                in.key(
                                "outbound.timeout",
                                "How long a request of http_request may take, redirects and retries"
                                        + " included.")
                        .time(Duration.ofMillis(1), Duration.ofHours(1))
                        .or(Duration.ofSeconds(30)),
                in.key(
                                "outbound.response-bytes",
                                "The most bytes of a response body that http_request returns. The"
                                        + " rest is cut off.")
                        .bytes(1, 64 * MIB)
                        .or(MIB),
                in.key(
                                "outbound.requests",
                                "The most requests to other servers at once. Further ones wait.")
                        .whole(1, 10_000)
                        .or(64));
    }
}
