package dev.toolbooth.core.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.fake.FakeTool;
import dev.toolbooth.core.name.NameMode;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.signal.Announcements;
import org.junit.jupiter.api.Test;

class ToolNamesTest {
    private static final Namespace A = new Namespace("a");
    private static final Namespace B = new Namespace("b");

    private final Toolbox toolbox = toolbox(NameMode.PLAIN);

    private static Toolbox toolbox(NameMode names) {
        return new Toolbox(new Announcements(), Namespace.like("My Server"), names);
    }

    @Test
    void aToolIsFoundByItsPlainAndByItsFullName() {
        assertThat(toolbox.add(A, FakeTool.named("x"))).isTrue();
        assertThat(toolbox.find("mcp__a__x")).isNotNull().isSameAs(toolbox.find("x"));
        assertThat(toolbox.find("mcp__b__x")).isNull();
        assertThat(toolbox.find("mcp__a__y")).isNull();
        assertThat(toolbox.find("mcp__a__")).isNull();
    }

    @Test
    void aToolWithoutANamespaceGetsTheServers() {
        toolbox.add(FakeTool.named("x"));
        assertThat(toolbox.find("mcp__My_Server__x")).isNotNull();
    }

    @Test
    void theFirstKeepsAPlainNameThatTwoNamespacesOffer() {
        FakeTool first = FakeTool.named("x");
        FakeTool second = FakeTool.named("x");
        assertThat(toolbox.add(A, first)).isTrue();
        assertThat(toolbox.add(B, second)).isFalse();
        assertThat(toolbox.find("x")).extracting(ToolEntry::tool).isSameAs(first);
        assertThat(toolbox.find("mcp__a__x")).extracting(ToolEntry::tool).isSameAs(first);
        assertThat(toolbox.find("mcp__b__x")).extracting(ToolEntry::tool).isSameAs(second);
        assertThat(toolbox.list()).extracting(ToolSpec::name).containsExactly("x", "mcp__b__x");
    }

    @Test
    void aToolReplacesTheOneOfItsOwnNamespaceAlone() {
        FakeTool next = FakeTool.named("x");
        toolbox.add(A, FakeTool.named("x"));
        toolbox.add(B, FakeTool.named("x"));
        assertThat(toolbox.add(A, next)).isTrue();
        assertThat(toolbox.find("x")).extracting(ToolEntry::tool).isSameAs(next);
        assertThat(toolbox.list()).extracting(ToolSpec::name).containsExactly("x", "mcp__b__x");
    }

    @Test
    void aPlainNameIsFreeAgainWhenItsToolIsGone() {
        FakeTool second = FakeTool.named("x");
        toolbox.add(A, FakeTool.named("x"));
        toolbox.add(B, second);
        toolbox.remove("mcp__a__x");
        assertThat(toolbox.find("x")).extracting(ToolEntry::tool).isSameAs(second);
        assertThat(toolbox.find("mcp__a__x")).isNull();
        toolbox.remove("x");
        assertThat(toolbox.list()).isEmpty();
    }

    @Test
    void aFullNameMeansItsOwnToolThoughAnotherIsPlainlyCalledSo() {
        FakeTool meant = FakeTool.named("x");
        toolbox.add(A, FakeTool.named("mcp__b__x"));
        toolbox.add(B, meant);
        assertThat(toolbox.find("mcp__b__x")).extracting(ToolEntry::tool).isSameAs(meant);
        assertThat(toolbox.find("mcp__a__mcp__b__x")).isNotNull();
    }

    /** C-17: plain, prefixed or both. */
    @Test
    void theModeDecidesUnderWhichNamesToolsAreListed() {
        assertThat(names(NameMode.PLAIN)).containsExactly("x", "mcp__b__x", "y");
        assertThat(names(NameMode.PREFIXED)).containsExactly("mcp__a__x", "mcp__b__x", "mcp__b__y");
        assertThat(names(NameMode.BOTH))
                .containsExactly("x", "mcp__a__x", "mcp__b__x", "y", "mcp__b__y");
    }

    private static Iterable<String> names(NameMode mode) {
        Toolbox toolbox = toolbox(mode);
        toolbox.add(A, FakeTool.named("x"));
        toolbox.add(B, FakeTool.named("x"));
        toolbox.add(B, FakeTool.named("y"));
        return toolbox.list().stream().map(ToolSpec::name).toList();
    }

    @Test
    void aNameThatIsTooLongWithItsNamespaceStandsAlone() {
        String fits = "f".repeat(128 - "mcp__a__".length());
        String longer = "l".repeat(fits.length() + 1);
        Toolbox both = toolbox(NameMode.BOTH);
        both.add(A, FakeTool.named(fits));
        both.add(A, FakeTool.named(longer));
        assertThat(both.list())
                .extracting(ToolSpec::name)
                .containsExactly(fits, "mcp__a__" + fits, longer);
        assertThatThrownBy(() -> both.add(B, FakeTool.named(longer)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("taken by namespace a");
    }
}
