package dev.toolbooth.core.stats;

import dev.toolbooth.core.sales.SlotLength;
import java.util.List;
import java.util.function.Consumer;

/**
 * A store of how calls ended. Implementations are safe for concurrent use, also by several nodes
 * where the store is shared; they may block, and throw when the store can't be used.
 */
public interface CallRows {

    /** Adds calls of some hours; all of them or none are there when this returns or throws. */
    void add(List<CallRow> hours);

    /**
     * Reads what there is from one slot up to another, oldest first. The sums of a row are of use
     * until the next one comes.
     *
     * @param every whether tools are wanted together, under an empty name; not for {@link
     *     SlotLength#BLOCKS}
     */
    void each(SlotLength.Part part, boolean every, Consumer<CallRow> taker);
}
