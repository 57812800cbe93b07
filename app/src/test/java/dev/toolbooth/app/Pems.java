package dev.toolbooth.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/** Certificates in PEM files of a folder, made by the JDK's own tool. */
public final class Pems {
    private static final String PASSWORD = "test-only";

    private final Path folder;
    private final Path store;

    public Pems(Path folder) {
        this.folder = folder;
        this.store = folder.resolve("keys.p12");
    }

    /** Makes a key with a certificate that it has signed itself. */
    public Pems make(String alias, String algorithm, String... more) throws Exception {
        List<String> args =
                new ArrayList<>(
                        List.of("-genkeypair", "-alias", alias, "-keyalg", algorithm, "-dname"));
        args.addAll(List.of("CN=" + alias, "-ext", "san=dns:localhost,ip:127.0.0.1"));
        args.addAll(List.of(more));
        keytool(args);
        return this;
    }

    private void keytool(List<String> args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(args);
        command.addAll(List.of("-storetype", "PKCS12", "-keystore", store.toString()));
        command.addAll(List.of("-storepass", PASSWORD));
        Path log = folder.resolve("keytool.log");
        int ended =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start()
                        .waitFor();
        if (ended != 0) {
            throw new IOException(Files.readString(log));
        }
    }

    private KeyStore keys() throws Exception {
        return KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    }

    PrivateKey key(String alias) throws Exception {
        Key key = keys().getKey(alias, PASSWORD.toCharArray());
        return (PrivateKey) key;
    }

    /** Writes certificates, one after the other. */
    public Path certificates(String file, String... aliases) throws Exception {
        StringBuilder all = new StringBuilder();
        for (String alias : aliases) {
            Certificate one = keys().getCertificate(alias);
            all.append(pem("CERTIFICATE", one.getEncoded()));
        }
        return write(file, all.toString());
    }

    /** Writes a key as most tools do. */
    public Path keyFile(String file, String alias) throws Exception {
        return write(file, pem("PRIVATE KEY", key(alias).getEncoded()));
    }

    /** Writes a key as older tools do: without what says of what kind it is. */
    Path olderKeyFile(String file, String kind, String alias) throws Exception {
        byte[] pkcs8 = key(alias).getEncoded();
        // The last part of the outermost is an octet string with the key's own form.
        int at = contentOf(pkcs8, 0);
        at = after(pkcs8, at);
        at = after(pkcs8, at);
        byte[] own = Arrays.copyOfRange(pkcs8, contentOf(pkcs8, at), after(pkcs8, at));
        return write(file, pem(kind, own));
    }

    private static int contentOf(byte[] der, int at) {
        int first = der[at + 1] & 0xff;
        return at + (first < 0x80 ? 2 : 2 + (first & 0x7f));
    }

    private static int after(byte[] der, int at) {
        int content = contentOf(der, at);
        int length = content == at + 2 ? der[at + 1] : 0;
        for (int i = at + 2; i < content; i++) {
            length = length << 8 | (der[i] & 0xff);
        }
        return content + length;
    }

    Path write(String file, String text) throws IOException {
        return Files.writeString(folder.resolve(file), text);
    }

    static String pem(String kind, byte[] bytes) {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n";
    }
}
