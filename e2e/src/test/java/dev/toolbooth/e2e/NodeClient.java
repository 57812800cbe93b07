package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A client in Node that performs scenarios by name; see {@code e2e/clients/perform.mjs}. */
final class NodeClient implements AutoCloseable {
    private final Child child;

    private NodeClient(Child child) {
        this.child = child;
    }

    static NodeClient start(String script, List<String> arguments) {
        return start(script, arguments, Map.of());
    }

    static NodeClient start(
            String script, List<String> arguments, Map<String, String> environment) {
        List<String> command = new ArrayList<>(List.of(Checkout.node(), Checkout.client(script)));
        command.addAll(arguments);
        return new NodeClient(Child.start(command, environment));
    }

    /** Performs a scenario with a new client and returns what it reports. */
    JsonNode perform(String scenario) throws IOException, InterruptedException {
        child.send(scenario);
        JsonNode answer = Json.parse(child.line());
        assertThat(answer.path("error").asString(""))
                .as("%s; standard error:%n%s", scenario, child.errors())
                .isEmpty();
        return answer.path("result");
    }

    @Override
    public void close() {
        child.close();
    }
}
