package dev.toolbooth.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** Certificates for tests, made by the JDK's own tool. */
public final class Certificates {
    private static final String PASSWORD = "test-only";

    private Certificates() {}

    /** The files of a certificate for localhost. */
    public record Pem(Path certificate, Path key) {}

    /** Makes a certificate in this folder. */
    public static Pem make(Path folder) throws Exception {
        Path store = folder.resolve("keys.p12");
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        String all =
                "-genkeypair -alias tls -keyalg EC -dname CN=localhost -ext san=dns:localhost"
                        + " -storetype PKCS12 -storepass "
                        + PASSWORD;
        ProcessBuilder command = new ProcessBuilder(all.split(" "));
        command.command().addFirst(keytool.toString());
        command.command().add("-keystore");
        command.command().add(store.toString());
        int ended =
                command.redirectErrorStream(true)
                        .redirectOutput(folder.resolve("keytool.log").toFile())
                        .start()
                        .waitFor();
        if (ended != 0) {
            throw new IllegalStateException(Files.readString(folder.resolve("keytool.log")));
        }
        char[] password = PASSWORD.toCharArray();
        KeyStore keys = KeyStore.getInstance(store.toFile(), password);
        Pem pem = new Pem(folder.resolve("certificate.pem"), folder.resolve("key.pem"));
        write(pem.certificate(), "CERTIFICATE", keys.getCertificate("tls").getEncoded());
        write(pem.key(), "PRIVATE KEY", keys.getKey("tls", password).getEncoded());
        return pem;
    }

    /** What a client says to a server's certificate that believes any. */
    public static SSLContext believing() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Believer()}, new SecureRandom());
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Believer implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    private static void write(Path file, String kind, byte[] bytes) throws Exception {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        String pem = "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n";
        Files.writeString(file, pem, UTF_8);
    }
}
