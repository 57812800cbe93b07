package dev.toolbooth.app.config;

import dev.toolbooth.core.outbound.IpRange;
import java.nio.file.Path;
import java.util.Optional;

/** An address, or a range of addresses. */
record NetworkKind() implements Kind<IpRange> {
    static final String PATTERN = "^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$";

    @Override
    public Reading<IpRange> read(String text, Path base) {
        Optional<IpRange> network = IpRange.parse(text);
        return network.isPresent() ? new Reading.Good<>(network.get()) : bad("is no address");
    }

    @Override
    public String write(IpRange value) {
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
