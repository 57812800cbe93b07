package dev.toolbooth.server.tls;

import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import javax.net.ssl.X509KeyManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate in a listener's PEM files, read again on request; new connections then see the
 * new one. A certificate that can't be used is not shown: the one before stays. Thread-safe.
 */
public final class ListenerCertificate {
    private static final Logger LOG = LoggerFactory.getLogger(ListenerCertificate.class);

    private final Path certificate;
    private final Path key;
    private final InstantSource clock;
    private final ReplaceableIdentity shown;

    // Guarded by this.
    private String refused = "";
    private boolean said;

    private ListenerCertificate(
            Path certificate, Path key, InstantSource clock, TlsIdentity first) {
        this.certificate = certificate;
        this.key = key;
        this.clock = clock;
        this.shown = new ReplaceableIdentity(first);
    }

    /**
     * Reads them for the first time, and logs what is not right with them.
     *
     * @throws BadCertificate when they can't be used
     */
    public static ListenerCertificate open(Path certificate, Path key, InstantSource clock)
            throws BadCertificate {
        TlsIdentity first = TlsIdentity.read(certificate, key);
        for (CertificateFlaw certificateFlaw : first.flaws(clock.instant())) {
            LOG.warn("TLS: {}; {}", certificateFlaw.found(), certificateFlaw.advice());
        }
        return new ListenerCertificate(certificate, key, clock, first);
    }

    /** What shows them to those who connect. */
    public X509KeyManager keys() {
        return shown;
    }

    /** Until when the one that is shown is good. */
    public Instant end() {
        return shown.identity().end();
    }

    /**
     * Loads another usable certificate from the files, if there is one.
     *
     * @param asked whether an operator waits for it, who learns of a fault at once; otherwise only
     *     when it is still wrong the next time, because files are written one after the other
     * @return whether another is shown now
     */
    public synchronized boolean look(boolean asked) {
        TlsIdentity next;
        try {
            next = TlsIdentity.read(certificate, key);
        } catch (BadCertificate e) {
            refuse(e.getMessage() + "; " + e.advice(), asked);
            return false;
        }
        if (next.same(shown.identity())) {
            refused = "";
            return false;
        }
        List<CertificateFlaw> flaws = next.flaws(clock.instant());
        if (!flaws.isEmpty() && flaws.getFirst().grave()) {
            refuse(flaws.getFirst().found() + "; " + flaws.getFirst().advice(), asked);
            return false;
        }
        refused = "";
        shown.show(next);
        LOG.info("TLS: {} was reloaded: valid until {}", certificate, next.end());
        flaws.forEach(
                certificateFlaw ->
                        LOG.warn("TLS: {}; {}", certificateFlaw.found(), certificateFlaw.advice()));
        return true;
    }

    private void refuse(String why, boolean asked) {
        boolean again = why.equals(refused);
        if (asked || (again && !said)) {
            LOG.error("TLS: {}. The previous certificate stays in use, valid until {}", why, end());
            said = true;
        } else if (!again) {
            said = false;
        }
        refused = why;
    }
}
