package dev.toolbooth.app.log;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.spi.ContextAwareBase;

/** The set-up of Logback for loggers made before {@link Logging#start}, as in tests. */
public final class LogConfigurator extends ContextAwareBase implements Configurator {

    @Override
    public ExecutionStatus configure(LoggerContext made) {
        Logging.attach(made);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }
}
