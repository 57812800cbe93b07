package dev.toolbooth.server.tls;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;

/** The private key of a certificate, read from PEM and checked against it. */
final class PemKey {
    private static final String PASSWORD_LESS = "openssl pkey -in FILE -out NEW writes it without";
    private static final byte[] VERSION = {2, 1, 0};
    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;

    private PemKey() {}

    /**
     * The private key in a file.
     *
     * @param of whose it must be
     */
    static PrivateKey read(PemFile file, PublicKey of, Path certificate) throws BadCertificate {
        for (PemFile.Block block : file.blocks()) {
            if (block.kind().endsWith("PRIVATE KEY")) {
                if (block.locked()) {
                    throw new BadCertificate(
                            file.path(), "its key needs a password", PASSWORD_LESS);
                }
                PrivateKey key = key(file, block, of, certificate);
                if (!belongs(key, of)) {
                    throw stranger(file, certificate);
                }
                return key;
            }
        }
        throw new BadCertificate(
                file.path(),
                "there is no private key in it",
                "name the PEM file with the key of " + certificate);
    }

    private static PrivateKey key(PemFile file, PemFile.Block block, PublicKey of, Path certificate)
            throws BadCertificate {
        byte[] pkcs8 =
                switch (block.kind()) {
                    case "PRIVATE KEY" -> block.bytes();
                    case "RSA PRIVATE KEY" -> wrapped(block, "RSA", of, file, certificate);
                    case "EC PRIVATE KEY" -> wrapped(block, "EC", of, file, certificate);
                    default ->
                            throw new BadCertificate(
                                    file.path(),
                                    "its key is a " + block.kind() + ", which is not understood",
                                    "openssl pkey -in FILE -out NEW writes one that is");
                };
        String algorithm = of.getAlgorithm();
        try {
            return KeyFactory.getInstance(algorithm)
                    .generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
        } catch (GeneralSecurityException e) {
            for (String other : new String[] {"RSA", "EC", "EdDSA"}) {
                if (!other.equals(algorithm) && is(other, pkcs8)) {
                    throw stranger(file, certificate);
                }
            }
            throw new BadCertificate(
                    file.path(), "its key is broken", "write it again, whole, as PEM");
        }
    }

    private static boolean is(String algorithm, byte[] pkcs8) {
        try {
            KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
            return true;
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    /** A key in its own form, put into the one that says of what kind it is. */
    private static byte[] wrapped(
            PemFile.Block block, String kind, PublicKey of, PemFile file, Path certificate)
            throws BadCertificate {
        if (!of.getAlgorithm().equals(kind)) {
            throw stranger(file, certificate);
        }
        return der(SEQUENCE, VERSION, algorithm(of), der(OCTETS, block.bytes()));
    }

    /** The part of a public key that says of what kind it is: the first in it. */
    private static byte[] algorithm(PublicKey key) {
        byte[] encoded = key.getEncoded();
        int start = headBytes(encoded, 0);
        return Arrays.copyOfRange(encoded, start, start + lengthWithHead(encoded, start));
    }

    private static int headBytes(byte[] der, int at) {
        int first = der[at + 1] & 0xff;
        return first < 0x80 ? 2 : 2 + (first & 0x7f);
    }

    private static int lengthWithHead(byte[] der, int at) {
        int head = headBytes(der, at);
        int length = head == 2 ? der[at + 1] : 0;
        for (int i = 2; i < head; i++) {
            length = length << 8 | (der[at + i] & 0xff);
        }
        return head + length;
    }

    private static byte[] der(int tag, byte[]... parts) {
        int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
        byte[] head =
                length < 0x80
                        ? new byte[] {(byte) tag, (byte) length}
                        : new byte[] {(byte) tag, (byte) 0x82, (byte) (length >> 8), (byte) length};
        byte[] all = Arrays.copyOf(head, head.length + length);
        int at = head.length;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }

    /** Whether what one signs the other verifies. */
    private static boolean belongs(PrivateKey key, PublicKey of) {
        try {
            Signature signature =
                    Signature.getInstance(
                            switch (of.getAlgorithm()) {
                                case "RSA" -> "SHA256withRSA";
                                case "EC" -> "SHA256withECDSA";
                                default -> of.getAlgorithm();
                            });
            byte[] message = of.getEncoded();
            signature.initSign(key);
            signature.update(message);
            byte[] signed = signature.sign();
            signature.initVerify(of);
            signature.update(message);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private static BadCertificate stranger(PemFile file, Path certificate) {
        return new BadCertificate(
                file.path(),
                "its key doesn't belong to the certificate in " + certificate,
                "name the key that the certificate was made for, or get a new certificate");
    }
}
