package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** An index that follows the branches and worktrees of a real repository. */
final class MiraSearchBranchesTest {
    private static final String DOOR = "src/door.js";
    private static final String BRIDGE = "src/bridge.js";
    private static final String BOTH = "src/both.js";

    @TempDir Path folder;
    @TempDir Path data;
    private Path root;
    private GitRepository repository;
    private EmbeddingsServer model;
    private String main;
    private String other;

    /** Two branches: each has a file of its own, and both have one that is not the same. */
    @BeforeEach
    void begin() throws Exception {
        root = Files.createDirectory(folder.resolve("root"));
        model = EmbeddingsServer.start();
        repository = GitRepository.at(root);
        write(DOOR, "guardVisitor");
        write(BOTH, "ringDoorbell");
        main = repository.commit();
        repository.git("checkout", "-q", "-b", "other");
        Files.delete(root.resolve(DOOR));
        write(BRIDGE, "lowerBridge");
        write(BOTH, "soundTrumpet");
        other = repository.commit();
        repository.git("checkout", "-q", "main");
    }

    @AfterEach
    void stop() {
        model.close();
    }

    private void write(String path, String function) throws Exception {
        SearchServer.write(
                root, path, "export function " + function + "(one) {\n  return one;\n}\n");
    }

    private SearchServer open(Path workspace) throws Exception {
        String setting = "TOOLBOOTH_WORKSPACE__SEARCH__";
        return SearchServer.ready(
                workspace,
                data,
                Map.of(
                        setting + "MEANING", "endpoint",
                        setting + "ENDPOINT__URL", model.url(),
                        setting + "ENDPOINT__MODEL", "kitchen-1",
                        setting + "ENDPOINT__DIMENSIONS", "3"));
    }

    /** The names that a branch has are found there, and the other's nowhere. */
    private static void isMain(SearchServer server, String commit) {
        finds(server, DOOR, "guardVisitor", commit);
        finds(server, BOTH, "ringDoorbell", commit);
        assertThat(snippets(server))
                .hasSize(2)
                .noneMatch(one -> one.contains("Bridge") || one.contains("Trumpet"));
        allIsEmbedded(server);
    }

    private static void isOther(SearchServer server, String commit) {
        finds(server, BRIDGE, "lowerBridge", commit);
        finds(server, BOTH, "soundTrumpet", commit);
        assertThat(snippets(server))
                .hasSize(2)
                .noneMatch(one -> one.contains("Visitor") || one.contains("Doorbell"));
        allIsEmbedded(server);
    }

    private static void finds(SearchServer server, String path, String name, String commit) {
        SearchServer.until(
                () -> server.search("{'query': '" + name + "', 'top_k': 1}"),
                found ->
                        SearchServer.paths(found).equals(List.of(path))
                                && about(found).path("snippet").asString().contains(name));
        JsonNode found = server.search("{'query': '" + name + "', 'top_k': 1}");
        assertThat(about(found).path("commit").asString()).isEqualTo(commit);
    }

    private static JsonNode about(JsonNode found) {
        return found.path("matches").path(0).path("metadata");
    }

    /** All that there is. */
    private static List<String> snippets(SearchServer server) {
        return server.search("{'query': 'export function', 'top_k': 50}")
                .path("matches")
                .valueStream()
                .map(one -> one.path("metadata").path("snippet").asString())
                .toList();
    }

    private static void allIsEmbedded(SearchServer server) {
        SearchServer.until(
                server::status,
                status ->
                        status.path("phase").asString().equals("ready")
                                && status.path("files").asInt() == 2
                                && status.path("embedded").asInt()
                                        == status.path("chunks").asInt());
    }

    /** What was embedded of the code; questions are embedded each time. */
    private long embedded() {
        return model.texts.stream().filter(one -> one.contains("return one")).count();
    }

    @Test
    void anotherBranchIsFoundInPlaceOfTheFirstAndTheWayBackCostsNothing() throws Exception {
        try (SearchServer server = open(root)) {
            isMain(server, main);
            assertThat(embedded()).isEqualTo(2);

            repository.git("checkout", "-q", "other");
            isOther(server, other);
            assertThat(embedded()).isEqualTo(4);

            repository.git("pack-refs", "--all");
            repository.git("checkout", "-q", "main");
            isMain(server, main);
            repository.git("checkout", "-q", "--detach", other);
            isOther(server, other);
            assertThat(embedded()).isEqualTo(4);
        }
    }

    @Test
    void aBranchThatIsSwitchedWhileNobodyLooksIsFoundToo() throws Exception {
        open(root).close();
        repository.git("checkout", "-q", "other");
        try (SearchServer server = open(root)) {
            isOther(server, other);
        }
        repository.git("checkout", "-q", "main");
        try (SearchServer server = open(root)) {
            isMain(server, main);
        }
        assertThat(embedded()).isEqualTo(4);
    }

    @Test
    void anotherWorktreeAndACopyCostNothing() throws Exception {
        try (SearchServer server = open(root)) {
            isMain(server, main);
            repository.git("checkout", "-q", "other");
            isOther(server, other);
        }
        Path tree = folder.resolve("tree");
        repository.git("worktree", "add", "-q", tree.toString(), "main");
        Path copy = folder.resolve("copy");
        repository.git("clone", "-q", "-b", "other", root.toString(), copy.toString());

        try (SearchServer server = open(tree)) {
            isMain(server, main);
            new GitRepository(tree).git("checkout", "-q", "--detach", other);
            isOther(server, other);
        }
        try (SearchServer server = open(copy)) {
            isOther(server, other);
        }
        assertThat(embedded()).isEqualTo(4);
    }
}
