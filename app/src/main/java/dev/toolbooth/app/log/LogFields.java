package dev.toolbooth.app.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.toolbooth.core.secret.Redactor;
import java.util.LinkedHashMap;
import java.util.Map;

/** The named values of an event: those of its thread, then its own. */
final class LogFields {
    private LogFields() {}

    static Map<String, String> of(ILoggingEvent event, Redactor redactor) {
        var fields = new LinkedHashMap<String, String>();
        event.getMDCPropertyMap()
                .forEach((key, value) -> fields.put(key, redactor.field(key, value)));
        var pairs = event.getKeyValuePairs();
        if (pairs != null) {
            for (var pair : pairs) {
                fields.put(pair.key, redactor.field(pair.key, String.valueOf(pair.value)));
            }
        }
        return fields;
    }

    /** Those whose values a message, as it is shown, does not say: for lines that people read. */
    static Map<String, String> unsaid(ILoggingEvent event, Redactor redactor, String message) {
        var fields = of(event, redactor);
        fields.values().removeIf(value -> says(message, value));
        return fields;
    }

    private static boolean says(String message, String value) {
        if (value.isEmpty()) {
            return false;
        }
        for (int at = message.indexOf(value); at >= 0; at = message.indexOf(value, at + 1)) {
            int end = at + value.length();
            if ((at == 0 || !Character.isLetterOrDigit(message.charAt(at - 1)))
                    && (end == message.length()
                            || !Character.isLetterOrDigit(message.charAt(end)))) {
                return true;
            }
        }
        return false;
    }
}
