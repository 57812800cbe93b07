package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptTest {
    @Test
    void endsOfLinesDoNotChangeTheHash() {
        assertThat(new Script("001-a.sql", "SELECT 1;\r\nSELECT 2;\r\n").sha256())
                .isEqualTo(new Script("001-a.sql", "SELECT 1;\nSELECT 2;\n").sha256());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1-a.sql", "001.sql", "001-A.sql", "001-a.txt", "../001-a.sql"})
    void aNameWithoutNumberAndSubjectIsRefused(String name) {
        assertThatThrownBy(() -> new Script(name, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(name);
    }

    @Test
    void aScriptThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> Script.read("tested/sqlite", List.of("009-none.sql")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tested/sqlite/009-none.sql");
    }

    @Test
    void numbersThatSkipOneAreRefused() {
        List<Script> scripts = List.of(new Script("002-a.sql", ""));
        assertThatThrownBy(
                        () ->
                                new Migrations(
                                        Database.SQLITE,
                                        scripts,
                                        Duration.ofSeconds(1),
                                        MigrationsContract.NOON))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("002-a.sql");
    }
}
