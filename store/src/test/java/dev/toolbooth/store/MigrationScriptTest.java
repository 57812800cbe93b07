package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MigrationScriptTest {
    @Test
    void endsOfLinesDoNotChangeTheHash() {
        assertThat(new MigrationScript("001-a.sql", "SELECT 1;\r\nSELECT 2;\r\n").sha256())
                .isEqualTo(new MigrationScript("001-a.sql", "SELECT 1;\nSELECT 2;\n").sha256());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1-a.sql", "001.sql", "001-A.sql", "001-a.txt", "../001-a.sql"})
    void aNameWithoutNumberAndSubjectIsRefused(String name) {
        assertThatThrownBy(() -> new MigrationScript(name, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(name);
    }

    @Test
    void aScriptThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> MigrationScript.read("tested/sqlite", List.of("009-none.sql")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tested/sqlite/009-none.sql");
    }

    @Test
    void numbersThatSkipOneAreRefused() {
        List<MigrationScript> scripts = List.of(new MigrationScript("002-a.sql", ""));
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
