package dev.toolbooth.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.core.OutputStreamAppender;
import dev.toolbooth.app.config.Config;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logback is set up by the program and by nothing else. */
class LoggingTest {

    @Test
    void theProgramSetsUpLogback() {
        var context = (LoggerContext) LoggerFactory.getILoggerFactory();
        Logging.start(Config.standard());
        var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        assertThat(root.getLevel()).isEqualTo(Level.INFO);
        assertThat(root.getAppender("stderr")).isInstanceOf(OutputStreamAppender.class);
        assertThat(root.iteratorForAppenders()).toIterable().hasSize(1);
        assertThat(context.getLogger("io.netty").getLevel()).isEqualTo(Level.WARN);
    }

    @Test
    void coloursAreOffWhenTheEnvironmentSaysSo() {
        assertThat(Terminal.colours(Map.of("TERM", "xterm"))).isTrue();
        assertThat(Terminal.colours(Map.of("NO_COLOR", "1"))).isFalse();
        assertThat(Terminal.colours(Map.of("TERM", "dumb"))).isFalse();
    }
}
