package dev.toolbooth.bench.floor;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.vertx.core.http.HttpHeaders;

import java.util.Arrays;
import java.util.List;

/** An answer of the product as it was on the wire, less the status line and the length. */
record RecordedAnswer(List<Header> headers, byte[] body) {

    /** Reads {@code Name: value} lines, an empty line, and the body up to the end. */
    static RecordedAnswer parse(byte[] recorded) {
        String text = new String(recorded, ISO_8859_1);
        int headEnd = text.indexOf("\r\n\r\n");
        if (headEnd < 0) {
            throw new IllegalArgumentException("no empty line after the headers of the answer");
        }
        List<Header> headers =
                text.substring(0, headEnd).lines().map(RecordedAnswer::header).toList();
        return new RecordedAnswer(
                headers, Arrays.copyOfRange(recorded, headEnd + 4, recorded.length));
    }

    private static Header header(String line) {
        int colon = line.indexOf(':');
        return new Header(
                HttpHeaders.createOptimized(line.substring(0, colon)),
                HttpHeaders.createOptimized(line.substring(colon + 1).strip()));
    }
}
