package dev.toolbooth.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The browser, which may not be there. */
class BrowserLauncherTest {

    @Test
    void theFirstProgramThatIsThereIsUsed() throws InterruptedException {
        assertThat(BrowserLauncher.open("x", List.of("no-such-program", "true"))).isTrue();
        assertThat(BrowserLauncher.open("x", List.of("no-such-program"))).isFalse();
    }

    /** finding U3: there are machines with xdg-open and without a browser. */
    @Test
    void aProgramThatFindsNoBrowserIsNotEnough() throws InterruptedException {
        assertThat(BrowserLauncher.open("x", List.of("false"))).isFalse();
        assertThat(BrowserLauncher.open("x", List.of("false", "true"))).isTrue();
    }
}
