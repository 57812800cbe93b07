package dev.toolbooth.payments;

import dev.toolbooth.core.rail.RefundNote;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** What is noted of a refund in a test. */
public final class Noted implements RefundNote {
    private @Nullable ObjectNode last;

    @Override
    public @Nullable ObjectNode read() {
        return last;
    }

    @Override
    public boolean write(ObjectNode sending) {
        last = sending;
        return true;
    }
}
