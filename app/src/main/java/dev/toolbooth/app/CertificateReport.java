package dev.toolbooth.app;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.serving.ListenConfig;
import dev.toolbooth.server.tls.BadCertificate;
import dev.toolbooth.server.tls.CertificateFlaw;
import dev.toolbooth.server.tls.TlsIdentity;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * The findings on a certificate before a server starts with it.
 *
 * @param broken why no client could connect with it, and what to do
 * @param expired why clients refuse it
 * @param remarks other flaws
 */
record CertificateReport(List<String> broken, List<String> expired, List<String> remarks) {

    static CertificateReport of(Config config) {
        CertificateReport all =
                new CertificateReport(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        config.listen().tls().ifPresent(all::read);
        return all;
    }

    private void read(ListenConfig.Tls tls) {
        try {
            TlsIdentity identity = TlsIdentity.read(tls.certificate(), tls.key());
            for (CertificateFlaw certificateFlaw : identity.flaws(Clock.systemUTC().instant())) {
                (certificateFlaw.grave() ? expired : remarks)
                        .add(
                                said(
                                        "certificate",
                                        certificateFlaw.found(),
                                        certificateFlaw.advice()));
            }
        } catch (BadCertificate e) {
            String which = e.file().equals(tls.key()) ? "key" : "certificate";
            broken.add(said(which, String.valueOf(e.getMessage()), e.advice()));
        }
    }

    private static String said(String which, String found, String advice) {
        return "listen.tls." + which + ": " + found + "\n  " + advice;
    }

    /** What a configuration must not have; a server that runs with it is of no use. */
    List<String> objections() {
        List<String> all = new ArrayList<>(broken);
        all.addAll(expired);
        return all;
    }
}
