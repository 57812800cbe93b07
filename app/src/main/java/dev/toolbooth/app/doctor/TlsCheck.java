package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Whether the certificate can be used, and for how long. */
final class TlsCheck {
    private static final Duration SOON = Duration.ofDays(14);
    private static final String WHAT = "certificate";

    private TlsCheck() {}

    static List<Finding> look(Config config, Instant now) {
        return config.listen().tls().stream()
                .flatMap(
                        tls ->
                                List.of(certificate(tls.certificate(), now), key(tls.key()))
                                        .stream())
                .toList();
    }

    private static Finding certificate(Path file, Instant now) {
        try (InputStream in = Files.newInputStream(file)) {
            X509Certificate first =
                    (X509Certificate)
                            CertificateFactory.getInstance("X.509")
                                    .generateCertificates(in)
                                    .iterator()
                                    .next();
            Instant end = first.getNotAfter().toInstant();
            if (now.isAfter(end) || now.isBefore(first.getNotBefore().toInstant())) {
                return Finding.fail(
                        WHAT,
                        "it is good from " + first.getNotBefore().toInstant() + " to " + end,
                        "get a new one; listen.tls.certificate names the file");
            }
            return now.plus(SOON).isAfter(end)
                    ? Finding.warn(WHAT, "it ends at " + end, "get a new one")
                    : Finding.ok(WHAT, "it is good until " + end);
        } catch (IOException | CertificateException | RuntimeException e) {
            return Finding.fail(
                    WHAT,
                    "it can't be read: " + e.getClass().getSimpleName(),
                    "listen.tls.certificate must name a PEM file with a certificate");
        }
    }

    private static Finding key(Path file) {
        try {
            return Files.readString(file).contains("PRIVATE KEY-----")
                    ? Finding.ok("certificate's key", "it can be read")
                    : Finding.fail(
                            "certificate's key",
                            "there is no private key in the file",
                            "listen.tls.key must name a PEM file with the certificate's key");
        } catch (IOException e) {
            return Finding.fail(
                    "certificate's key",
                    "it can't be read: " + e.getClass().getSimpleName(),
                    "let the server's user read the file that listen.tls.key names");
        }
    }
}
