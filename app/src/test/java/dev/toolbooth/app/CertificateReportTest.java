package dev.toolbooth.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.Cli;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.KnownSecrets;
import dev.toolbooth.app.config.reading.Environments;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates that can't be used are said before a server starts with them. finding A7. */
class CertificateReportTest {
    private static final String YAML =
            """
            listen:
              port: 0
              tls:
                certificate: certificate.pem
                key: key.pem
            """;

    @TempDir private Path folder;
    private Pems pems = new Pems(Path.of(""));

    @BeforeEach
    void open() {
        pems = new Pems(folder);
    }

    /** What a command says, and how it ends. */
    private record Said(int code, String text) {}

    private Said said(String... args) throws Exception {
        Files.writeString(folder.resolve("toolbooth.yaml"), YAML);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream all = new PrintStream(said, true, UTF_8);
        Map<String, String> environment = Map.of("TOOLBOOTH_DATA", folder.resolve("d").toString());
        ProcessEnvironment process =
                new ProcessEnvironment(environment, folder, Optional.empty(), all, all);
        int code = new Cli(new ServerRunner(all), process).run(args);
        return new Said(code, said.toString(UTF_8).replace(folder + "/", ""));
    }

    private Said started() throws Exception {
        Config config =
                Environments.read(
                        Map.of(
                                "PORT",
                                "0",
                                "TOOLBOOTH_DATA",
                                folder.resolve("d").toString(),
                                "TOOLBOOTH_LISTEN__TLS__CERTIFICATE",
                                folder.resolve("certificate.pem").toString(),
                                "TOOLBOOTH_LISTEN__TLS__KEY",
                                folder.resolve("key.pem").toString()));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int code = new ServerRunner(new PrintStream(said, true, UTF_8)).serve(config);
        return new Said(code, said.toString(UTF_8).replace(folder + "/", ""));
    }

    /** That nothing starts with it, and everybody who is asked says why, and what to do. */
    private void isRefused(String setting, String found, String advice) throws Exception {
        Said checked = said("config", "check");
        assertThat(checked.code()).isEqualTo(ExitCodes.CONFIG);
        assertThat(checked.text()).contains(setting + ": " + found, advice, "1 problem in all.");
        assertThat(checked.text()).startsWith("toolbooth.yaml:");
        Said doctor = said("doctor");
        assertThat(doctor.code()).isNotEqualTo(ExitCodes.OK);
        assertThat(doctor.text()).containsPattern("fail +certificate").contains(found, advice);
        Said start = started();
        assertThat(start.code()).isEqualTo(ExitCodes.CONFIG);
        assertThat(start.text()).contains(found, advice, "nothing was started");
    }

    @Test
    void whereTheKeyIsIsNoSecret() {
        Map<String, String> environment =
                Map.of("TOOLBOOTH_LISTEN__TLS__KEY", "/etc/key.pem", "MY_API_KEY", "hidden");
        Config config = Environments.read(Map.of("TOOLBOOTH_DATA", folder.toString()));
        assertThat(KnownSecrets.of(config, environment))
                .contains("hidden")
                .doesNotContain("/etc/key.pem");
    }

    @Test
    void whatFitsIsTakenInEveryFormThatIsInUse() throws Exception {
        pems.make("ec", "EC").make("rsa", "RSA").make("ed", "Ed25519");
        for (String alias : new String[] {"ec", "rsa", "ed"}) {
            pems.certificates("certificate.pem", alias);
            pems.keyFile("key.pem", alias);
            assertThat(said("config", "check")).isEqualTo(new Said(0, "toolbooth.yaml: ok\n"));
        }
        pems.certificates("certificate.pem", "ec");
        pems.olderKeyFile("key.pem", "EC PRIVATE KEY", "ec");
        assertThat(said("config", "check").code()).isEqualTo(ExitCodes.OK);
        pems.certificates("certificate.pem", "rsa");
        pems.olderKeyFile("key.pem", "RSA PRIVATE KEY", "rsa");
        assertThat(said("config", "check").code()).isEqualTo(ExitCodes.OK);
        assertThat(said("doctor").text())
                .containsPattern("ok +certificate +it is valid until")
                .containsPattern("ok +certificate's key +it matches the certificate");
    }

    @Test
    void aKeyOfAnotherCertificateIsRefused() throws Exception {
        pems.make("one", "EC").make("other", "EC").make("third", "RSA");
        pems.certificates("certificate.pem", "one");
        pems.keyFile("key.pem", "other");
        String found = "key.pem: its key doesn't belong to the certificate in certificate.pem";
        isRefused("listen.tls.key", found, "name the key that the certificate was made for");
        pems.keyFile("key.pem", "third");
        assertThat(said("config", "check").text()).contains(found);
        pems.olderKeyFile("key.pem", "RSA PRIVATE KEY", "third");
        assertThat(said("config", "check").text()).contains(found);
    }

    @Test
    void aBrokenFileIsNamed() throws Exception {
        pems.make("one", "EC");
        Path certificate = pems.certificates("certificate.pem", "one");
        Path key = pems.keyFile("key.pem", "one");
        String whole = Files.readString(certificate);
        pems.write("certificate.pem", whole.substring(0, whole.length() / 2));
        isRefused(
                "listen.tls.certificate",
                "certificate.pem: it is broken in line ",
                "write it again, whole, as PEM");
        pems.write("certificate.pem", Pems.pem("CERTIFICATE", new byte[] {1, 2, 3}));
        assertThat(said("config", "check").text())
                .contains("certificate.pem: its certificate number 1 is broken");
        pems.write("certificate.pem", "nothing\n");
        assertThat(said("config", "check").text())
                .contains("certificate.pem: there is no certificate in it");
        pems.write("certificate.pem", whole);
        String secret = Files.readString(key);
        pems.write("key.pem", secret.replaceFirst("\n.", "\n*"));
        assertThat(said("config", "check").text())
                .contains(
                        "key.pem: it is broken in line ", "the block that ends here is no base64");
        pems.write("key.pem", Pems.pem("PRIVATE KEY", new byte[] {1, 2, 3}));
        assertThat(said("config", "check").text()).contains("key.pem: its key is broken");
        pems.write("key.pem", secret.replace("PRIVATE", "ENCRYPTED PRIVATE"));
        assertThat(said("config", "check").text())
                .contains("key.pem: its key needs a password", "openssl pkey");
        pems.write("key.pem", whole);
        assertThat(said("config", "check").text())
                .contains("key.pem: there is no private key in it");
    }

    @Test
    void aCertificateThatClientsRefuseIsSaid() throws Exception {
        pems.make("old", "EC", "-startdate", "-30d", "-validity", "10");
        pems.certificates("certificate.pem", "old");
        pems.keyFile("key.pem", "old");
        Said checked = said("config", "check");
        assertThat(checked.code()).isEqualTo(ExitCodes.CONFIG);
        assertThat(checked.text())
                .contains(
                        "listen.tls.certificate: certificate.pem: the certificate is good from",
                        "get a new one: clients refuse this one");
        assertThat(said("doctor").text()).containsPattern("fail +certificate +certificate.pem: ");
        pems.make("soon", "EC", "-validity", "3");
        pems.certificates("certificate.pem", "soon");
        pems.keyFile("key.pem", "soon");
        checked = said("config", "check");
        assertThat(checked.code()).isEqualTo(ExitCodes.OK);
        assertThat(checked.text()).contains("certificate.pem: it ends at", "get a new one");
        assertThat(said("doctor").text()).containsPattern("warn +certificate +certificate.pem: ");
    }

    @Test
    void aChainInWhichOneHasNotSignedTheOtherIsSaid() throws Exception {
        pems.make("authority", "EC", "-ext", "bc:c").make("stranger", "EC", "-ext", "bc:c");
        pems.make("leaf", "EC", "-signer", "authority");
        pems.keyFile("key.pem", "leaf");
        pems.certificates("certificate.pem", "leaf", "authority");
        assertThat(said("config", "check").text()).isEqualTo("toolbooth.yaml: ok\n");
        pems.certificates("certificate.pem", "leaf", "stranger");
        Said checked = said("config", "check");
        assertThat(checked.code()).isEqualTo(ExitCodes.OK);
        assertThat(checked.text())
                .contains(
                        "certificate.pem: certificate number 2 has not signed the certificate",
                        "put the certificate first");
        assertThat(said("doctor").text())
                .containsPattern("warn +certificate +certificate.pem: certificate number 2");
    }
}
