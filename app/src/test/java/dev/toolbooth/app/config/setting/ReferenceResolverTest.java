package dev.toolbooth.app.config.setting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.reading.Desk;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** References to variables and files. */
class ReferenceResolverTest {
    @TempDir private Path folder;

    @Test
    void aReferenceIsReplacedByWhatItNames() {
        var config =
                new Desk(folder)
                        .env("WHO", "Ann")
                        .env("P", "81")
                        .env("ORIGINS", "https://a.example,https://b.example")
                        .write("text.txt", "Be kind.\n\n")
                        .file(
                                """
                                server:
                                  name: ${env:WHO}'s tools
                                  instructions: ${file:text.txt}
                                listen:
                                  port: ${env:P}
                                  origins: ${env:ORIGINS}
                                  hosts: ["${env:WHO}", b]
                                """)
                        .config();
        assertThat(config.server().name()).isEqualTo("Ann's tools");
        assertThat(config.server().instructions()).contains("Be kind.");
        assertThat(config.listen().port()).isEqualTo(81);
        assertThat(config.listen().origins())
                .containsExactly("https://a.example", "https://b.example");
        assertThat(config.listen().hosts()).containsExactly("Ann", "b");
    }

    @Test
    void aSecretMayComeFromAFile() {
        var config =
                new Desk(folder)
                        .write("seal", "k".repeat(32) + "\n")
                        .file("secret: ${file:seal}")
                        .config();
        assertThat(config.secret().orElseThrow().reveal()).isEqualTo("k".repeat(32));
    }

    @Test
    void aDoubledDollarIsAPlainOne() {
        var desk = new Desk(folder).file("server: {name: \"a $${env:X} $5\"}");
        assertThat(desk.config().server().name()).isEqualTo("a ${env:X} $5");
    }

    @Test
    void whatAReferenceBringsIsNotExpandedAgain() {
        var desk = new Desk(folder).env("A", "${env:B}").file("server: {name: \"${env:A}\"}");
        assertThat(desk.config().server().name()).isEqualTo("${env:B}");
    }

    @Test
    void aBadReferenceIsReported() {
        var report =
                new Desk(folder)
                        .write("big", "x".repeat(64 * 1024 + 1))
                        .file(
                                """
                                server:
                                  name: ${env:NOBODY}
                                  version: ${HOME}
                                  instructions: ${file:nowhere.txt}
                                data: ${file:big}
                                listen: {host: "${env:X"}
                                """)
                        .report();
        assertThat(report)
                .isEqualTo(
                        """
                        toolbooth.yaml:2: server.name: "${env:NOBODY}" names an environment\
                         variable that isn't set
                          set NOBODY
                        toolbooth.yaml:3: server.version: "${HOME}" has an unknown reference
                          expected ${env:NAME} or ${file:path}; write $${ for a plain ${
                        toolbooth.yaml:4: server.instructions: "${file:nowhere.txt}" names a file\
                         that can't be read
                          looked for nowhere.txt
                        toolbooth.yaml:5: data: "${file:big}" names a file of more than 65536 bytes
                          expected a file with one value in it
                        toolbooth.yaml:6: listen.host: "${env:X" has a ${ without a }
                          write $${ for a plain ${
                        5 problems; nothing was started.\
                        """);
    }

    @Test
    void theValueBehindAReferenceIsNotQuoted() {
        var report =
                new Desk(folder).env("P", "hunter2").file("listen: {port: \"${env:P}\"}").report();
        assertThat(report)
                .startsWith("toolbooth.yaml:1: listen.port: \"${env:P}\" is not a whole number\n")
                .doesNotContain("hunter2");
    }
}
