package dev.toolbooth.tools.upstream;

import dev.toolbooth.client.pay.PaidCaller;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.tool.Toolbox;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** The tools of another server in a toolbox, as it last listed them. Thread-safe. */
public final class UpstreamTools {
    /** More tools than any model can choose from. */
    static final int TOOLS_MAX = 1_000;

    private final Toolbox toolbox;
    private final Namespace namespace;
    private final PaymentConsent consent;
    private Map<String, ObjectNode> offered = Map.of();

    /**
     * @param namespace that no other server has
     */
    public UpstreamTools(Toolbox toolbox, Namespace namespace, PaymentConsent consent) {
        this.toolbox = toolbox;
        this.namespace = namespace;
        this.consent = consent;
    }

    /**
     * Offers exactly the server's current tools. Unchanged ones are not touched, so clients are
     * notified of changes only.
     *
     * @param listed the tools, as their server lists them
     * @return what could not be added, and why
     */
    public synchronized List<String> offer(List<ObjectNode> listed, PaidCaller server) {
        List<String> problems = new ArrayList<>();
        Map<String, ObjectNode> next = new LinkedHashMap<>();
        if (listed.size() > TOOLS_MAX) {
            problems.add("all tools but the first " + TOOLS_MAX + " of " + listed.size());
        }
        for (ObjectNode tool : listed.subList(0, Math.min(listed.size(), TOOLS_MAX))) {
            next.put(tool.path("name").asString(""), tool);
        }
        offered.keySet().stream()
                .filter(name -> !next.containsKey(name))
                .forEach(name -> toolbox.remove(namespace, name));
        for (Map.Entry<String, ObjectNode> one : next.entrySet()) {
            if (one.getValue().equals(offered.get(one.getKey()))) {
                continue;
            }
            try {
                toolbox.add(namespace, new UpstreamTool(one.getValue(), server, consent));
            } catch (IllegalArgumentException unusable) {
                toolbox.remove(namespace, one.getKey());
                problems.add(unusable.getMessage());
            }
        }
        offered = next;
        return problems;
    }
}
