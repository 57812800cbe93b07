package dev.toolbooth.core.name;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamespaceTest {

    /** S2-36: the form is {@code mcp__namespace__name}. */
    @Test
    void aFullNameHasThePrintedForm() {
        assertThat(Namespace.BUILT_IN.full("read_file")).isEqualTo("mcp__hyperserve__read_file");
    }

    @ParameterizedTest
    @CsvSource({
        "RollDice, RollDice",
        "my tools v1.2, my_tools_v1_2",
        "a__b, a_b",
        "'__x__', x",
        "'', server",
        "'???', server",
        "é, server",
        "Grüße, Gr_e",
        "a-b_c, a-b_c"
    })
    void aTextBecomesTheNamespaceThatComesClosest(String text, String name) {
        assertThat(Namespace.like(text).name()).isEqualTo(name);
    }

    @Test
    void aLongTextIsCut() {
        assertThat(Namespace.like("a".repeat(40)).name()).hasSize(40);
        assertThat(Namespace.like("a".repeat(41)).name()).hasSize(40);
        assertThat(Namespace.like("a".repeat(39) + "_b").name()).hasSize(39);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a__b", "_a", "a_", "a.b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
    void aNameThatWouldBlurWhereItEndsIsRefused(String name) {
        assertThatThrownBy(() -> new Namespace(name)).hasMessageContaining("expected 1 to 40");
    }
}
