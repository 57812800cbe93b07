package dev.toolbooth.core.outbound;

import dev.toolbooth.wire.http.HeaderNames;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A decoder of bodies that are text. */
public final class BodyText {
    private static final Pattern CHARSET =
            Pattern.compile("(?i);\\s*charset\\s*=\\s*\"?([A-Za-z0-9._:+-]{1,40})");

    private BodyText() {}

    /** The text in the charset that the answer names, else UTF-8; empty when it is none. */
    public static Optional<String> of(OutboundResponse response) {
        CharsetDecoder decoder =
                charset(response.header(HeaderNames.CONTENT_TYPE).orElse(""))
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer bytes = ByteBuffer.wrap(response.body().bytes());
        CharBuffer text =
                CharBuffer.allocate(
                        (int) Math.ceil(bytes.remaining() * (double) decoder.maxCharsPerByte()));
        // A body that was cut may end in the middle of a character.
        CoderResult result = decoder.decode(bytes, text, !response.truncated());
        if (result.isUnderflow() && !response.truncated()) {
            result = decoder.flush(text);
        }
        String read = text.flip().toString();
        return result.isUnderflow() && read.indexOf('\0') < 0
                ? Optional.of(read)
                : Optional.empty();
    }

    private static Charset charset(String contentType) {
        Matcher named = CHARSET.matcher(contentType);
        if (!named.find()) {
            return StandardCharsets.UTF_8;
        }
        try {
            return Charset.forName(named.group(1));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return StandardCharsets.UTF_8;
        }
    }
}
