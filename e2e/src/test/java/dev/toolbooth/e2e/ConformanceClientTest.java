package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The official conformance suite with our own client. */
class ConformanceClientTest {

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void theClientShowsAllThatTheSuiteAsksFor() throws Exception {
        try (Child suite =
                Child.start(
                        List.of(Checkout.root().resolve("scripts/conformance-client").toString()),
                        // Other tests run the same classes: nobody may build them now.
                        Map.of("CLIENT_CLASS_PATH", System.getProperty("java.class.path")))) {
            int code = suite.exit(Duration.ofMinutes(9));
            List<String> table = suite.lines();
            table.forEach(System.out::println);
            assertThat(code).as(String.join("\n", table)).isZero();
        }
    }
}
