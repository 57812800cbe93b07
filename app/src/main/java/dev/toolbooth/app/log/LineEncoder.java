package dev.toolbooth.app.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;

/** An encoder of log lines for Logback. */
final class LineEncoder extends EncoderBase<ILoggingEvent> {
    private static final byte[] NOTHING = new byte[0];

    private final LineFormat lineFormat;

    LineEncoder(LineFormat lineFormat) {
        this.lineFormat = lineFormat;
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        return lineFormat.of(event).getBytes(UTF_8);
    }

    @Override
    public byte[] headerBytes() {
        return NOTHING;
    }

    @Override
    public byte[] footerBytes() {
        return NOTHING;
    }
}
