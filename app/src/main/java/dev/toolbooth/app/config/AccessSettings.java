package dev.toolbooth.app.config;

import dev.toolbooth.core.outbound.IpRange;
import java.util.List;

/** The settings of who may call. */
final class AccessSettings {

    /** When a caller needs a credential. */
    enum Need {
        AUTO,
        ALWAYS
    }

    static final Setting<Need> REQUIRED =
            Setting.of(
                            "auth.required",
                            new ChoiceKind<>(List.of(Need.values())),
                            "Who needs an API key; auto is everyone, unless only this machine can"
                                    + " call.")
                    .withStandard(Need.AUTO);
    static final Setting<Boolean> INSECURE_OPEN =
            Setting.of(
                            "auth.insecure-open",
                            new SwitchKind(),
                            "Lets other machines call without any key.")
                    .withStandard(false)
                    .withFlag("--insecure-open", "");
    private static final TextKind URL =
            new TextKind(
                    "an address such as https://login.example.com",
                    "^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?"
                            + "(/[A-Za-z0-9._~%!$&'()*+,;=:@/-]*)?$");

    static final Setting<String> ISSUER =
            Setting.of(
                    "auth.issuer",
                    URL,
                    "Who signs the access tokens (OAuth 2.1, JWT) that are taken beside keys; then"
                            + " everyone needs a credential.");
    static final Setting<String> AUDIENCE =
            Setting.of(
                    "auth.audience",
                    new TextKind("one word", "^[\\x21-\\x7e]+$"),
                    "For whom such a token must be meant: the address of this server's endpoint.");
    static final Setting<String> ISSUER_KEYS =
            Setting.of("auth.issuer-keys", URL, "Where the issuer's keys are (JWKS).")
                    .withNote("where the issuer's own metadata says");
    static final Setting<List<IpRange>> TRUSTED_PROXIES =
            Setting.of(
                            "listen.trusted-proxies",
                            new ListKind<>(new NetworkKind()),
                            "Proxies in front of the server whose X-Forwarded-… headers count.")
                    .withStandard(List.of());

    static final List<Setting<?>> ALL =
            List.of(REQUIRED, INSECURE_OPEN, ISSUER, AUDIENCE, ISSUER_KEYS, TRUSTED_PROXIES);

    private AccessSettings() {}
}
