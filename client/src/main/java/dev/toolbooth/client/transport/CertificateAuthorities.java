package dev.toolbooth.client.transport;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** The certificate authorities that are trusted to sign a server's certificate. */
public final class CertificateAuthorities {
    private CertificateAuthorities() {}

    /**
     * Those that Java knows, and those in a file.
     *
     * @param file with certificates in PEM
     * @throws IllegalArgumentException when there are none in it; the message names the file
     */
    public static SSLContext and(Path file) {
        try {
            KeyStore all = KeyStore.getInstance("PKCS12");
            all.load(null, null);
            int number = 0;
            for (X509Certificate known : trusting(null).getAcceptedIssuers()) {
                all.setCertificateEntry("known-" + number++, known);
            }
            for (Certificate more : read(file)) {
                all.setCertificateEntry("more-" + number++, more);
            }
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {trusting(all)}, null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Collection<? extends Certificate> read(Path file) {
        Collection<? extends Certificate> found;
        try (InputStream in = Files.newInputStream(file)) {
            found = CertificateFactory.getInstance("X.509").generateCertificates(in);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + ": the file can't be read", e);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    file + ": it is broken: expected certificates in PEM", e);
        }
        if (found.isEmpty()) {
            throw new IllegalArgumentException(
                    file + ": there is no certificate in it: expected some in PEM");
        }
        return found;
    }

    private static X509TrustManager trusting(@Nullable KeyStore those)
            throws GeneralSecurityException {
        TrustManagerFactory factory =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(those);
        for (TrustManager manager : factory.getTrustManagers()) {
            if (manager instanceof X509TrustManager it) {
                return it;
            }
        }
        throw new GeneralSecurityException("this Java has no trusted certificate authorities");
    }
}
