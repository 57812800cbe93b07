package dev.toolbooth.app.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.toolbooth.core.secret.Redactor;
import dev.toolbooth.wire.text.SafeText;
import java.time.ZoneId;

/** A line for a person: time, level, a short logger name, the message, then named values. */
final class TextLineFormat implements LineFormat {
    private static final int LEVEL_CHARS = 5;
    private static final String RESET = "\u001b[0m";
    private static final String DIM = "\u001b[2m";
    private static final String RED = "\u001b[31m";
    private static final String YELLOW = "\u001b[33m";
    private static final String GREEN = "\u001b[32m";

    private final Redactor redactor;
    private final ZoneId zone;
    private final boolean coloured;

    TextLineFormat(Redactor redactor, ZoneId zone, boolean coloured) {
        this.redactor = redactor;
        this.zone = zone;
        this.coloured = coloured;
    }

    @Override
    public String of(ILoggingEvent event) {
        var line = new StringBuilder(128);
        line.append(coloured ? DIM : "");
        TimestampText.time(line, event.getInstant(), zone);
        line.append(coloured ? RESET : "").append(' ');
        level(line, event.getLevel());
        line.append(' ').append(coloured ? DIM : "");
        SafeText.escape(line, shortName(event.getLoggerName()));
        line.append(coloured ? RESET : "").append("  ");
        var message = redactor.text(String.valueOf(event.getFormattedMessage()));
        SafeText.escape(line, message);
        LogFields.unsaid(event, redactor, message).forEach((key, value) -> field(line, key, value));
        line.append('\n');
        var fault = event.getThrowableProxy();
        if (fault != null) {
            line.append(StackTraceText.lines(fault, redactor, "    "));
        }
        return line.toString();
    }

    private void level(StringBuilder line, Level level) {
        var name = level.toString();
        if (coloured) {
            line.append(
                    switch (name) {
                        case "ERROR" -> RED;
                        case "WARN" -> YELLOW;
                        case "INFO" -> GREEN;
                        default -> DIM;
                    });
        }
        line.append(name).append(coloured ? RESET : "");
        line.repeat(' ', Math.max(0, LEVEL_CHARS - name.length()));
    }

    private static void field(StringBuilder line, String key, String value) {
        line.append(' ');
        SafeText.escape(line, key);
        line.append('=');
        if (value.isEmpty() || value.indexOf(' ') >= 0 || value.indexOf('"') >= 0) {
            SafeText.escapeJson(line, value);
        } else {
            SafeText.escape(line, value);
        }
    }

    /** The last two parts of a logger's name. */
    static String shortName(String name) {
        int last = name.lastIndexOf('.');
        int before = last < 0 ? -1 : name.lastIndexOf('.', last - 1);
        return name.substring(before + 1);
    }
}
