package dev.toolbooth.core.plan;

import java.util.List;
import java.util.Optional;

/**
 * A store in which plans survive a restart. Several processes may share it. Implementations must be
 * safe for concurrent use. What is written is on the disk when a method returns. A failure to read
 * or write is a {@link java.io.UncheckedIOException} whose message is fit for operators.
 */
public interface PlanRows extends AutoCloseable {

    /** A plan, also a deleted one of which something is still known. */
    Optional<PlanRow> find(String id);

    /**
     * Keeps a new plan behind all others.
     *
     * @param id one that no other plan has had
     * @param change what its history begins with
     * @return the plan, or nothing when there are as many as there may be
     */
    Optional<PlanRow> add(String id, String json, String change);

    /**
     * Changes a plan that is unchanged in the store.
     *
     * @param now a plan after {@link PlanRow#changed}
     * @return false, and nothing is written, when the stored plan is not the version before
     */
    boolean replace(PlanRow now, String change);

    /**
     * The plans behind a place, without those that were deleted.
     *
     * @param charsMax ends the page earlier when its plans are longer than that in all; one there
     *     is always
     */
    List<PlanRow> page(long behind, int limit, int charsMax);

    /** The changes of a plan after that number, also of a deleted one. */
    List<PlanChange> changes(String id, long after, int limit);

    @Override
    void close();
}
