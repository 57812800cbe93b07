package dev.toolbooth.app.buyer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.name.Namespace;
import org.junit.jupiter.api.Test;

class NamespacesTest {
    private static final Namespace HOME = new Namespace("toolbooth-buy");

    private final Namespaces namespaces = new Namespaces(HOME);

    @Test
    void aServerIsCalledAsItsHost() {
        assertThat(namespaces.of("tools.example").name()).isEqualTo("tools_example");
    }

    @Test
    void aHostThatOnlyBeginsLikeAnotherDoesNotTakeItsPlace() {
        String start = "weather.production.eu-central-1.acme.exa";
        Namespace first = namespaces.of(start + "mple");

        assertThat(namespaces.of(start + ".evil.example")).isNotEqualTo(first);
        assertThat(namespaces.of(start + ".worse.example")).isNotEqualTo(first);
    }

    @Test
    void noServerTakesThePlaceOfWhatIsOurs() {
        assertThat(namespaces.of("toolbooth-buy")).isNotEqualTo(HOME);
        assertThat(namespaces.of("hyperserve")).isNotEqualTo(Namespace.BUILT_IN);
    }
}
