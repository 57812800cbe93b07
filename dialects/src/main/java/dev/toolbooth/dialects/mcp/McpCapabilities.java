package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.wire.Json;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The capabilities of clients and of the server, as MCP writes them. */
final class McpCapabilities {
    private McpCapabilities() {}

    /** What is known of a client from its own words. */
    static ClientProfile client(JsonNode capabilities, JsonNode info, Revision revision) {
        if (capabilities.isEmpty()) {
            return new ClientProfile(Set.of(), text(info, "name"), text(info, "version"));
        }
        EnumSet<ClientFeature> features = EnumSet.noneOf(ClientFeature.class);
        JsonNode sampling = capabilities.path("sampling");
        add(features, sampling.isObject(), ClientFeature.SAMPLING);
        add(features, sampling.has("tools"), ClientFeature.SAMPLING_TOOLS);
        JsonNode elicitation = capabilities.path("elicitation");
        boolean url = elicitation.has("url") && revision.has(Feature.ELICITATION_MODES);
        add(features, url, ClientFeature.ELICITATION_URL);
        add(
                features,
                elicitation.isObject() && (elicitation.has("form") || !url),
                ClientFeature.ELICITATION);
        add(features, capabilities.path("roots").isObject(), ClientFeature.ROOTS);
        add(
                features,
                capabilities.path("extensions").has(Meta.TASKS_EXTENSION),
                ClientFeature.TASKS);
        add(features, capabilities.path("experimental").has("samurai"), ClientFeature.SAMURAI);
        return new ClientProfile(features, text(info, "name"), text(info, "version"));
    }

    private static void add(Set<ClientFeature> all, boolean has, ClientFeature feature) {
        if (has) {
            all.add(feature);
        }
    }

    private static @Nullable String text(JsonNode info, String name) {
        JsonNode value = info.path(name);
        return value.isString() ? value.stringValue() : null;
    }

    /** What a client would have to say for these features, as an object of capabilities. */
    static ObjectNode required(Set<ClientFeature> features) {
        ObjectNode required = Json.object();
        for (ClientFeature feature : features) {
            switch (feature) {
                case SAMPLING -> required.withObject("/sampling");
                case SAMPLING_TOOLS -> required.withObject("/sampling/tools");
                case ELICITATION -> required.withObject("/elicitation/form");
                case ELICITATION_URL -> required.withObject("/elicitation/url");
                case ROOTS -> required.withObject("/roots");
                case TASKS ->
                        required.withObject("/extensions").set(Meta.TASKS_EXTENSION, Json.object());
                case SAMURAI -> required.withObject("/experimental/samurai");
            }
        }
        return required;
    }

    /**
     * What the server can do at this revision.
     *
     * @param tells whether this client can be notified of changes
     */
    static ObjectNode server(Revision revision, boolean tells) {
        ObjectNode all = Json.object();
        boolean news = tells && revision.has(Feature.LIST_NEWS);
        all.putObject("tools").put("listChanged", news);
        all.putObject("resources").put("subscribe", news).put("listChanged", news);
        all.putObject("prompts").put("listChanged", tells);
        all.putObject("logging");
        if (revision.has(Feature.COMPLETIONS)) {
            all.putObject("completions");
        }
        if (revision.stateless()) {
            ObjectNode extensions = all.putObject("extensions");
            extensions.putObject(Meta.TASKS_EXTENSION);
            extensions.putObject(Meta.PAYMENT_EXTENSION);
        }
        return all;
    }

    /**
     * What a server that opened this session can do.
     *
     * <p>A session with an id is one over HTTP, where streams can be opened and named.
     */
    static ObjectNode server(Revision revision, Session opened) {
        ObjectNode all = server(revision, opened.lasts());
        if (revision.has(Feature.HEADER_ROUTING)) {
            boolean streams = !opened.id().isEmpty();
            ObjectNode sse = all.putObject("sse").put("enabled", streams);
            if (streams) {
                sse.put("endpoint", "same").put("headerRouting", true);
            }
        }
        return all;
    }
}
