package dev.toolbooth.core.outbound;

import dev.toolbooth.core.outbound.OutboundFailure.Reason;
import dev.toolbooth.wire.http.HeaderNames;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rules for outbound headers: which ones a caller may send, and which are forwarded to another
 * server.
 */
public final class HeaderRules {
    /** The most headers of a request. */
    public static final int COUNT_MAX = 64;

    /** The most characters of all headers of a request. */
    public static final int CHARS_MAX = 16_384;

    /** What frames a message or belongs to one connection: only the sender can know these. */
    private static final Set<String> OURS =
            HeaderNames.of(
                    HeaderNames.HOST,
                    HeaderNames.CONTENT_LENGTH,
                    HeaderNames.TRANSFER_ENCODING,
                    HeaderNames.CONNECTION,
                    HeaderNames.KEEP_ALIVE,
                    HeaderNames.UPGRADE,
                    HeaderNames.TE,
                    HeaderNames.TRAILER,
                    HeaderNames.EXPECT,
                    HeaderNames.HTTP2_SETTINGS);

    /** What says nothing about who is asking. All else may be a credential. */
    private static final Set<String> HARMLESS =
            HeaderNames.of(
                    HeaderNames.ACCEPT,
                    HeaderNames.ACCEPT_LANGUAGE,
                    HeaderNames.ACCEPT_ENCODING,
                    HeaderNames.CONTENT_TYPE,
                    HeaderNames.CONTENT_LANGUAGE,
                    HeaderNames.USER_AGENT,
                    HeaderNames.CACHE_CONTROL,
                    HeaderNames.RANGE);

    private HeaderRules() {}

    /**
     * Checks what a caller wants to send.
     *
     * @throws OutboundFailure when a name or a value can't be sent, or is not the caller's to set
     */
    public static void check(List<OutboundHeader> headers) throws OutboundFailure {
        if (headers.size() > COUNT_MAX) {
            throw bad("There are more than " + COUNT_MAX + " headers");
        }
        int chars = 0;
        for (OutboundHeader header : headers) {
            String name = header.name();
            chars += name.length() + header.value().length();
            if (chars > CHARS_MAX) {
                throw bad("The headers have more than " + CHARS_MAX + " characters");
            }
            if (!name.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}")) {
                throw bad("A header's name has at most 128 letters, digits and marks such as -");
            }
            if (!header.value().chars().allMatch(c -> c == '\t' || (c >= ' ' && c <= '~'))) {
                throw bad("The header " + name + " may only have visible ASCII and blanks");
            }
            if (isTheSenders(name)) {
                throw bad("The header " + name + " is set by the server itself; leave it out");
            }
        }
    }

    /** Whether a header frames a message or belongs to a connection, so that no caller sets it. */
    public static boolean isTheSenders(String name) {
        return OURS.contains(name) || name.toLowerCase(Locale.ROOT).startsWith("proxy-");
    }

    /** A name as it is mostly written, such as Content-Type, whatever a server wrote. */
    public static String spelled(String name) {
        return Stream.of(name.toLowerCase(Locale.ROOT).split("-", -1))
                .map(
                        word ->
                                word.isEmpty()
                                        ? word
                                        : Character.toUpperCase(word.charAt(0)) + word.substring(1))
                .collect(Collectors.joining("-"));
    }

    /** The headers that may go to another origin than the one that the caller named. */
    static List<OutboundHeader> harmless(List<OutboundHeader> headers) {
        return headers.stream().filter(header -> HARMLESS.contains(header.name())).toList();
    }

    /** What is left when the body is left out. */
    static List<OutboundHeader> withoutBody(List<OutboundHeader> headers) {
        return headers.stream()
                .filter(header -> !header.name().toLowerCase(Locale.ROOT).startsWith("content-"))
                .toList();
    }

    private static OutboundFailure bad(String message) {
        return new OutboundFailure(Reason.BAD_REQUEST, message);
    }
}
