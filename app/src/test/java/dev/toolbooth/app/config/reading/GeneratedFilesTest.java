package dev.toolbooth.app.config.reading;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.toolbooth.app.config.reference.ConfigFileSchema;
import dev.toolbooth.app.config.reference.HyperServePage;
import dev.toolbooth.app.config.reference.SettingsPage;
import dev.toolbooth.app.config.reference.StarterFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.json.JsonMapper;

/** The files that are made from the definitions: they are up to date, and they are right. */
class GeneratedFilesTest {
    @TempDir private Path folder;

    @Test
    void theCheckedInSchemaIsUpToDate() throws IOException {
        assertUpToDate("docs/reference/toolbooth.schema.json", ConfigFileSchema.text());
    }

    @Test
    void theCheckedInReferencePageIsUpToDate() throws IOException {
        assertUpToDate("docs/reference/configuration.md", SettingsPage.text());
    }

    @Test
    void theCheckedInPageOfHyperServesVariablesIsUpToDate() throws IOException {
        assertUpToDate("docs/reference/hyperserve-variables.md", HyperServePage.text());
    }

    @Test
    void theStarterFileIsAcceptedAndChangesNothing() {
        assertThat(new Desk(folder).file(StarterFile.text()).config())
                .isEqualTo(Environments.standard(folder.resolve("data")));
    }

    @Test
    void theStarterFileWithEveryDefaultTakenInIsAcceptedToo() {
        var lines =
                StarterFile.text()
                        .lines()
                        .filter(line -> !line.contains("\"…\""))
                        // Who settles for others needs a network of their own.
                        .filter(line -> !line.contains("FACILITATOR__KEYS"))
                        // Who buys for others needs a wallet.
                        .filter(line -> !line.contains("BUY__PASSPHRASE"))
                        .map(line -> line.replaceFirst("^( *)#((  +(- )?)?[a-z_-]+:)", "$1$2"));
        var config =
                new Desk(folder)
                        .env("TOOLBOOTH_SECRET", "x".repeat(32))
                        .env("TOOLBOOTH_ADMIN__KEY", "y".repeat(32))
                        .env("TOOLBOOTH_ADMIN__OPERATOR_KEY", "o".repeat(32))
                        .env("TOOLBOOTH_ADMIN__VIEWER_KEY", "v".repeat(32))
                        .env("TOOLBOOTH_PAYMENTS__FACILITATOR_HEADERS", "X-Key: z")
                        .env("TOOLBOOTH_WORKSPACE__PLANNER__MODEL__KEY", "z")
                        .env("TOOLBOOTH_WORKSPACE__SEARCH__ENDPOINT__KEY", "z")
                        .file(String.join("\n", lines.toList()))
                        .config();
        assertThat(config.limits()).isEqualTo(ConfigReader.defaults().limits());
        assertThat(config.listen()).isEqualTo(ConfigReader.defaults().listen());
        assertThat(config.secret()).isPresent();
        assertThat(config.selling().servers()).contains(config.starterServers());
    }

    @Test
    void theStarterFileNamesEverySetting() {
        assertThat(AllSettings.ALL)
                .allSatisfy(
                        setting ->
                                assertThat(StarterFile.text())
                                        .contains("#" + setting.name() + ":"));
    }

    @Test
    void theSchemaAcceptsWhatTheReaderAccepts() {
        assertThat(faults(StarterFile.text())).isEmpty();
        assertThat(
                        faults(
                                new Desk(folder)
                                        .env("PORT", "1")
                                        .loaded()
                                        .config()
                                        .settings()
                                        .yaml(false)))
                .isEmpty();
        assertThat(
                        faults(
                                """
                                listen: {port: "${env:P}", tls: }
                                secret: ${file:seal}
                                servers:
                                  - {name: a, license: MIT, tools: ["*"], prices: }
                                  - name: b
                                    license: MIT
                                    tools: [x]
                                    price-usd-cents: 0.05
                                    prices: {x: {price-usd-cents: 1}}
                                limits: {body-bytes: 5000, outbox-bytes: 1GiB, heartbeat: 1ms}
                                """))
                .isEmpty();
    }

    @Test
    void theSchemaRefusesWhatTheReaderRefuses() {
        assertThat(faults("listen: {prot: 1}")).contains("prot");
        assertThat(faults("listen: {port: 65536}")).contains("65535");
        assertThat(faults("secret: plain")).isNotEmpty();
        assertThat(faults("log: {level: loud}")).isNotEmpty();
        assertThat(faults("limits: {heartbeat: 15}")).isNotEmpty();
        assertThat(faults("servers: [{name: a, tools: [x]}]")).contains("license");
        assertThat(faults("servers: [{name: a/b, license: MIT, tools: [x]}]")).contains("name");
        assertThat(faults("servers: [{prize: 1}]")).contains("prize");
        assertThat(faults("servers: [{prices: {x: {cents: 1}}}]")).contains("cents");
        assertThat(faults("servers: [{price-usd-cents: -1}]")).contains("minimum");
    }

    private static String faults(String yaml) {
        var schema =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(ConfigFileSchema.text());
        var document = new Load(LoadSettings.builder().build()).loadFromString(yaml);
        var json = JsonMapper.shared().writeValueAsString(document);
        return String.join(
                "\n",
                schema.validate(json, InputFormat.JSON).stream().map(Object::toString).toList());
    }

    private static void assertUpToDate(String name, String text) throws IOException {
        var root = System.getProperty("toolbooth.root");
        var file = Path.of(root == null ? ".." : root).resolve(name);
        if (Boolean.getBoolean("update")) {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, text);
        }
        assertThat(Files.exists(file) ? Files.readString(file) : "")
                .as(name + " is stale; rewrite it with: mvn test -pl app -am -Dupdate=true")
                .isEqualTo(text);
    }
}
