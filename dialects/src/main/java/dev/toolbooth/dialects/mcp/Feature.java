package dev.toolbooth.dialects.mcp;

/** A difference between revisions: the first and the last that have it. */
public enum Feature {
    /** Several messages in one array. */
    BATCH(Revision.R2024_11_05, Revision.R2025_03_26),
    /** Answers on a stream that a header names, announced as a capability. */
    HEADER_ROUTING(Revision.R2024_11_05, Revision.R2024_11_05),
    /** Notifications of changes in the list of tools or resources. */
    LIST_NEWS(Revision.R2025_03_26),
    /** Sound as content. */
    AUDIO(Revision.R2025_03_26),
    /** Hints on tools. */
    TOOL_HINTS(Revision.R2025_03_26),
    /** A message beside the numbers of progress. */
    PROGRESS_MESSAGE(Revision.R2025_03_26),
    /** Completion announced as a capability. */
    COMPLETIONS(Revision.R2025_03_26),
    /** Titles beside names; tools have theirs in every revision. */
    TITLES(Revision.R2025_06_18),
    /** When content was last changed, among its hints. */
    LAST_MODIFIED(Revision.R2025_06_18),
    /** Links to resources as content. */
    RESOURCE_LINKS(Revision.R2025_06_18),
    /** Icons beside names. */
    ICONS(Revision.R2025_11_25),
    /** Modes that tell forms from visits. */
    ELICITATION_MODES(Revision.R2025_11_25),
    /** Arguments that don't fit are a failed result that the model can read, not an error. */
    MISFITS_AS_RESULTS(Revision.R2025_11_25),
    /** Streams that open with an event to resume after. */
    PRIMING(Revision.R2025_11_25, Revision.R2025_11_25),
    /** Requests that stand alone. */
    STATELESS(Revision.R2026_07_28);

    private final Revision first;
    private final Revision last;

    Feature(Revision first) {
        this(first, Revision.R2026_07_28);
    }

    Feature(Revision first, Revision last) {
        this.first = first;
        this.last = last;
    }

    boolean in(Revision revision) {
        return revision.compareTo(first) >= 0 && revision.compareTo(last) <= 0;
    }
}
