package dev.toolbooth.testkit.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** S2-53, C-14: the built-in group has these tools and no other, and none starts a process. */
final class NoProcessTest {
    /** Texts that a shell would run. */
    private static final List<String> COMMANDS =
            List.of("; id", "$(id)", "`id`", "| id", "&& id", "id\n", "/bin/sh", "sh -c id");

    @TempDir private Path folder;

    @Test
    void theGroupHasNoToolThatRunsSomething() throws Exception {
        try (Product product = product()) {
            assertThat(names(product)).containsExactlyInAnyOrderElementsOf(calls().keySet());
        }
    }

    @Test
    void noToolOfTheGroupStartsAProcess() throws Exception {
        Files.writeString(folder.resolve("script.sh"), "#!/bin/sh\nid\n");
        assertThat(folder.resolve("script.sh").toFile().setExecutable(true)).isTrue();
        try (Product product = product()) {
            Set<Long> before = children();
            for (var call : calls().entrySet()) {
                for (String command : COMMANDS) {
                    ObjectNode arguments = Json.object().put(call.getValue(), command);
                    assertThat(product.call(call.getKey(), arguments)).doesNotContain("uid=");
                }
            }
            Set<Long> after = new HashSet<>(children());
            after.removeAll(before);
            assertThat(after).isEmpty();
        }
    }

    /** The tools of the group, each with an argument that takes a text. */
    private static Map<String, String> calls() {
        return Map.of(
                "read_file", "path",
                "list_directory", "path",
                "calculator", "expression",
                "http_request", "url");
    }

    private Product product() throws Exception {
        return Product.with(
                Map.of(
                        "HS_MCP_TOOLS_ENABLED",
                        "true",
                        "HS_MCP_FILE_TOOL_ROOT",
                        folder.toString(),
                        "TOOLBOOTH_TOOLS__DEMO",
                        "false",
                        "TOOLBOOTH_TOOLS__SAMURAI",
                        "false",
                        "TOOLBOOTH_TOOLS__PIZZA",
                        "false"));
    }

    private static Set<String> names(Product product) throws Exception {
        Set<String> names = new HashSet<>();
        JsonNode answer = Json.parse(product.ask("tools/list", Json.object()));
        answer.path("result")
                .path("tools")
                .forEach(tool -> names.add(tool.path("name").asString()));
        return names;
    }

    private static Set<Long> children() {
        return ProcessHandle.current()
                .descendants()
                .map(ProcessHandle::pid)
                .collect(Collectors.toSet());
    }
}
