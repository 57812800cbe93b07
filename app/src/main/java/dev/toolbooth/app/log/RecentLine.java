package dev.toolbooth.app.log;

import ch.qos.logback.classic.spi.ILoggingEvent;

/**
 * A line for someone who is no operator of this machine: the moment, the level, a short logger
 * name, the message and the named values. Of a fault it has the name alone: a stack and a message
 * that was never meant to be sent stay here.
 */
final class RecentLine {
    private final Redactor redactor;

    RecentLine(Redactor redactor) {
        this.redactor = redactor;
    }

    String of(ILoggingEvent event) {
        var line = new StringBuilder(128);
        Stamp.moment(line, event.getInstant());
        line.append(' ').append(event.getLevel()).append(' ');
        Escapes.text(line, TextLine.shortName(event.getLoggerName()));
        line.append("  ");
        Escapes.text(line, redactor.text(String.valueOf(event.getFormattedMessage())));
        Fields.of(event, redactor)
                .forEach(
                        (key, value) -> {
                            line.append(' ');
                            Escapes.text(line, key);
                            line.append('=');
                            Escapes.json(line, value);
                        });
        var fault = event.getThrowableProxy();
        if (fault != null) {
            line.append(" (").append(TextLine.shortName(fault.getClassName())).append(')');
        }
        return line.toString();
    }
}
