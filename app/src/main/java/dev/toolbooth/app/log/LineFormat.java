package dev.toolbooth.app.log;

import ch.qos.logback.classic.spi.ILoggingEvent;

/** A format of log events as text, ending with a line break. */
interface LineFormat {
    String of(ILoggingEvent event);
}
