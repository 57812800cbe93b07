package dev.toolbooth.core.dialect;

/** The transport that a message arrived on. */
public enum Transport {
    /** HTTP, each request answered in its own response. */
    HTTP,
    /** HTTP, several messages answered in one response. */
    BATCH,
    /** HTTP, answers on a stream that was opened before. */
    SSE,
    /** Lines on standard input and output. */
    STDIO
}
