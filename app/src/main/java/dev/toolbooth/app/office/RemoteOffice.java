package dev.toolbooth.app.office;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.attempt.OwnCertificate;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Answer.Reason;
import dev.toolbooth.server.admin.CallOffice;
import dev.toolbooth.server.admin.CatalogOffice;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.server.admin.Query;
import dev.toolbooth.server.admin.SalesOffice;
import dev.toolbooth.server.admin.Spectator;
import dev.toolbooth.server.admin.StatusOffice;
import dev.toolbooth.server.admin.ToolOffice;
import dev.toolbooth.server.admin.Watching;
import dev.toolbooth.server.admin.WorkspaceOffice;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.HttpRetryException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.stream.Collectors;
import javax.net.ssl.HttpsURLConnection;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The office of a server that runs on this machine, through its admin API. Immutable. */
final class RemoteOffice implements Office {
    private static final int CONNECT_MILLIS = 2_000;
    private static final int READ_MILLIS = 120_000;
    private static final int BYTES_MAX = 64 * 1024 * 1024;

    private final ServerNote note;

    RemoteOffice(ServerNote note) {
        this.note = note;
    }

    /** Whether the server is there and takes the token. */
    boolean answers() {
        return keys(new Part(null, 1)) instanceof Answer.Done;
    }

    @Override
    public Answer keys(Part part) {
        return ask("GET", "/keys" + query(part), null);
    }

    @Override
    public Answer key(String id) {
        return ask("GET", "/keys/" + escaped(id), null);
    }

    @Override
    public Answer createKey(JsonNode order) {
        return ask("POST", "/keys", order);
    }

    @Override
    public Answer changeKey(String id, JsonNode order) {
        return ask("POST", "/keys/" + escaped(id), order);
    }

    @Override
    public Answer revokeKey(String id) {
        return ask("DELETE", "/keys/" + escaped(id), null);
    }

    @Override
    public Answer accounts(Part part) {
        return ask("GET", "/accounts" + query(part), null);
    }

    @Override
    public Answer account(String id) {
        return ask("GET", "/accounts/" + escaped(id), null);
    }

    @Override
    public Answer entries(@Nullable String account, Part part) {
        String of = account == null ? "" : "/accounts/" + escaped(account);
        return ask("GET", of + "/entries" + query(part), null);
    }

    @Override
    public Answer deposit(String account, JsonNode order) {
        return ask("POST", "/accounts/" + escaped(account) + "/deposits", order);
    }

    @Override
    public Answer audit() {
        return ask("GET", "/audit", null);
    }

    @Override
    public Answer payments(Wanted wanted, Part part) {
        String state = wanted.state();
        String wallet = wanted.wallet();
        return ask(
                "GET",
                "/payments"
                        + query(part)
                        + (state == null ? "" : "&state=" + escaped(state))
                        + (wallet == null ? "" : "&wallet=" + escaped(wallet)),
                null);
    }

    @Override
    public Answer payment(String id) {
        return ask("GET", "/payments/" + escaped(id), null);
    }

    @Override
    public Answer refund(String id) {
        return ask("POST", "/payments/" + escaped(id) + "/refund", Json.object());
    }

    @Override
    public Answer recheck(String id) {
        return ask("POST", "/payments/" + escaped(id) + "/recheck", Json.object());
    }

    @Override
    public Answer servers() {
        return ask("GET", "/servers", null);
    }

    @Override
    public CatalogOffice catalog() {
        return new RemoteCatalogOffice(this);
    }

    @Override
    public SalesOffice sales() {
        return query -> ask("GET", "/stats?" + text(query), null);
    }

    @Override
    public CallOffice calls() {
        return new RemoteCallOffice(this);
    }

    @Override
    public ToolOffice tools() {
        return new RemoteToolOffice(this);
    }

    @Override
    public StatusOffice status() {
        return new RemoteStatusOffice(this);
    }

    @Override
    public WorkspaceOffice workspace() {
        return new RemoteWorkspaceOffice(this);
    }

    static String text(Query query) {
        return query.parameters().entrySet().stream()
                .map(one -> escaped(one.getKey()) + "=" + escaped(one.getValue()))
                .collect(Collectors.joining("&"));
    }

    static String query(Part part) {
        String after = part.after();
        return "?limit=" + part.limit() + (after == null ? "" : "&after=" + escaped(after));
    }

    static String escaped(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }

    Answer ask(String method, String path, @Nullable JsonNode body) {
        try {
            HttpURLConnection connection = open(path);
            connection.setRequestMethod(method);
            connection.setRequestProperty("Authorization", "Bearer " + note.token());
            if (body != null) {
                byte[] bytes = Json.bytes(body);
                connection.setRequestProperty("Content-Type", "application/json");
                connection.setDoOutput(true);
                // Whole and once: nothing is sent a second time by itself.
                connection.setFixedLengthStreamingMode(bytes.length);
                try (OutputStream out = connection.getOutputStream()) {
                    out.write(bytes);
                }
            }
            return answer(connection);
        } catch (ConnectException e) {
            return unreachable("it does not answer");
        } catch (HttpRetryException e) {
            return unreachable("it does not take the token of server.json");
        } catch (IOException | JacksonException e) {
            return unreachable(e.getClass().getSimpleName());
        }
    }

    /** Follows a stream of events, on a thread of its own. */
    Watching watch(String path, Spectator who) {
        try {
            HttpURLConnection connection = open(path);
            connection.setRequestProperty("Authorization", "Bearer " + note.token());
            connection.setRequestProperty("Accept", "text/event-stream");
            if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
                return new Watching.Denied(
                        answer(connection) instanceof Answer.Refused refused
                                ? refused
                                : unreachable("it does not stream"));
            }
            EventReader reader = new EventReader(connection.getInputStream(), who);
            Thread.ofVirtual().name("events").start(reader);
            return new Watching.Begun(reader::close);
        } catch (IOException | JacksonException e) {
            return new Watching.Denied(unreachable(e.getClass().getSimpleName()));
        }
    }

    private Answer.Refused unreachable(String why) {
        return new Answer.Refused(
                Reason.UNAVAILABLE,
                "the server of process "
                        + note.pid()
                        + " has the data folder, and can't be asked at "
                        + note.url()
                        + ": "
                        + why);
    }

    private HttpURLConnection open(String path) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection)
                        note.url().resolve("/api/v1" + path).toURL().openConnection(Proxy.NO_PROXY);
        connection.setConnectTimeout(CONNECT_MILLIS);
        connection.setReadTimeout(READ_MILLIS);
        connection.setInstanceFollowRedirects(false);
        if (connection instanceof HttpsURLConnection https) {
            // The certificate is for the name that others use. This is our own machine, and the
            // token is of no use to anybody but the server that made it.
            https.setSSLSocketFactory(OwnCertificate.trusted().getSocketFactory());
            https.setHostnameVerifier((_, _) -> true);
        }
        return connection;
    }

    private Answer answer(HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        try (InputStream in =
                status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            JsonNode body = in == null ? Json.object() : Json.parse(in.readNBytes(BYTES_MAX));
            if (status < 300 && body instanceof ObjectNode object) {
                return new Answer.Done(object);
            }
            String message = body.path("message").asString("it answers with " + status);
            return Arrays.stream(Reason.values())
                    .filter(reason -> reason.status() == status)
                    .filter(reason -> reason.word().equals(body.path("error").asString("")))
                    .findFirst()
                    .<Answer>map(reason -> new Answer.Refused(reason, message))
                    .orElseGet(() -> unreachable(message));
        }
    }
}
