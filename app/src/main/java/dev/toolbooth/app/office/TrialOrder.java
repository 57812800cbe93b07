package dev.toolbooth.app.office;

import dev.toolbooth.app.attempt.Offer;
import dev.toolbooth.app.attempt.OfferedTool;
import dev.toolbooth.app.attempt.Order;
import dev.toolbooth.app.attempt.Way;
import dev.toolbooth.app.config.Nearest;
import dev.toolbooth.dialects.mcp.Revision;
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

/** Reads what is to be tried, and finds the place where that can be called. */
final class TrialOrder {
    private static final int NAME_CHARS_MAX = 200;
    private static final int KEY_CHARS_MAX = 8_192;
    private static final Set<String> MEMBERS =
            Set.of("tool", "arguments", "dialect", "revision", "server", "pay");
    private static final Set<String> PAY = Set.of("with", "key");

    private TrialOrder() {}

    /**
     * Reads an order.
     *
     * @param playMoney whether payments in play money are taken
     */
    static Order read(JsonNode json, List<OfferedTool> tools, boolean playMoney)
            throws Form.Mistake {
        Form form = Form.of(json, MEMBERS);
        String name = needed(form, "tool");
        Way way = way(needed(form, "dialect"));
        String server = form.line("server", NAME_CHARS_MAX);
        String revision = form.line("revision", NAME_CHARS_MAX);
        List<OfferedTool> named = tools.stream().filter(tool -> is(tool, name)).toList();
        if (named.isEmpty()) {
            Set<String> known = tools.stream().map(OfferedTool::name).collect(Collectors.toSet());
            throw new Form.Mistake(
                    "tool: there is no " + Form.shown(name) + Nearest.hint(name, known));
        }
        if (server != null && way != Way.SAMURAI) {
            throw new Form.Mistake("server: only with the dialect samurai");
        }
        if (revision != null && way != Way.MCP) {
            throw new Form.Mistake("revision: only with the dialect mcp");
        }
        OfferedTool tool =
                named.stream()
                        .filter(one -> offers(one, way, server).findFirst().isPresent())
                        .findFirst()
                        .orElseThrow(() -> new Form.Mistake(elsewhere(name, named)));
        return new Order(
                tool,
                offers(tool, way, server).findFirst().orElseThrow(),
                arguments(form.json().path("arguments")),
                revision(revision),
                pay(form.inner("pay", PAY), playMoney));
    }

    private static boolean is(OfferedTool tool, String name) {
        return tool.name().equals(name) || tool.entry().fullName().equals(name);
    }

    private static String needed(Form form, String member) throws Form.Mistake {
        String text = form.line(member, NAME_CHARS_MAX);
        if (text == null || text.isEmpty()) {
            throw new Form.Mistake(form.prefix() + member + " is missing");
        }
        return text;
    }

    private static Way way(String word) throws Form.Mistake {
        return Way.of(word)
                .orElseThrow(
                        () ->
                                new Form.Mistake(
                                        "dialect: "
                                                + Form.shown(word)
                                                + " is none; expected "
                                                + Arrays.stream(Way.values())
                                                        .map(Way::word)
                                                        .collect(Collectors.joining(", "))));
    }

    private static Stream<Offer> offers(OfferedTool tool, Way way, @Nullable String server) {
        return tool.offers().stream()
                .filter(offer -> offer.way() == way)
                .filter(offer -> server == null || server.equals(offer.server()));
    }

    /** What can be done instead. */
    private static String elsewhere(String name, List<OfferedTool> named) {
        String places =
                named.stream()
                        .flatMap(tool -> tool.offers().stream())
                        .map(
                                offer ->
                                        offer.server() == null
                                                ? offer.way().word()
                                                : offer.way().word() + " at " + offer.server())
                        .distinct()
                        .collect(Collectors.joining(", "));
        return Form.shown(name)
                + " can't be called so; "
                + (places.isEmpty() ? "it is offered nowhere" : "it can be called by " + places);
    }

    private static ObjectNode arguments(JsonNode given) throws Form.Mistake {
        if (given.isMissingNode() || given.isNull()) {
            return Json.object();
        }
        if (given instanceof ObjectNode arguments) {
            return arguments;
        }
        throw new Form.Mistake("arguments: expected a JSON object");
    }

    private static Revision revision(@Nullable String text) throws Form.Mistake {
        return Arrays.stream(Revision.values())
                .filter(one -> text == null || one.wireName().equals(text))
                .reduce((_, later) -> later)
                .orElseThrow(
                        () ->
                                new Form.Mistake(
                                        "revision: "
                                                + Form.shown(Objects.requireNonNull(text))
                                                + " is not known; expected "
                                                + Arrays.stream(Revision.values())
                                                        .map(Revision::wireName)
                                                        .collect(Collectors.joining(", "))));
    }

    private static Order.Pay pay(Form form, boolean playMoney) throws Form.Mistake {
        String with = Objects.requireNonNullElse(form.line("with", NAME_CHARS_MAX), "none");
        String key = form.line("key", KEY_CHARS_MAX);
        if (key != null && (key.isEmpty() || !key.chars().allMatch(c -> c > 0x20 && c < 0x7f))) {
            throw new Form.Mistake("pay.key: expected the secret of a key");
        }
        return switch (with) {
            case "none" -> {
                if (key != null) {
                    throw new Form.Mistake("pay.key: only with \"with\": \"key\" or \"play\"");
                }
                yield new Order.Pay.Nothing();
            }
            case "key" -> {
                if (key == null) {
                    throw new Form.Mistake("pay.key is missing");
                }
                yield new Order.Pay.Key(key);
            }
            case "play" -> {
                if (!playMoney) {
                    throw new Form.Mistake(
                            "pay.with: this server takes no play money; expected none or key");
                }
                yield new Order.Pay.Play(key);
            }
            default ->
                    throw new Form.Mistake(
                            "pay.with: " + Form.shown(with) + "; expected none, key or play");
        };
    }
}
