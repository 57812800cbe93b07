package dev.toolbooth.app.config.serving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.reading.Desk;
import dev.toolbooth.server.admin.AdminRole;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys of those who look after a server, as the configuration says it. */
class OperatorSettingsTest {
    private static final String ONE = "a-key-that-is-long-enough-to-be-one";
    private static final String OTHER = "another-key-that-is-long-enough-too";

    @TempDir private Path folder;

    @Test
    void eachRoleHasAKeyOfItsOwn() {
        Config config =
                new Desk(folder)
                        .env("TOOLBOOTH_ADMIN__KEY", ONE)
                        .env("TOOLBOOTH_ADMIN__VIEWER_KEY", OTHER)
                        .config();
        assertThat(config.admin().keys()).containsOnlyKeys(AdminRole.ADMIN, AdminRole.VIEWER);
    }

    @Test
    void aKeyForTwoRolesIsRefusedAndNotShown() {
        String report =
                new Desk(folder)
                        .env("SAME", ONE)
                        .env("TOOLBOOTH_ADMIN__KEY", ONE)
                        .env("TOOLBOOTH_ADMIN__OPERATOR_KEY", OTHER)
                        .file("admin:\n  viewer-key: ${env:SAME}\n")
                        .report();
        assertThat(report)
                .contains("toolbooth.yaml:2: admin.viewer-key: is the same key as admin.key")
                .contains("a key of its own for each role")
                .doesNotContain(ONE)
                .doesNotContain("operator-key");
    }
}
