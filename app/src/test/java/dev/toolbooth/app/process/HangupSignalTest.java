package dev.toolbooth.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What SIGHUP does. finding A7. */
class HangupSignalTest {

    /** This process would end, and the test with it. */
    @Test
    void itEndsNothingAndComesAsOftenAsItIsSent() throws Exception {
        for (int i = 0; i < 2; i++) {
            CountDownLatch came = new CountDownLatch(1);
            HangupSignal.handle(
                    () -> {
                        came.countDown();
                        throw new IllegalStateException("this is for the log");
                    });
            String pid = String.valueOf(ProcessHandle.current().pid());
            assertThat(new ProcessBuilder("kill", "-HUP", pid).start().waitFor()).isZero();
            assertThat(came.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }
}
