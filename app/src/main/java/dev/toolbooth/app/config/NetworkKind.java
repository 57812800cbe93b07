package dev.toolbooth.app.config;

import dev.toolbooth.server.access.Network;
import java.nio.file.Path;
import java.util.Optional;

/** An address, or a range of addresses. */
record NetworkKind() implements Kind<Network> {
    static final String PATTERN = "^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$";

    @Override
    public Reading<Network> read(String text, Path base) {
        Optional<Network> network = Network.read(text);
        return network.isPresent() ? new Reading.Good<>(network.get()) : bad("is no address");
    }

    @Override
    public String write(Network value) {
        return value.toString();
    }

    @Override
    public String expected() {
        return "an address or a range of them, such as 10.0.0.0/8";
    }

    @Override
    public boolean takes(ScalarType type) {
        return type == ScalarType.TEXT;
    }
}
