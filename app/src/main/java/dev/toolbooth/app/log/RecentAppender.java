package dev.toolbooth.app.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import dev.toolbooth.core.secret.Redactor;

/** An appender that hands log entries to a {@link RecentLog}. */
final class RecentAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
    static final String NAME = "recent";

    private final RecentLog recent;
    private final RecentLineFormat line;

    RecentAppender(RecentLog recent, Redactor redactor) {
        this.recent = recent;
        this.line = new RecentLineFormat(redactor);
        setName(NAME);
    }

    /**
     * What the libraries under the server say is kept, and is no news: it may be about the very
     * message that would tell of it.
     */
    @Override
    protected void append(ILoggingEvent event) {
        boolean news = Logging.CHATTY.stream().noneMatch(event.getLoggerName()::startsWith);
        recent.add(line.of(event), news);
    }
}
