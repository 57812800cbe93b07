package dev.toolbooth.app.admin.json;

import dev.toolbooth.app.config.problem.NearestWord;
import dev.toolbooth.app.tryout.EndpointProtocol;
import dev.toolbooth.app.tryout.OfferedTool;
import dev.toolbooth.app.tryout.ToolEndpoint;
import dev.toolbooth.app.tryout.TryoutRequest;
import dev.toolbooth.dialects.mcp.Revision;
import dev.toolbooth.server.admin.AdminMistake;
import dev.toolbooth.server.admin.AdminSchema;
import dev.toolbooth.wire.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A request to try a tool, with the endpoint where that tool can be called. */
public final class TryoutForm {
    private static final AdminSchema PAY =
            AdminSchema.of(
                            "TryPay",
                            "How a try is paid for.",
                            """
                            with?  none|key|play  Nothing, the account of a key, or play money \
                              from a wallet that is made for it; the operator's own wallet is \
                              never used.
                            key?   line(1..8192)  The secret of the key that calls, which is sent \
                              to this server alone and kept nowhere. With play money only where \
                              nobody comes in without one, as at samurai servers.
                            """)
                    .like("{\"with\": \"play\"}");

    public static final AdminSchema ORDER =
            AdminSchema.of(
                            "TryOrder",
                            "A tool of this server to call as a client would.",
                            """
                            tool        line(200)  As GET /tools names it.
                            arguments?  object
                            dialect     %s
                            revision?   line(200)  Of MCP; the newest without one. Only with the \
                              dialect mcp.
                            server?     line(200)  The shop; the first that sells the tool without \
                              one. Only with the dialect samurai.
                            pay?        TryPay
                            """
                                    .formatted(ToolJson.DIALECTS),
                            PAY)
                    .like(
                            """
                            {"tool": "echo", "arguments": {"message": "hello"}, "dialect": "mcp",
                             "revision": "2026-07-28", "pay": {"with": "none"}}
                            """);

    private TryoutForm() {}

    /**
     * Reads an order.
     *
     * @param playMoney whether payments in play money are taken
     */
    public static TryoutRequest read(JsonNode json, List<OfferedTool> tools, boolean playMoney)
            throws AdminMistake {
        AdminForm form = new AdminForm(json);
        String name = Objects.requireNonNull(form.line("tool"));
        EndpointProtocol endpointProtocol =
                EndpointProtocol.of(Objects.requireNonNull(form.line("dialect"))).orElseThrow();
        String server = form.line("server");
        String revision = form.line("revision");
        List<OfferedTool> named = tools.stream().filter(tool -> is(tool, name)).toList();
        if (named.isEmpty()) {
            Set<String> known = tools.stream().map(OfferedTool::name).collect(Collectors.toSet());
            throw new AdminMistake(
                    "tool",
                    ": there is no " + AdminForm.shown(name) + NearestWord.hint(name, known));
        }
        if (server != null && endpointProtocol != EndpointProtocol.SAMURAI) {
            throw new AdminMistake("server", ": only with the dialect samurai");
        }
        if (revision != null && endpointProtocol != EndpointProtocol.MCP) {
            throw new AdminMistake("revision", ": only with the dialect mcp");
        }
        OfferedTool tool =
                named.stream()
                        .filter(
                                one ->
                                        offers(one, endpointProtocol, server)
                                                .findFirst()
                                                .isPresent())
                        .findFirst()
                        .orElseThrow(() -> new AdminMistake(elsewhere(name, named)));
        return new TryoutRequest(
                tool,
                offers(tool, endpointProtocol, server).findFirst().orElseThrow(),
                form.json().path("arguments") instanceof ObjectNode given ? given : Json.object(),
                revision(revision),
                pay(form.inner("pay"), playMoney));
    }

    private static boolean is(OfferedTool tool, String name) {
        return tool.name().equals(name) || tool.entry().fullName().equals(name);
    }

    private static Stream<ToolEndpoint> offers(
            OfferedTool tool, EndpointProtocol endpointProtocol, @Nullable String server) {
        return tool.offers().stream()
                .filter(toolEndpoint -> toolEndpoint.endpointProtocol() == endpointProtocol)
                .filter(toolEndpoint -> server == null || server.equals(toolEndpoint.server()));
    }

    /** What can be done instead. */
    private static String elsewhere(String name, List<OfferedTool> named) {
        String places =
                named.stream()
                        .flatMap(tool -> tool.offers().stream())
                        .map(
                                toolEndpoint ->
                                        toolEndpoint.server() == null
                                                ? toolEndpoint.endpointProtocol().word()
                                                : toolEndpoint.endpointProtocol().word()
                                                        + " at "
                                                        + toolEndpoint.server())
                        .distinct()
                        .collect(Collectors.joining(", "));
        return AdminForm.shown(name)
                + " can't be called so; "
                + (places.isEmpty() ? "it is offered nowhere" : "it can be called by " + places);
    }

    private static Revision revision(@Nullable String text) throws AdminMistake {
        return Arrays.stream(Revision.values())
                .filter(one -> text == null || one.wireName().equals(text))
                .reduce((_, later) -> later)
                .orElseThrow(
                        () ->
                                AdminRefusals.value(
                                        "revision",
                                        Objects.requireNonNull(text),
                                        " is not known; expected "
                                                + Arrays.stream(Revision.values())
                                                        .map(Revision::wireName)
                                                        .collect(Collectors.joining(", "))));
    }

    private static TryoutRequest.Pay pay(AdminForm form, boolean playMoney) throws AdminMistake {
        String with = Objects.requireNonNullElse(form.line("with"), "none");
        String key = form.line("key");
        if (key != null && (key.isEmpty() || !key.chars().allMatch(c -> c > 0x20 && c < 0x7f))) {
            throw new AdminMistake("pay.key", ": expected the secret of a key");
        }
        return switch (with) {
            case "none" -> {
                if (key != null) {
                    throw new AdminMistake("pay.key", ": only with \"with\": \"key\" or \"play\"");
                }
                yield new TryoutRequest.Pay.Nothing();
            }
            case "key" -> {
                if (key == null) {
                    throw new AdminMistake("pay.key", " is missing");
                }
                yield new TryoutRequest.Pay.Key(key);
            }
            case "play" -> {
                if (!playMoney) {
                    throw new AdminMistake(
                            "pay.with", ": this server takes no play money; expected none or key");
                }
                yield new TryoutRequest.Pay.Play(key);
            }
            default -> throw new IllegalStateException("nothing was declared as " + with);
        };
    }
}
