package dev.toolbooth.core.secret;

import dev.toolbooth.wire.http.HeaderNames;
import dev.toolbooth.wire.x402.X402Names;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The names of headers, settings, arguments, variables and log fields whose values are secret,
 * however they are written: {@code apiKey}, {@code API_KEY}, {@code x-api-key}.
 */
final class SecretNames {
    /** Arguments and members that are payments: secret when they are texts and not objects. */
    private static final Set<String> PAYMENTS =
            Set.of(X402Names.ARGUMENT, X402Names.PAYMENT, X402Names.DOTTED_PAYMENT);

    /** Headers, whose values may have spaces in them. */
    private static final List<String> HEADERS = List.of("authorization", "cookie");

    /** Words that are followed by a secret wherever they stand in a name, also in prose. */
    private static final List<String> PLAIN =
            List.of(
                    "password",
                    "passwd",
                    "passphrase",
                    "secret",
                    "mnemonic",
                    "apikey",
                    "accesskey",
                    "privatekey");

    /** The same in data; in prose anything may follow them. */
    private static final List<String> IN_DATA = List.of("signature", "credential");

    /** Ends of names that are those of numbers, too: numbers are shown. */
    private static final List<String> UNLESS_A_NUMBER =
            List.of("token", "tokens", "jwt", "sshkey", "signingkey", "encryptionkey");

    /** Last words of names that others gave; ours say so of what is known by its id. */
    private static final Set<String> LAST_WORDS = Set.of("key", "keys");

    private static final Pattern WORDS = Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])");

    /** The end says most: a name that is longer than any is not worth more. */
    private static final int NAME_CHARS = 200;

    private SecretNames() {}

    /** Whether a payment is called so. */
    static boolean isPayment(String name) {
        return HeaderNames.isPayment(name) || PAYMENTS.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Whether whatever has this name is secret, be it a number. */
    static boolean isSecret(String name) {
        String plain = plain(name);
        return within(plain, PLAIN) || within(plain, IN_DATA) || within(plain, HEADERS);
    }

    /** Whether a field, a header or a setting of ours is secret by its name. */
    static boolean isSecretField(String name) {
        return isSecret(name) || isPayment(name) || ends(plain(name), UNLESS_A_NUMBER);
    }

    /** Whether this is the name of a password and nothing else. */
    static boolean isPassword(String name) {
        return plain(name).endsWith("password");
    }

    /** Whether a member of anybody's data is secret by its name, if it is no number. */
    static boolean isSecretMember(String name) {
        String last = WORDS.splitAsStream(end(name)).reduce("", (_, word) -> word);
        return isSecretField(name) || LAST_WORDS.contains(last.toLowerCase(Locale.ROOT));
    }

    /** Whether a variable of the environment is secret by its name. */
    static boolean isSecretVariable(String name) {
        String plain = plain(name);
        return isSecret(name) || plain.contains("key") || plain.contains("token");
    }

    /** Whether this is a header whose value goes on to the end of its line. */
    static boolean isHeader(String name) {
        return ends(plain(name), HEADERS) || isPayment(name);
    }

    /**
     * Whether a value in a text is secret.
     *
     * @param separator between name and value: {@code =} or {@code :}
     * @param quoted whether the name is in quotes, as in JSON
     */
    static boolean isSecretInText(String name, char separator, boolean quoted) {
        if (quoted) {
            return isSecretMember(name);
        }
        String plain = plain(name);
        if (within(plain, PLAIN)) {
            return true;
        }
        // A colon after it is likely prose, as in "unexpected token: ...".
        return separator == '='
                ? isSecretField(name) && !plain.endsWith("tokens")
                : plain.endsWith("token") && !plain.equals("token");
    }

    private static boolean within(String plain, List<String> words) {
        return words.stream().anyMatch(plain::contains);
    }

    private static boolean ends(String plain, List<String> words) {
        return words.stream().anyMatch(plain::endsWith);
    }

    private static String plain(String name) {
        StringBuilder plain = new StringBuilder();
        end(name)
                .chars()
                .filter(Character::isLetterOrDigit)
                .map(Character::toLowerCase)
                .forEach(plain::appendCodePoint);
        return plain.toString();
    }

    private static String end(String name) {
        return name.substring(Math.max(0, name.length() - NAME_CHARS));
    }
}
