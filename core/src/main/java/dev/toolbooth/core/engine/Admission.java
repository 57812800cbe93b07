package dev.toolbooth.core.engine;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.limit.Throttle;
import dev.toolbooth.core.operation.Refusal;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The decision whether a caller may call a tool now. Thread-safe. */
public final class Admission {
    private final Map<String, Rate> rates;
    private final Throttle throttle;

    /**
     * @param rates how often a tool may be called by all its callers together
     * @param nanos a clock that only runs forward
     */
    public Admission(Map<String, Rate> rates, LongSupplier nanos) {
        this.rates = Map.copyOf(rates);
        this.throttle = new Throttle(Math.max(1, rates.size()), nanos);
    }

    /** Why a caller may not use something, or nothing; what is hidden from them is not there. */
    static Optional<Refusal> objection(Caller caller, String kind, String name) {
        if (caller.scopes().allow(kind, name)) {
            return Optional.empty();
        }
        if (!caller.scopes().hide(kind, name)) {
            return Optional.of(new Refusal.Forbidden(kind + ":" + name));
        }
        return Optional.of(
                kind.equals("prompts")
                        ? new Refusal.UnknownPrompt(name)
                        : new Refusal.UnknownResource(name));
    }

    @Nullable Refusal refuse(String tool, Caller caller) {
        if (!caller.scopes().allow("tools", tool)) {
            return new Refusal.Forbidden("tools:" + tool);
        }
        if (rates.isEmpty()) {
            return null;
        }
        Rate rate = rates.get(tool);
        if (rate == null || rate.unlimited()) {
            return null;
        }
        Throttle.Passage passage = throttle.take(tool, rate);
        return passage.allowed()
                ? null
                : new Refusal.RateLimited(
                        "calls of " + tool, passage.limit(), passage.waitSeconds());
    }
}
