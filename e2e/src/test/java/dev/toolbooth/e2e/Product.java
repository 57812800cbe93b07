package dev.toolbooth.e2e;

import dev.toolbooth.testkit.DemoSettings;
import dev.toolbooth.testkit.TempDataFolder;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The server as users run it: {@code toolbooth serve}, in a process of its own. */
final class Product implements AutoCloseable {
    private final TempDataFolder data = TempDataFolder.empty();
    private final Child child;
    private final URI url;

    /** A server on any free port. */
    Product(Flavour flavour, String... arguments) throws InterruptedException {
        this(flavour, Path.of("target"), Map.of("PORT", "0"), arguments);
    }

    Product(Flavour flavour, Path folder, Map<String, String> environment, String... arguments)
            throws InterruptedException {
        List<String> all = new ArrayList<>(List.of("serve"));
        all.addAll(List.of(arguments));
        Map<String, String> own = new HashMap<>(environment);
        own.putIfAbsent("TOOLBOOTH_DATA", data.text());
        DemoSettings.switchOn(own);
        child = flavour.start(folder, own, all.toArray(String[]::new));
        url = URI.create(base(child) + "/mcp");
    }

    /** Waits until a server listens, and says where. */
    static String base(Child server) throws InterruptedException {
        String line = server.error(said -> said.contains(" is listening at "));
        return line.substring(line.indexOf("http"), line.lastIndexOf('.'));
    }

    /** The address of the MCP endpoint, where it has not been moved. */
    String url() {
        return url.toString();
    }

    int port() {
        return url.getPort();
    }

    Child child() {
        return child;
    }

    @Override
    public void close() {
        child.close();
        data.close();
    }
}
