package dev.toolbooth.core.fake;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Ids that count: id-1, id-2, … */
public final class Ids implements Supplier<String> {
    private final AtomicInteger last = new AtomicInteger();

    @Override
    public String get() {
        return "id-" + last.incrementAndGet();
    }
}
