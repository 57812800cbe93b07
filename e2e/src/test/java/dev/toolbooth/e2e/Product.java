package dev.toolbooth.e2e;

import java.util.List;

/** The server as users run it: {@code ./toolbooth serve}, in a process of its own. */
final class Product implements AutoCloseable {
    private final Child child;
    private final String url;

    Product() throws InterruptedException {
        child = Child.start(List.of(Checkout.toolbooth(), "serve", "--port", "0"));
        String line = child.error(said -> said.contains("MCP, every revision"));
        url = line.substring(line.indexOf("http"));
    }

    /** The address of the MCP endpoint. */
    String url() {
        return url;
    }

    Child child() {
        return child;
    }

    @Override
    public void close() {
        child.close();
    }
}
