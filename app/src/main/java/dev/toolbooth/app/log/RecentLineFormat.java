package dev.toolbooth.app.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.toolbooth.core.secret.Redactor;
import dev.toolbooth.wire.text.SafeText;

/**
 * A line for readers who don't operate this machine: the moment, the level, a short logger name,
 * the message and the named values. Of an exception it has the name alone: its stack and message,
 * which were never meant to be sent, stay here.
 */
final class RecentLineFormat {
    private final Redactor redactor;

    RecentLineFormat(Redactor redactor) {
        this.redactor = redactor;
    }

    String of(ILoggingEvent event) {
        var line = new StringBuilder(128);
        TimestampText.moment(line, event.getInstant());
        line.append(' ').append(event.getLevel()).append(' ');
        SafeText.escape(line, TextLineFormat.shortName(event.getLoggerName()));
        line.append("  ");
        var message = redactor.text(String.valueOf(event.getFormattedMessage()));
        SafeText.escape(line, message);
        LogFields.unsaid(event, redactor, message)
                .forEach(
                        (key, value) -> {
                            line.append(' ');
                            SafeText.escape(line, key);
                            line.append('=');
                            SafeText.escapeJson(line, value);
                        });
        var fault = event.getThrowableProxy();
        if (fault != null) {
            line.append(" (").append(TextLineFormat.shortName(fault.getClassName())).append(')');
        }
        return line.toString();
    }
}
