package dev.toolbooth.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import dev.toolbooth.core.secret.Redactor;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The entries that clients may read. */
class RecentLogTest {
    private final RecentLog recent = new RecentLog(3);
    private final LoggerContext context = new LoggerContext();

    RecentLogTest() {
        context.setMDCAdapter(new LogbackMDCAdapter());
        var appender = new RecentAppender(recent, new Redactor(List.of("hunter2-hunter2")));
        appender.setContext(context);
        appender.start();
        context.getLogger("ROOT").addAppender(appender);
    }

    private void log(String message) {
        context.getLogger("dev.toolbooth.server.Thing").info(message);
    }

    @Test
    void theOldestEntryGoesWhenThereIsOneTooMany() {
        assertThat(recent.text()).isEmpty();
        log("one");
        log("two");
        log("three");
        assertThat(recent.text().lines()).hasSize(3).first().asString().endsWith("one");
        log("four");
        assertThat(recent.text().lines()).hasSize(3).first().asString().endsWith("two");
        assertThat(recent.changes()).isEqualTo(4);
    }

    @Test
    void anEntryIsALineWithItsMomentAndSource() {
        log("all\nis well");
        assertThat(recent.text())
                .matches("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z INFO server\\.Thing  all\\\\nis well\n");
    }

    @Test
    void secretsAreMasked() {
        log("Authorization: Bearer abc.def and hunter2-hunter2 and sk_live_12345678");
        context.getLogger("x").atInfo().addKeyValue("password", "open").log("fields");
        assertThat(recent.text()).doesNotContain("abc.def", "hunter2", "live_12345678", "open");
    }

    @Test
    void ofAFaultThereIsTheNameAlone() {
        context.getLogger("x").error("it broke", new IllegalStateException("in /srv/private"));
        assertThat(recent.text())
                .contains("it broke (lang.IllegalStateException)")
                .doesNotContain("private", "RecentLogTest.java");
    }

    @Test
    void aLongEntryIsCut() {
        int head = "2026-01-01T00:00:00.000Z INFO server.Thing  ".length();
        log("x".repeat(RecentLog.ENTRY_CHARS_MAX - head));
        assertThat(recent.text().strip()).hasSize(RecentLog.ENTRY_CHARS_MAX).endsWith("x");
        log("y".repeat(RecentLog.ENTRY_CHARS_MAX - head + 1));
        assertThat(recent.text().lines().toList().getLast())
                .hasSize(RecentLog.ENTRY_CHARS_MAX)
                .endsWith("y…");
    }

    /** Or else what they say about telling of a change would be the next change. */
    @Test
    void whatLibrariesSayIsKeptAndIsNoNews() {
        context.getLogger("io.netty.handler").warn("wrote 10 bytes");
        assertThat(recent.text()).contains("wrote 10 bytes");
        assertThat(recent.changes()).isZero();
    }
}
