package dev.toolbooth.core.secret;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The secrets in a URL or a JDBC address: the user's password, and parameters with such names. */
public final class UrlSecrets {
    private static final Pattern PARTS =
            Pattern.compile(
                    "(?<=[?&])(?<name>[^=&]{1,200})=(?<value>[^&]*)"
                            + "|(?<=//[^/?@]{0,200}:)(?<password>[^/?]*)(?=@)");

    private UrlSecrets() {}

    /** The passwords, as they stand there. */
    public static List<String> passwords(String url) {
        List<String> passwords = new ArrayList<>();
        Matcher part = PARTS.matcher(url);
        while (part.find()) {
            if (part.group("password") != null) {
                passwords.add(part.group("password"));
            } else if (SecretNames.isPassword(part.group("name"))) {
                passwords.add(part.group("value"));
            }
        }
        return passwords;
    }

    /** The address with its secrets masked. */
    public static String mask(String url) {
        return PARTS.matcher(url)
                .replaceAll(
                        part -> {
                            if (part.group("password") != null) {
                                return Redactor.MASK;
                            }
                            String name = part.group("name");
                            return Matcher.quoteReplacement(
                                    SecretNames.isSecretField(name)
                                            ? name + "=" + Redactor.MASK
                                            : part.group());
                        });
    }

    /** The address of a service that may have its key in the path: no more than its origin. */
    public static String maskPath(String url) {
        URI uri = URI.create(url);
        boolean more = !uri.getRawPath().matches("/?") || uri.getRawQuery() != null;
        return mask(uri.getScheme() + "://" + uri.getRawAuthority())
                + (more ? "/" + Redactor.MASK : "");
    }
}
