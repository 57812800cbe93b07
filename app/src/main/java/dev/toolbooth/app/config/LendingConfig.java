package dev.toolbooth.app.config;

import dev.toolbooth.core.limit.Rate;
import java.util.List;

/**
 * How payments of other sellers are settled.
 *
 * @param keys of those who may have that; without any, this server is no facilitator
 * @param rate how often each of them may ask
 */
public record LendingConfig(List<Secret> keys, Rate rate, int settlesAtOnce) {

    public LendingConfig {
        keys = List.copyOf(keys);
    }
}
