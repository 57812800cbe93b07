package dev.toolbooth.catalog.probe;

import dev.toolbooth.catalog.listing.CleanText;
import dev.toolbooth.client.ClientOptions;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.model.KnownProtocol;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.ToolInfo;
import dev.toolbooth.client.transport.ClientLimits;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.core.money.PriceSentence;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundFailure.Reason;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * A client that asks MCP servers for their tools, and for nothing else: at once, or after a
 * handshake where a server requires one.
 */
public final class ToolListClient {
    /** The most that is read of one answer: servers describe their tools at length. */
    static final int ANSWER_BYTES_MAX = 1_048_576;

    /** The most pages of one list. */
    static final int PAGES_MAX = 20;

    private static final int DEPTH_MAX = 50;
    private static final KnownProtocol SESSION = new KnownProtocol.Session("2025-06-18");

    /** A request has a time of its own; only who waits for it is given longer. */
    private static final ClientLimits LIMITS =
            ClientLimits.builder()
                    .messageBytes(PAGES_MAX * ANSWER_BYTES_MAX)
                    .depth(DEPTH_MAX)
                    .pages(PAGES_MAX)
                    .requestTimeout(UnpaidCall.TIMEOUT.multipliedBy(2))
                    .pauseMax(Duration.ofMillis(1))
                    .build();

    private final Outbound outbound;

    public ToolListClient(Outbound outbound) {
        this.outbound = outbound;
    }

    /** There is no list. The message is for operators. */
    public static final class Unlisted extends Exception {
        private final String what;

        Unlisted(String what) {
            super(what, null, false, false);
            this.what = what;
        }

        @Override
        public String getMessage() {
            return what;
        }
    }

    /**
     * The tools of a server.
     *
     * @param vouched whether the operator vouches for the server's origin
     * @throws Unlisted when it gives no list
     */
    public List<ObjectNode> of(String url, boolean vouched)
            throws Unlisted, OutboundFailure, InterruptedException {
        ServerAddress address;
        try {
            address = ServerAddress.http(url);
        } catch (IllegalArgumentException e) {
            throw new OutboundFailure(
                    Reason.BAD_URL, CleanText.line(String.valueOf(e.getMessage())));
        }
        try (McpClient client = connect(address, vouched, new KnownProtocol.Bare())) {
            return tools(client);
        } catch (McpException e) {
            rethrow(e);
        }
        String failed = "it is no MCP server: it answers initialize with ";
        try (McpClient client = connect(address, vouched, SESSION)) {
            failed = "its server gives no list of tools: it answers tools/list with ";
            return tools(client);
        } catch (McpException e) {
            rethrow(e);
            throw new Unlisted(failed + words(e));
        }
    }

    private McpClient connect(ServerAddress address, boolean vouched, KnownProtocol known) {
        return McpClient.connect(
                address,
                ClientOptions.defaults()
                        .withName("toolbooth", "1")
                        .withLimits(LIMITS)
                        .withTasks(false)
                        .over(new GuardedRoundTripper(outbound, vouched, ANSWER_BYTES_MAX), known));
    }

    private static List<ObjectNode> tools(McpClient client) {
        return client.listTools().stream()
                .map(ToolInfo::json)
                .map(ToolListClient::withoutPrice)
                .toList();
    }

    /** A price is compared where it is demanded; a new one is no new description. */
    private static ObjectNode withoutPrice(ObjectNode tool) {
        String said = tool.path("description").asString("");
        String plain = PriceSentence.removeFrom(said);
        return plain.equals(said) ? tool : tool.deepCopy().put("description", plain);
    }

    /** Throws what says nothing about the server, or that it must not be asked. */
    private static void rethrow(McpException e) throws OutboundFailure, InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (e.getCause() instanceof OutboundFailure failure) {
            throw failure;
        }
    }

    private static String words(McpException e) {
        return switch (e) {
            case McpException.HttpRefusal refusal -> String.valueOf(refusal.status());
            case McpException.NotAuthorized _ -> "401";
            case McpException.RpcError error ->
                    "error "
                            + error.code()
                            + ": "
                            + CleanText.line(String.valueOf(error.getMessage()));
            case McpException.Unreachable _,
                    McpException.AnswerLost _,
                    McpException.NotUnderstood _ ->
                    "what can't be used: " + CleanText.line(String.valueOf(e.getMessage()));
        };
    }
}
