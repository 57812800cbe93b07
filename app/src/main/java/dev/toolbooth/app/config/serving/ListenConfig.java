package dev.toolbooth.app.config.serving;

import dev.toolbooth.app.config.setting.PathType;
import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.app.config.setting.TextType;
import dev.toolbooth.wire.text.SafeText;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The section on where and how the server listens.
 *
 * @param port zero means any free one
 * @param endpoint the path of MCP, which starts with a slash and doesn't end with one
 * @param hosts names accepted in the Host header besides loopback's and {@code host}
 * @param origins web origins accepted besides the server's own; {@code *} accepts all
 */
public record ListenConfig(
        String host,
        int port,
        String endpoint,
        Optional<Tls> tls,
        List<String> hosts,
        List<String> origins) {
    public static final TextType HOST =
            new TextType(
                    "a host name or an address, such as 127.0.0.1",
                    "^([A-Za-z0-9._-]+|[0-9A-Fa-f:.]+(%[A-Za-z0-9._-]+)?)$");
    public static final TextType ENDPOINT =
            new TextType(
                    "a path that starts with / and doesn't end with it, such as /mcp",
                    "^(/[A-Za-z0-9._~-]+)+$");
    public static final TextType ORIGIN =
            new TextType(
                    "an origin without a path, such as https://app.example.com, or *",
                    "^(\\*|[a-z][a-z0-9+.-]*://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])"
                            + "(:[0-9]{1,5})?)$");
    private static final PathType PEM = new PathType(List.of(), PathType.Must.BE_A_FILE);

    /** Paths that mean the same on every server, wherever its endpoint is. */
    private static final Set<String> TAKEN =
            Set.of(
                    "/api/v1",
                    "/console",
                    "/sse",
                    "/messages",
                    "/metrics",
                    "/health",
                    "/health/live",
                    "/health/ready",
                    "/healthz",
                    "/livez",
                    "/readyz");

    /** The PEM files of an HTTPS listener. */
    public record Tls(Path certificate, Path key) {
        private static Optional<Tls> of(SettingReader in) {
            in.section("listen.tls", "HTTPS: give both files, or none for plain HTTP.");
            Optional<Path> certificate =
                    in.key(
                                    "listen.tls.certificate",
                                    "A PEM file with the certificate, followed by the certificates"
                                            + " that signed it.")
                            .is(PEM)
                            .find();
            Optional<Path> key =
                    in.key("listen.tls.key", "A PEM file with the certificate's private key.")
                            .is(PEM)
                            .find();
            return certificate.flatMap(file -> key.map(its -> new Tls(file, its)));
        }
    }

    public static ListenConfig of(SettingReader in) {
        in.section("listen", "The address, and how it is served.");
        var listen =
                new ListenConfig(
                        in.key(
                                        "listen.host",
                                        "The address to listen on; 0.0.0.0 lets other machines"
                                                + " connect.")
                                .is(HOST)
                                .flag("--host", "HOST")
                                .or("127.0.0.1"),
                        in.key("listen.port", "The port to listen on; 0 takes any free one.")
                                .whole(0, 65_535)
                                .alias("PORT")
                                .flag("--port", "N")
                                .or(8080),
                        in.key("listen.endpoint", "The path under which MCP is served.")
                                .is(ENDPOINT)
                                .alias("HS_MCP_ENDPOINT")
                                .or("/mcp"),
                        Tls.of(in),
                        in.key(
                                        "listen.hosts",
                                        "Names accepted in the Host header, in addition to"
                                                + " listen.host, the host of listen.public-url and"
                                                + " this machine's loopback names.")
                                .list(HOST)
                                .or(List.of()),
                        in.key(
                                        "listen.origins",
                                        "Origins of web pages that may call, in addition to the"
                                                + " server's own; * allows every page.")
                                .list(ORIGIN)
                                .alias("HS_CORS_ALLOWED_ORIGINS")
                                .or(List.of()));
        listen.reportTaken(in);
        return listen;
    }

    /** Whether only this machine can call here. */
    public boolean local() {
        return isLocal(host);
    }

    /** Whether a host is this machine's loopback. A name is asked for: it may be anything. */
    public static boolean isLocal(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /** Reports an endpoint at a path where the server has something else. */
    private void reportTaken(SettingReader in) {
        if (TAKEN.contains(endpoint)
                || endpoint.startsWith("/.well-known/")
                || endpoint.startsWith("/api/v1/")
                || endpoint.startsWith("/console/")) {
            in.report(
                    "listen.endpoint",
                    SafeText.quoted(endpoint) + " is where the server has something else",
                    "expected a path of its own, such as /mcp");
        }
    }

    /**
     * Whether clients of MCP come to this path, or to one below it, and no other reason refuses
     * that.
     */
    public boolean isUnder(String path) {
        return !TAKEN.contains(path) && (endpoint.equals(path) || endpoint.startsWith(path + "/"));
    }
}
