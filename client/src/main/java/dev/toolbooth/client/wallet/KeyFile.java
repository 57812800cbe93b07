package dev.toolbooth.client.wallet;

import dev.toolbooth.chain.evm.Keccak;
import dev.toolbooth.client.wallet.KeystoreProblem.Reason;
import dev.toolbooth.wire.Json;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import java.util.random.RandomGenerator;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.generators.PKCS5S2ParametersGenerator;
import org.bouncycastle.crypto.generators.SCrypt;
import org.bouncycastle.crypto.params.KeyParameter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An encrypted key as a file of Web3 Secret Storage, version 3, which geth, ethers and other
 * wallets read and write. A Solana key has an additional member {@code type}.
 */
final class KeyFile {
    static final String TYPE = "type";
    static final String ADDRESS = "address";

    private static final int VERSION = 3;
    private static final String SCRYPT = "scrypt";
    private static final String PBKDF2 = "pbkdf2";
    private static final String CIPHER = "aes-128-ctr";
    private static final int DERIVED_BYTES = 32;
    private static final int KEY_BYTES = 16;
    private static final int IV_BYTES = 16;
    private static final int SALT_BYTES = 32;

    /** As ethers has it: enough to make guessing dear, and little enough for a small machine. */
    static final int N = 1 << 17;

    private static final int R = 8;
    private static final int P = 1;

    /** A file from elsewhere may not make us take more memory than this: half a gigabyte. */
    private static final long MEMORY_BYTES_MAX = 512L * 1024 * 1024;

    private static final int P_MAX = 16;
    private static final int ROUNDS_MAX = 10_000_000;
    private static final int CIPHERTEXT_BYTES_MAX = 64;
    private static final int SALT_BYTES_MAX = 256;

    private KeyFile() {}

    /**
     * Encrypts.
     *
     * @param n how much work a guess is: {@link #N}, except in tests
     */
    static ObjectNode seal(KeySecret secret, char[] passphrase, RandomGenerator random, int n) {
        byte[] salt = bytes(random, SALT_BYTES);
        byte[] iv = bytes(random, IV_BYTES);
        byte[] derived = SCrypt.generate(utf8(passphrase), salt, n, R, P, DERIVED_BYTES);
        byte[] ciphertext = crypt(Cipher.ENCRYPT_MODE, derived, iv, secret.bytes());
        ObjectNode file = Json.object().put("version", VERSION);
        file.put("id", UUID.nameUUIDFromBytes(bytes(random, IV_BYTES)).toString());
        String address = secret.address();
        switch (secret.kind()) {
            // As geth writes it.
            case EVM -> file.put(ADDRESS, address.substring(2).toLowerCase(Locale.ROOT));
            case SOLANA -> file.put(TYPE, ChainFamily.SOLANA.word()).put(ADDRESS, address);
        }
        ObjectNode crypto = file.putObject("crypto").put("cipher", CIPHER);
        crypto.put("ciphertext", hex(ciphertext)).putObject("cipherparams").put("iv", hex(iv));
        crypto.put("kdf", SCRYPT);
        crypto.putObject("kdfparams")
                .put("dklen", DERIVED_BYTES)
                .put("n", n)
                .put("r", R)
                .put("p", P)
                .put("salt", hex(salt));
        crypto.put("mac", hex(mac(derived, ciphertext)));
        return file;
    }

    /** What kind of key a file is about. */
    static ChainFamily kind(JsonNode file) throws KeystoreProblem {
        JsonNode type = file.path(TYPE);
        if (type.isMissingNode()) {
            return ChainFamily.EVM;
        }
        return ChainFamily.of(type.asString(""))
                .orElseThrow(() -> unfit("its type is not known here"));
    }

    /** Decrypts. */
    static KeySecret open(JsonNode file, char[] passphrase) throws KeystoreProblem {
        ChainFamily family = kind(file);
        JsonNode version = file.path("version");
        if (!version.isIntegralNumber() || version.asInt(0) != VERSION) {
            throw unfit("it is not of version 3");
        }
        // Old files of geth have it with a capital letter.
        JsonNode crypto = file.has("crypto") ? file.path("crypto") : file.path("Crypto");
        if (!crypto.path("cipher").asString("").equals(CIPHER)) {
            throw unfit("its cipher is not " + CIPHER);
        }
        byte[] iv = hex(crypto.path("cipherparams").path("iv"), IV_BYTES);
        byte[] ciphertext = hex(crypto.path("ciphertext"), CIPHERTEXT_BYTES_MAX);
        byte[] derived = derive(crypto, utf8(passphrase));
        byte[] expected = hex(crypto.path("mac"), Keccak.BYTES);
        if (iv.length != IV_BYTES || !MessageDigest.isEqual(mac(derived, ciphertext), expected)) {
            throw new KeystoreProblem(Reason.PASSPHRASE, "The passphrase is not the right one");
        }
        KeySecret secret =
                KeySecret.of(family, crypt(Cipher.DECRYPT_MODE, derived, iv, ciphertext));
        if (!isOf(file.path(ADDRESS).asString(""), secret)) {
            throw unfit("its address is not that of the key in it");
        }
        return secret;
    }

    /** Files need not say whose they are. */
    private static boolean isOf(String address, KeySecret secret) {
        String own = secret.address();
        return address.isEmpty()
                || address.equals(own)
                || (secret.kind() == ChainFamily.EVM
                        && (address.equalsIgnoreCase(own)
                                || address.equalsIgnoreCase(own.substring(2))));
    }

    private static byte[] derive(JsonNode crypto, byte[] passphrase) throws KeystoreProblem {
        JsonNode params = crypto.path("kdfparams");
        byte[] salt = hex(params.path("salt"), SALT_BYTES_MAX);
        if (number(params, "dklen", DERIVED_BYTES) != DERIVED_BYTES) {
            throw unfit("its kdfparams.dklen is not " + DERIVED_BYTES);
        }
        return switch (crypto.path("kdf").asString("")) {
            case SCRYPT -> {
                int n = number(params, "n", Integer.MAX_VALUE);
                int r = number(params, "r", Integer.MAX_VALUE);
                int p = number(params, "p", P_MAX);
                if (Integer.bitCount(n) != 1
                        || n < 2
                        || r > MEMORY_BYTES_MAX / 128
                        || 128L * n * r > MEMORY_BYTES_MAX) {
                    throw unfit(
                            "its scrypt needs more than "
                                    + MEMORY_BYTES_MAX / 1024 / 1024
                                    + " MiB of memory, or its n is no power of two");
                }
                if (r == 1 && n >= 1 << 16) {
                    throw unfit("its kdfparams.r is 1, which RFC 7914 forbids with such an n");
                }
                yield SCrypt.generate(passphrase, salt, n, r, p, DERIVED_BYTES);
            }
            case PBKDF2 -> {
                if (!params.path("prf").asString("").equals("hmac-sha256")) {
                    throw unfit("its kdfparams.prf is not hmac-sha256");
                }
                var generator = new PKCS5S2ParametersGenerator(new SHA256Digest());
                generator.init(passphrase, salt, number(params, "c", ROUNDS_MAX));
                yield ((KeyParameter) generator.generateDerivedMacParameters(DERIVED_BYTES * 8))
                        .getKey();
            }
            default -> throw unfit("its kdf is neither " + SCRYPT + " nor " + PBKDF2);
        };
    }

    private static int number(JsonNode params, String name, int most) throws KeystoreProblem {
        JsonNode value = params.path(name);
        if (!value.isIntegralNumber()
                || !value.canConvertToInt()
                || value.intValue() < 1
                || value.intValue() > most) {
            throw unfit("its kdfparams." + name + " is not a number from 1 to " + most);
        }
        return value.intValue();
    }

    private static byte[] mac(byte[] derived, byte[] ciphertext) {
        return Keccak.hash(Arrays.copyOfRange(derived, KEY_BYTES, DERIVED_BYTES), ciphertext);
    }

    private static byte[] crypt(int mode, byte[] derived, byte[] iv, byte[] text) {
        try {
            Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
            cipher.init(
                    mode,
                    new SecretKeySpec(Arrays.copyOf(derived, KEY_BYTES), "AES"),
                    new IvParameterSpec(iv));
            return cipher.doFinal(text);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has AES", e);
        }
    }

    private static byte[] utf8(char[] passphrase) {
        var buffer = StandardCharsets.UTF_8.encode(CharBuffer.wrap(passphrase));
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    private static byte[] bytes(RandomGenerator random, int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static byte[] hex(JsonNode text, int bytesMax) throws KeystoreProblem {
        String digits = text.asString("");
        String bare = digits.startsWith("0x") ? digits.substring(2) : digits;
        try {
            if (!bare.isEmpty() && bare.length() <= 2 * bytesMax) {
                return HexFormat.of().parseHex(bare);
            }
        } catch (IllegalArgumentException e) {
            throw unfit("a member of crypto is not hexadecimal");
        }
        throw unfit("a member of crypto is missing or too long");
    }

    private static KeystoreProblem unfit(String why) {
        return new KeystoreProblem(
                Reason.UNFIT, "The keystore file can't be used: " + why + ". Nothing was changed");
    }
}
