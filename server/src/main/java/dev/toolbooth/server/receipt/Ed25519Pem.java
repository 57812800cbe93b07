package dev.toolbooth.server.receipt;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.jws.PublicKeys;
import dev.toolbooth.wire.jws.ReceiptVerifier;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.interfaces.EdECPrivateKey;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Ed25519 keys in PEM: private ones as PKCS#8, public ones as in X.509. */
final class Ed25519Pem {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");
    private static final int KEYS_MAX = 100;

    private Ed25519Pem() {}

    /** A text that has no keys which we can use. */
    static final class Unreadable extends Exception {
        private final String why;

        Unreadable(String why) {
            super(why);
            this.why = why;
        }

        String why() {
            return why;
        }
    }

    /** A new private key. */
    static String fresh() {
        try {
            PrivateKey key =
                    KeyPairGenerator.getInstance(PublicKeys.ALGORITHM)
                            .generateKeyPair()
                            .getPrivate();
            String text =
                    Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII))
                            .encodeToString(key.getEncoded());
            return "-----BEGIN PRIVATE KEY-----\n" + text + "\n-----END PRIVATE KEY-----\n";
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has Ed25519", e);
        }
    }

    /** The keys in a text: the first private one signs, the others are published. */
    static ReceiptKeys read(String text) throws Unreadable {
        @Nullable ReceiptKeys signing = null;
        List<PublicKeys.One> published = new ArrayList<>();
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            byte[] bytes = decoded(block.group(2));
            switch (block.group(1)) {
                case "PRIVATE KEY" -> {
                    ReceiptKeys pair = pair(bytes);
                    signing = signing == null ? pair : signing;
                    published.add(pair.own());
                }
                case "PUBLIC KEY" -> published.add(publicKey(bytes));
                default ->
                        throw new Unreadable(
                                "it has a "
                                        + block.group(1)
                                        + ", expected keys of Ed25519 as openssl genpkey"
                                        + " -algorithm ed25519 makes them");
            }
        }
        if (signing == null) {
            throw new Unreadable("there is no PRIVATE KEY in it");
        }
        if (published.size() > KEYS_MAX) {
            throw new Unreadable("there are more than " + KEYS_MAX + " keys in it");
        }
        return new ReceiptKeys(
                signing.signing(),
                signing.own(),
                new PublicKeys(published.stream().distinct().toList()));
    }

    private static byte[] decoded(String base64) throws Unreadable {
        try {
            return Base64.getMimeDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new Unreadable("a key in it is no base64");
        }
    }

    private static PublicKeys.One publicKey(byte[] bytes) throws Unreadable {
        try {
            return PublicKeys.decode(bytes);
        } catch (GeneralSecurityException e) {
            throw new Unreadable("a public key in it is not of Ed25519");
        }
    }

    private static ReceiptKeys pair(byte[] pkcs8) throws Unreadable {
        try {
            PrivateKey key =
                    KeyFactory.getInstance(PublicKeys.ALGORITHM)
                            .generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
            byte[] seed =
                    ((EdECPrivateKey) key)
                            .getBytes()
                            .orElseThrow(() -> new Unreadable("a key in it hides its bytes"));
            ReceiptKeys pair = ReceiptKeys.of(key, publicKeyOf(seed));
            boolean matching =
                    ReceiptVerifier.of(pair.receipt(Json.object()), pair.published())
                            instanceof ReceiptVerifier.Good;
            if (!matching) {
                throw new Unreadable("this Java can't tell the public key of a private one in it");
            }
            return pair;
        } catch (GeneralSecurityException e) {
            throw new Unreadable("a private key in it is not of Ed25519, in PKCS#8");
        }
    }

    /**
     * The public key that belongs to a private one. Java only makes both together, out of random
     * bytes: so it gets these for random ones.
     */
    private static PublicKeys.One publicKeyOf(byte[] seed) throws GeneralSecurityException {
        KeyPairGenerator both = KeyPairGenerator.getInstance(PublicKeys.ALGORITHM);
        both.initialize(NamedParameterSpec.ED25519, new Given(seed));
        return PublicKeys.One.of(both.generateKeyPair().getPublic());
    }

    /** Bytes that are known, in the place of random ones. */
    @SuppressWarnings("serial")
    private static final class Given extends SecureRandom {
        private final transient byte[] bytes;

        Given(byte[] bytes) {
            this.bytes = bytes.clone();
        }

        @Override
        public void nextBytes(byte[] wanted) {
            System.arraycopy(bytes, 0, wanted, 0, wanted.length);
        }
    }
}
