package dev.toolbooth.server.http;

import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** A response to GET or HEAD with a document, or 304 when the client has it already. */
public final class ConditionalGet {
    private static final int TAG_BYTES = 16;

    private ConditionalGet() {}

    /** Answers with the document, or with 304. */
    public static void answer(HttpServerRequest request, String type, byte[] bytes) {
        answer(request, type, tag(bytes), bytes);
    }

    /**
     * The same with a document that was known before.
     *
     * @param tag what {@link #tag} made of it
     */
    public static void answer(HttpServerRequest request, String type, String tag, byte[] bytes) {
        HttpServerResponse response = request.response().putHeader(HeaderNames.ETAG, tag);
        if (isKnown(request.getHeader(HeaderNames.IF_NONE_MATCH), tag)) {
            response.setStatusCode(304).end();
        } else {
            response.putHeader(HeaderNames.CONTENT_TYPE, type);
            end(request, bytes);
        }
    }

    /** Ends a response with these bytes, or with their number alone. */
    public static void end(HttpServerRequest request, byte[] bytes) {
        if (request.method().equals(HttpMethod.HEAD)) {
            request.response()
                    .putHeader(HeaderNames.CONTENT_LENGTH, String.valueOf(bytes.length))
                    .end();
        } else {
            request.response().end(Buffer.buffer(bytes));
        }
    }

    /** What a version of a document is known by. */
    public static String tag(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return '"' + HexFormat.of().formatHex(digest, 0, TAG_BYTES) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is missing", e);
        }
    }

    /** Whether a client has this version already, or any, which is the same here. */
    private static boolean isKnown(@Nullable String header, String tag) {
        return header != null
                && Arrays.stream(header.split(",", -1))
                        .map(String::strip)
                        .anyMatch(
                                one ->
                                        one.equals("*")
                                                || one.equals(tag)
                                                || one.equals("W/" + tag));
    }
}
