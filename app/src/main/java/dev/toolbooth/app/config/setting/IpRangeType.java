package dev.toolbooth.app.config.setting;

import dev.toolbooth.core.outbound.IpRange;
import java.nio.file.Path;
import java.util.Optional;

/** An address, or a range of addresses. */
public record IpRangeType() implements SettingType<IpRange> {
    public static final String PATTERN = "^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$";

    @Override
    public ParseResult<IpRange> read(String text, Path base) {
        Optional<IpRange> network = IpRange.parse(text);
        return network.isPresent() ? new ParseResult.Good<>(network.get()) : bad("is no address");
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
