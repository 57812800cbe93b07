package dev.toolbooth.app.log;

import ch.qos.logback.classic.spi.ILoggingEvent;

/** Makes the text of a log event, which ends with a line break. */
interface Line {
    String of(ILoggingEvent event);
}
