package dev.toolbooth.server.tls;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A certificate with its chain and private key. Immutable. */
public final class TlsIdentity {
    private static final Duration SOON = Duration.ofDays(14);

    private final Path file;
    private final List<X509Certificate> chain;
    private final PrivateKey key;

    private TlsIdentity(Path file, List<X509Certificate> chain, PrivateKey key) {
        this.file = file;
        this.chain = List.copyOf(chain);
        this.key = key;
    }

    /**
     * Reads both from PEM files.
     *
     * @throws BadCertificate when no client could be met with it
     */
    public static TlsIdentity read(Path certificate, Path key) throws BadCertificate {
        PemFile pem = PemFile.read(certificate);
        List<X509Certificate> chain = new ArrayList<>();
        for (PemFile.Block block : pem.blocks()) {
            if (block.kind().endsWith("CERTIFICATE")) {
                chain.add(parsed(certificate, block, chain.size() + 1));
            }
        }
        if (chain.isEmpty()) {
            throw new BadCertificate(
                    certificate,
                    "there is no certificate in it",
                    "name the PEM file with the certificate, then those that signed it");
        }
        PemFile keys = key.equals(certificate) ? pem : PemFile.read(key);
        PrivateKey own = PemKey.read(keys, chain.getFirst().getPublicKey(), certificate);
        return new TlsIdentity(certificate, chain, own);
    }

    private static X509Certificate parsed(Path file, PemFile.Block block, int number)
            throws BadCertificate {
        try {
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509")
                            .generateCertificate(new ByteArrayInputStream(block.bytes()));
        } catch (CertificateException e) {
            throw new BadCertificate(
                    file,
                    "its certificate number " + number + " is broken",
                    "write it again, whole, as PEM");
        }
    }

    X509Certificate[] chain() {
        return chain.toArray(X509Certificate[]::new);
    }

    PrivateKey key() {
        return key;
    }

    /** Until when it is good. */
    public Instant end() {
        return chain.getFirst().getNotAfter().toInstant();
    }

    /** Whether it is the same certificate with the same chain; then its key is too. */
    boolean same(TlsIdentity other) {
        return chain.equals(other.chain);
    }

    /** What is not right with it, the worst first. */
    public List<CertificateFlaw> flaws(Instant now) {
        List<CertificateFlaw> flaws = new ArrayList<>();
        for (int i = 0; i < chain.size(); i++) {
            CertificateFlaw late = late(i, now);
            if (late != null) {
                flaws.add(late);
            }
        }
        for (int i = 0; i + 1 < chain.size(); i++) {
            if (!signed(chain.get(i), chain.get(i + 1))) {
                flaws.add(
                        new CertificateFlaw(
                                file + ": " + named(i + 1) + " has not signed " + named(i),
                                "put the certificate first, then the one that signed it, and so"
                                        + " on: many clients refuse another order",
                                false));
            }
        }
        if (flaws.isEmpty() && now.plus(SOON).isAfter(end())) {
            flaws.add(new CertificateFlaw(file + ": it ends at " + end(), "get a new one", false));
        }
        return flaws;
    }

    private @Nullable CertificateFlaw late(int number, Instant now) {
        X509Certificate one = chain.get(number);
        Instant start = one.getNotBefore().toInstant();
        Instant end = one.getNotAfter().toInstant();
        return now.isBefore(start) || now.isAfter(end)
                ? new CertificateFlaw(
                        file + ": " + named(number) + " is good from " + start + " to " + end,
                        now.isAfter(end)
                                ? "get a new one: clients refuse this one"
                                : "wait, or set the clock: clients refuse it now",
                        true)
                : null;
    }

    private static String named(int number) {
        return number == 0 ? "the certificate" : "certificate number " + (number + 1);
    }

    private static boolean signed(X509Certificate one, X509Certificate by) {
        if (!one.getIssuerX500Principal().equals(by.getSubjectX500Principal())) {
            return false;
        }
        try {
            one.verify(by.getPublicKey());
            return true;
        } catch (GeneralSecurityException e) {
            return false;
        }
    }
}
