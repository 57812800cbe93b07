package dev.toolbooth.search.chunk;

/**
 * A piece of a file: some of its lines.
 *
 * @param lineStart the first of them, from 1
 * @param lineEnd the last of them
 * @param text their text; very long lines are cut
 * @param symbol its name, such as {@code PaymentLedger.capture} or a path of headings; or empty
 * @param kind {@code function}, {@code class}, {@code module}, {@code heading} or {@code lines}
 */
public record Chunk(int lineStart, int lineEnd, String text, String symbol, String kind) {}
