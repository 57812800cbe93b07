package dev.toolbooth.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.core.OutputStreamAppender;
import dev.toolbooth.app.config.reading.ConfigReader;
import dev.toolbooth.app.config.reading.Environments;
import dev.toolbooth.app.process.StandardStreams;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logback is set up by the program and by nothing else. */
class LoggingTest {

    @Test
    void aLoggerThatIsMadeBeforeTheStartIsSetUpToo() {
        assertSetUp((LoggerContext) LoggerFactory.getILoggerFactory());
    }

    @Test
    void theProgramBringsItsOwnSetUpOfLogback() {
        var provider = new LogProvider();
        provider.initialize();
        Logging.start(ConfigReader.defaults());
        assertSetUp((LoggerContext) provider.getLoggerFactory());
        assertThat(provider.getMDCAdapter()).isNotNull();
        assertThat(provider.getMarkerFactory().getMarker("m")).isNotNull();
    }

    private static void assertSetUp(LoggerContext context) {
        var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        assertThat(root.getLevel()).isEqualTo(Level.INFO);
        assertThat(root.getAppender("stderr")).isInstanceOf(OutputStreamAppender.class);
        assertThat(root.iteratorForAppenders()).toIterable().hasSize(1);
        assertThat(context.getLogger("io.netty").getLevel()).isEqualTo(Level.WARN);
    }

    @Test
    void whatIsLoggedAtTheStartCanBeReadLater() {
        var config = Environments.read(Map.of("HS_MCP_RESOURCES_ENABLED", "true"));
        var provider = new LogProvider();
        provider.initialize();
        Logging.start(config);
        provider.getLoggerFactory().getLogger("start").warn("HS_FOO means nothing here");
        assertThat(Logging.keepRecent(config).text()).contains("HS_FOO means nothing here");
        assertThat(Logging.keepRecent(config).text()).isEmpty();
        Logging.start(ConfigReader.defaults());
    }

    @Test
    void coloursAreOffWhenTheEnvironmentSaysSo() {
        assertThat(StandardStreams.colours(Map.of("TERM", "xterm"))).isTrue();
        assertThat(StandardStreams.colours(Map.of("NO_COLOR", "1"))).isFalse();
        assertThat(StandardStreams.colours(Map.of("TERM", "dumb"))).isFalse();
    }
}
