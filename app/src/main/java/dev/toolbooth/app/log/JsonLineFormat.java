package dev.toolbooth.app.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import dev.toolbooth.core.secret.Redactor;
import dev.toolbooth.wire.text.SafeText;

/** A line for a machine: one JSON object with ts, level, logger, message, fields and error. */
final class JsonLineFormat implements LineFormat {
    private final Redactor redactor;

    JsonLineFormat(Redactor redactor) {
        this.redactor = redactor;
    }

    @Override
    public String of(ILoggingEvent event) {
        var line = new StringBuilder(192).append("{\"ts\":\"");
        TimestampText.moment(line, event.getInstant());
        line.append('"');
        member(line, "level", event.getLevel().toString());
        member(line, "logger", event.getLoggerName());
        member(line, "message", redactor.text(String.valueOf(event.getFormattedMessage())));
        var fields = LogFields.of(event, redactor);
        if (!fields.isEmpty()) {
            line.append(",\"fields\":{");
            int start = line.length();
            fields.forEach((key, value) -> member(line, key, value));
            line.deleteCharAt(start).append('}');
        }
        var fault = event.getThrowableProxy();
        if (fault != null) {
            error(line, fault);
        }
        return line.append("}\n").toString();
    }

    private void error(StringBuilder line, IThrowableProxy fault) {
        line.append(",\"error\":{\"class\":");
        SafeText.escapeJson(line, fault.getClassName());
        var message = fault.getMessage();
        if (message != null) {
            member(line, "message", redactor.text(message));
        }
        member(line, "stack", StackTraceText.lines(fault, redactor, ""));
        line.append('}');
    }

    private static void member(StringBuilder line, String key, String value) {
        line.append(',');
        SafeText.escapeJson(line, key);
        line.append(':');
        SafeText.escapeJson(line, value);
    }
}
