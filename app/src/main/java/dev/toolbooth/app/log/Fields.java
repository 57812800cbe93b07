package dev.toolbooth.app.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.LinkedHashMap;
import java.util.Map;

/** The named values of an event: those of its thread, then its own. */
final class Fields {
    private Fields() {}

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
}
