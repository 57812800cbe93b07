package dev.toolbooth.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;

/** The encoding of texts as header values that 2026-07-28 defines. */
final class HeaderValue {
    private static final String BEGIN = "=?base64?";
    private static final String END = "?=";

    private HeaderValue() {}

    /** As it is, or in base64 where a header could not hold it or would be misread. */
    static String encode(String text) {
        return plain(text)
                ? text
                : BEGIN + Base64.getEncoder().encodeToString(text.getBytes(UTF_8)) + END;
    }

    private static boolean plain(String text) {
        return text.chars().allMatch(c -> c >= 0x20 && c <= 0x7e)
                && text.equals(text.strip())
                && !(text.startsWith(BEGIN) && text.endsWith(END));
    }
}
