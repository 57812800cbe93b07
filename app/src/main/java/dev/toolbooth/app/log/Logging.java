package dev.toolbooth.app.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.Config.LogFormat;
import dev.toolbooth.app.config.Config.LogThreshold;
import dev.toolbooth.app.config.KnownSecrets;
import dev.toolbooth.app.process.StandardStreams;
import dev.toolbooth.core.secret.Redactor;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of the process. Thread-safe: one lock guards what was chosen and the context it was
 * applied to, because the first logger and the start of the program may come in any order.
 */
public final class Logging {
    /** Libraries that say more than an operator wants to know. */
    static final List<String> CHATTY = List.of("io.vertx", "io.netty");

    private static Choice chosen = new Choice(LogThreshold.INFO, LogFormat.AUTO, new Redactor());
    private static @Nullable LoggerContext context;
    private static @Nullable RecentAppender recent;
    private static @Nullable RecentLog sinceStart;

    private Logging() {}

    /** Logs as the configuration says from now on; cheap as long as nothing was logged yet. */
    public static synchronized void start(Config config) {
        var redactor = new Redactor(secrets(config));
        chosen = new Choice(config.log().level(), config.log().format(), redactor);
        recent = null;
        // From the first entry on: what is wrong at the start is worth reading later.
        sinceStart = config.resources().builtin() ? keep(config) : null;
        if (context == null) {
            System.setProperty("slf4j.provider", LogProvider.class.getName());
            System.setProperty("slf4j.internal.verbosity", "WARN");
        } else {
            chosen.apply(context);
        }
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, fault) -> uncaught().error("thread {} died", thread.getName(), fault));
    }

    private static List<String> secrets(Config config) {
        return KnownSecrets.of(config, System.getenv());
    }

    /**
     * The last entries: for the first who asks those since the start, for others from now on and in
     * place of any that were kept before.
     */
    public static synchronized RecentLog keepRecent(Config config) {
        var begun = sinceStart;
        sinceStart = null;
        return begun == null ? keep(config) : begun;
    }

    private static synchronized RecentLog keep(Config config) {
        var masked = new ArrayList<>(secrets(config));
        // Where the server lives is nothing that a reader of these needs to know.
        masked.add(System.getProperty("user.dir"));
        masked.add(System.getProperty("user.home"));
        var log = new RecentLog(config.resources().logEntries());
        recent = new RecentAppender(log, new Redactor(masked));
        if (context != null) {
            keepRecent(context);
        }
        return log;
    }

    private static synchronized void keepRecent(LoggerContext context) {
        if (recent != null) {
            var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
            root.detachAppender(RecentAppender.NAME);
            recent.setContext(context);
            recent.start();
            root.addAppender(recent);
        }
    }

    /** Applies what was chosen to Logback, which has just been made. */
    static synchronized void attach(LoggerContext made) {
        context = made;
        chosen.apply(made);
    }

    private static Logger uncaught() {
        return LoggerFactory.getLogger("uncaught");
    }

    /** The operator's choices. */
    private record Choice(LogThreshold level, LogFormat format, Redactor redactor) {

        void apply(LoggerContext context) {
            var stderr = new StandardError();
            Logging.apply(context, level, look(format, System.getenv()), redactor, stderr);
            keepRecent(context);
        }
    }

    /** Standard error, which stays open: an appender that is replaced closes what it wrote to. */
    private static final class StandardError extends FileOutputStream {
        StandardError() {
            super(FileDescriptor.err);
        }

        @Override
        public void close() {}
    }

    private static LineStyle look(LogFormat format, Map<String, String> environment) {
        return switch (format) {
            case JSON -> LineStyle.JSON;
            case TEXT -> StandardStreams.present() ? onTerminal(environment) : LineStyle.PLAIN;
            case AUTO -> StandardStreams.present() ? onTerminal(environment) : LineStyle.JSON;
        };
    }

    private static LineStyle onTerminal(Map<String, String> environment) {
        return StandardStreams.colours(environment) ? LineStyle.COLOURED : LineStyle.PLAIN;
    }

    /** Replaces everything a context has by one appender. */
    static void apply(
            LoggerContext context,
            LogThreshold level,
            LineStyle lineStyle,
            Redactor redactor,
            OutputStream out) {
        context.reset();
        var encoder = new LineEncoder(line(lineStyle, redactor));
        encoder.setContext(context);
        encoder.start();
        var appender = new OutputStreamAppender<ILoggingEvent>();
        appender.setName("stderr");
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.setOutputStream(out);
        appender.start();
        var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(level(level));
        root.addAppender(appender);
        quiet(level)
                .ifPresent(most -> CHATTY.forEach(name -> context.getLogger(name).setLevel(most)));
    }

    private static LineFormat line(LineStyle lineStyle, Redactor redactor) {
        return switch (lineStyle) {
            case PLAIN -> new TextLineFormat(redactor, ZoneId.systemDefault(), false);
            case COLOURED -> new TextLineFormat(redactor, ZoneId.systemDefault(), true);
            case JSON -> new JsonLineFormat(redactor);
        };
    }

    private static Level level(LogThreshold level) {
        return switch (level) {
            case TRACE -> Level.TRACE;
            case DEBUG -> Level.DEBUG;
            case INFO -> Level.INFO;
            case WARN -> Level.WARN;
            case ERROR -> Level.ERROR;
        };
    }

    /** The most that chatty libraries may say; those who trace want it all. */
    private static Optional<Level> quiet(LogThreshold level) {
        return switch (level) {
            case TRACE, ERROR -> Optional.empty();
            case DEBUG, INFO, WARN -> Optional.of(Level.WARN);
        };
    }
}
