package dev.toolbooth.app.log;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.core.spi.ContextAwareBase;

/** Sets Logback up in place of a file; Logback finds it by the service file and makes it. */
@ConfiguratorRank(ConfiguratorRank.CUSTOM_HIGH_PRIORITY)
public final class LogConfigurator extends ContextAwareBase implements Configurator {

    @Override
    public ExecutionStatus configure(LoggerContext made) {
        Logging.attach(made);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }
}
