package dev.toolbooth.app.cli.buying;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.client.transport.CertificateAuthorities;
import dev.toolbooth.client.transport.JdkRoundTripper;
import dev.toolbooth.client.transport.RoundTripper;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/** The option for the certificate authorities that a command trusts. */
final class TrustOption {
    private static final String OPTION = "--cacert";

    private TrustOption() {}

    static void option(CommandBuilder command) {
        command.text(
                OPTION,
                "FILE",
                "A PEM file with certificate authorities to trust in addition to Java's.");
    }

    /** What was asked for; null for what Java trusts. */
    static @Nullable SSLContext of(ParseResult parsed, ProcessEnvironment process)
            throws CommandFailure {
        String file = parsed.matchedOptionValue(OPTION, null);
        try {
            return file == null
                    ? null
                    : CertificateAuthorities.and(process.directory().resolve(file));
        } catch (IllegalArgumentException e) {
            throw CommandFailure.misuse(OPTION + " " + e.getMessage());
        }
    }

    /** The way to servers with such certificates. */
    static RoundTripper http(ParseResult parsed, ProcessEnvironment process) throws CommandFailure {
        return JdkRoundTripper.standard(of(parsed, process));
    }
}
