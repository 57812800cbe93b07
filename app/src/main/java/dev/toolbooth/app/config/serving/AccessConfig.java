package dev.toolbooth.app.config.serving;

import dev.toolbooth.app.config.setting.ParsedType;
import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.app.config.setting.TextType;
import dev.toolbooth.core.outbound.IpRange;
import java.util.List;
import java.util.Optional;

/**
 * The section on who may call.
 *
 * @param required whether every caller needs a credential
 * @param exposed whether other machines can reach the server
 * @param tokens access tokens that are accepted too
 * @param proxies machines in front of the server
 */
public record AccessConfig(
        boolean required, boolean exposed, Optional<Tokens> tokens, List<IpRange> proxies) {
    private static final TextType URL =
            new TextType(
                    "an address such as https://login.example.com",
                    "^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?"
                            + "(/[A-Za-z0-9._~%!$&'()*+,;=:@/-]*)?$");

    /** The conditions under which a caller needs a credential. */
    private enum Need {
        AUTO,
        ALWAYS
    }

    /**
     * Access tokens that are taken beside keys.
     *
     * @param keys where the issuer's keys are, or empty to ask the issuer
     */
    public record Tokens(String issuer, String audience, Optional<String> keys) {
        private static Optional<Tokens> of(SettingReader in) {
            Optional<String> issuer =
                    in.key(
                                    "auth.issuer",
                                    "The issuer of access tokens (OAuth 2.1, JWT) that are accepted"
                                            + " beside keys. With an issuer, every caller needs a"
                                            + " token or a key.")
                            .is(URL)
                            .find();
            Optional<String> audience =
                    in.key(
                                    "auth.audience",
                                    "The audience (aud) that access tokens must name: the address"
                                            + " of this server's endpoint.")
                            .text("one word", "^[\\x21-\\x7e]+$")
                            .find();
            Optional<String> keys =
                    in.key("auth.issuer-keys", "The address of the issuer's keys (JWKS).")
                            .is(URL)
                            .note("the address in the issuer's metadata")
                            .find();
            return issuer.flatMap(by -> audience.map(whom -> new Tokens(by, whom, keys)));
        }
    }

    /**
     * Reads the section.
     *
     * @param local whether only this machine can call, at whichever address
     */
    public static AccessConfig of(SettingReader in, boolean local) {
        in.section("auth", "Who may call.");
        Need need =
                in.key(
                                "auth.required",
                                "Who needs an API key: everyone (always), or everyone unless only"
                                        + " this machine can call (auto).")
                        .choice(Need.values())
                        .or(Need.AUTO);
        boolean open =
                in.key("auth.insecure-open", "Lets other machines call without a key.")
                        .bool()
                        .flag("--insecure-open", "")
                        .or(false);
        Optional<Tokens> tokens = Tokens.of(in);
        return new AccessConfig(
                need == Need.ALWAYS || !(local || open) || tokens.isPresent(),
                !local,
                tokens,
                in.key(
                                "listen.trusted-proxies",
                                "Proxies in front of the server whose X-Forwarded-… headers are"
                                        + " trusted.")
                        .list(ParsedType.IP_RANGE)
                        .or(List.of()));
    }
}
