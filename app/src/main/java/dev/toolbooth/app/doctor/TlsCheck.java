package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.serving.ListenConfig;
import dev.toolbooth.server.tls.BadCertificate;
import dev.toolbooth.server.tls.CertificateFlaw;
import dev.toolbooth.server.tls.TlsIdentity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The check that the certificate fits its key, and of its expiry. */
final class TlsCheck {
    private static final String CERTIFICATE = "certificate";
    private static final String KEY = "certificate's key";

    private TlsCheck() {}

    static List<CheckResult> check(Config config, Instant now) {
        return config.listen().tls().map(tls -> check(tls, now)).orElseGet(List::of);
    }

    private static List<CheckResult> check(ListenConfig.Tls tls, Instant now) {
        TlsIdentity identity;
        try {
            identity = TlsIdentity.read(tls.certificate(), tls.key());
        } catch (BadCertificate e) {
            boolean key = e.file().equals(tls.key()) && !e.file().equals(tls.certificate());
            return List.of(
                    CheckResult.fail(
                            key ? KEY : CERTIFICATE,
                            String.valueOf(e.getMessage()),
                            e.advice()
                                    + "; listen.tls."
                                    + (key ? "key" : "certificate")
                                    + " names the file"));
        }
        List<CheckResult> findings = new ArrayList<>();
        for (CertificateFlaw certificateFlaw : identity.flaws(now)) {
            findings.add(
                    certificateFlaw.grave()
                            ? CheckResult.fail(
                                    CERTIFICATE, certificateFlaw.found(), certificateFlaw.advice())
                            : CheckResult.warn(
                                    CERTIFICATE,
                                    certificateFlaw.found(),
                                    certificateFlaw.advice()));
        }
        if (findings.isEmpty()) {
            findings.add(CheckResult.ok(CERTIFICATE, "it is valid until " + identity.end()));
        }
        findings.add(CheckResult.ok(KEY, "it matches the certificate"));
        return findings;
    }
}
