package dev.toolbooth.server.discovery;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.resource.ResourceSpec;
import dev.toolbooth.core.resource.Resources;
import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.server.http.DiscoveryPolicy;
import dev.toolbooth.server.http.DiscoveryProfile;
import dev.toolbooth.wire.Json;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The tools and resources that may be seen from outside. Thread-safe. */
final class PublicListing {
    /** A document names no more than this; how many there are, it says. */
    private static final int NAMES_MAX = 1_000;

    private final Toolbox toolbox;
    private final Resources resources;
    private final DiscoveryProfile profile;

    PublicListing(Toolbox toolbox, Resources resources, DiscoveryProfile profile) {
        this.toolbox = toolbox;
        this.resources = resources;
        this.profile = profile;
    }

    /** The tools whose names a caller may see. */
    List<ToolSpec> named(Caller caller) {
        return names(caller) ? shown(caller) : List.of();
    }

    /** The number of public tools. */
    int count() {
        return shown(Caller.ANONYMOUS).size();
    }

    private boolean names(Caller caller) {
        return switch (profile.policy()) {
            case PUBLIC -> true;
            case AUTHENTICATED -> caller.verified();
            case COUNT, NONE -> false;
        };
    }

    /** What is not hidden, and where names are for known callers, what this one may use. */
    private List<ToolSpec> shown(Caller caller) {
        return toolbox.list().stream()
                .filter(spec -> !hides(spec))
                .filter(spec -> may(caller, "tools", toolbox.canonicalName(spec.name())))
                .toList();
    }

    private boolean may(Caller caller, String kind, String name) {
        return profile.policy() != DiscoveryPolicy.AUTHENTICATED
                || caller.scopes().allow(kind, name);
    }

    private boolean hides(ToolSpec spec) {
        ToolEntry entry = toolbox.find(spec.name());
        return entry == null ? profile.hides(spec.name(), spec.name()) : profile.hides(entry);
    }

    /** What is on offer, as the documents say it. */
    ObjectNode capabilities(Caller caller, boolean streams) {
        ObjectNode all = Json.object();
        List<String> tools = shown(caller).stream().map(ToolSpec::name).toList();
        List<String> uris =
                resources.list().stream()
                        .map(ResourceSpec::uri)
                        .filter(uri -> may(caller, "resources", resources.usualUri(uri)))
                        .toList();
        all.set("tools", capability(tools, names(caller)));
        all.set("resources", capability(uris, names(caller)));
        if (streams) {
            all.putObject("sse")
                    .put("enabled", true)
                    .put("endpoint", "same")
                    .put("headerRouting", true);
        }
        return all;
    }

    private static ObjectNode capability(List<String> names, boolean named) {
        ObjectNode said = Json.object().put("supported", true).put("count", names.size());
        if (named) {
            ArrayNode available = said.putArray("available");
            names.stream().limit(NAMES_MAX).forEach(available::add);
        }
        return said;
    }
}
