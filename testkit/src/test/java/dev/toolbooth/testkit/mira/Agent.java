package dev.toolbooth.testkit.mira;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A client of Mira's with a workspace of its own, over HTTP or with a server on pipes. */
final class Agent implements AutoCloseable {
    final MiraClient client;
    final Path root;
    final @Nullable Product product;

    /** How a client talks to its server. */
    enum Way {
        HTTP,
        STDIO
    }

    private Agent(MiraClient client, Path root, @Nullable Product product) {
        this.client = client;
        this.root = root;
        this.product = product;
    }

    /**
     * Starts a server that runs commands.
     *
     * @param folder where its folders are
     * @param more further settings, as variables
     */
    static Agent start(Way way, Path folder, Map<String, String> more) throws Exception {
        Path root = Files.createDirectories(folder.resolve("workspace")).toRealPath();
        Map<String, String> environment = new HashMap<>();
        environment.put("TOOLBOOTH_WORKSPACE__ROOT", root.toString());
        environment.put("TOOLBOOTH_WORKSPACE__EXEC__ENABLED", "true");
        environment.put("TOOLBOOTH_WORKSPACE__EXEC__UNCONFINED", "true");
        environment.put("TOOLBOOTH_DATA", folder.resolve("data").toString());
        environment.putAll(more);
        MiraOptions options = MiraOptions.named("agent");
        if (way == Way.HTTP) {
            Product product = Product.with(environment);
            ServerAddress address = new ServerAddress.Http(product.at("/mira"));
            return new Agent(MiraClient.connect(address, options), root, product);
        }
        environment.put("TOOLBOOTH_STDIO__DIALECT", "mira");
        ServerAddress address =
                new ServerAddress.Command(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                "dev.toolbooth.app.Main",
                                "stdio"),
                        environment,
                        folder);
        return new Agent(MiraClient.connect(address, options), root, null);
    }

    @Override
    public void close() {
        client.close();
        if (product != null) {
            product.close();
        }
    }
}
