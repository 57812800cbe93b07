package dev.toolbooth.app.admin.client;

import dev.toolbooth.app.config.serving.ListenConfig;
import dev.toolbooth.client.files.PrivateFiles;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The file that a running server leaves in its folder for commands of the same user: its address,
 * and a token that is valid while it runs.
 */
public record RunningServerFile(URI url, long pid, String token) {
    private static final String FILE = "server.json";
    private static final long BYTES_MAX = 10_000;

    /** The note of a server that listens. */
    public static RunningServerFile of(ListenConfig listen, int port, String token) {
        String host = reachable(listen.host());
        return new RunningServerFile(
                URI.create(
                        (listen.tls().isPresent() ? "https://" : "http://")
                                + (host.indexOf(':') < 0 ? host : "[" + host + "]")
                                + ":"
                                + port),
                ProcessHandle.current().pid(),
                token);
    }

    /** Where this machine reaches a server that listens on an address, be it all of them. */
    private static String reachable(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            if (address.isAnyLocalAddress()) {
                return address instanceof Inet6Address ? "::1" : "127.0.0.1";
            }
            return host;
        } catch (UnknownHostException e) {
            return host;
        }
    }

    /** An unguessable token. */
    public static String randomToken() {
        byte[] bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Writes it, readable by its owner only. */
    public void write(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            PrivateFiles.replace(
                    file,
                    Json.bytes(
                            Json.object()
                                    .put("url", url.toString())
                                    .put("pid", pid)
                                    .put("token", token)));
        } catch (IOException e) {
            throw new StoreProblem(
                    "The file " + file + " can't be written: " + StoreProblem.reason(e), e);
        }
    }

    /** Deletes it. A command that finds a file left behind sees that no process has the folder. */
    public static void delete(Path folder) {
        try {
            Files.deleteIfExists(folder.resolve(FILE));
        } catch (IOException e) {
            return;
        }
    }

    /** The note in a folder, if there is one that can be read. */
    public static Optional<RunningServerFile> read(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > BYTES_MAX) {
                return Optional.empty();
            }
            JsonNode json = Json.parse(Files.readAllBytes(file));
            return Optional.of(
                    new RunningServerFile(
                            URI.create(json.path("url").asString("")),
                            json.path("pid").longValue(0),
                            json.path("token").asString("")));
        } catch (IOException | JacksonException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return "ServerNote[url=" + url + ", pid=" + pid + "]";
    }
}
