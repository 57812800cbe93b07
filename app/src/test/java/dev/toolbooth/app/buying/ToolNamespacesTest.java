package dev.toolbooth.app.buying;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.name.Namespace;
import org.junit.jupiter.api.Test;

class ToolNamespacesTest {
    private static final Namespace HOME = new Namespace("toolbooth-buy");

    private final ToolNamespaces toolNamespaces = new ToolNamespaces(HOME);

    @Test
    void aServerIsCalledAsItsHost() {
        assertThat(toolNamespaces.of("tools.example").name()).isEqualTo("tools_example");
    }

    @Test
    void aHostThatOnlyBeginsLikeAnotherDoesNotTakeItsPlace() {
        String start = "weather.production.eu-central-1.acme.exa";
        Namespace first = toolNamespaces.of(start + "mple");

        assertThat(toolNamespaces.of(start + ".evil.example")).isNotEqualTo(first);
        assertThat(toolNamespaces.of(start + ".worse.example")).isNotEqualTo(first);
    }

    @Test
    void noServerTakesThePlaceOfWhatIsOurs() {
        assertThat(toolNamespaces.of("toolbooth-buy")).isNotEqualTo(HOME);
        assertThat(toolNamespaces.of("hyperserve")).isNotEqualTo(Namespace.BUILT_IN);
    }
}
