package dev.toolbooth.app.config.selling;

import dev.toolbooth.app.config.setting.GroupShape;
import dev.toolbooth.app.config.setting.GroupValues;
import dev.toolbooth.app.config.setting.TextType;
import dev.toolbooth.chain.Asset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A token that this program does not know by its name. */
record TokenConfig(
        String address,
        int decimals,
        boolean dollar,
        @Nullable String domain,
        String domainVersion) {
    private static final int DECIMALS_MAX = 18;
    private static final String DOMAIN_VERSION = "2";
    private static final TextType WORDS =
            new TextType("a few words", "^[^\\u0000-\\u001f\\u007f]{1,100}$");

    static final GroupShape<TokenConfig> SHAPE = new GroupShape<>("a token", TokenConfig::of);

    private static Optional<TokenConfig> of(GroupValues<TokenConfig> in) {
        Optional<String> address =
                in.key("address", "The address of its contract, or of its mint on Solana.")
                        .text("an address", "^[A-Za-z0-9]{32,64}$")
                        .shown(TokenConfig::address)
                        .required();
        Optional<Integer> decimals =
                in.key("decimals", "The token's decimal places.")
                        .whole(0, DECIMALS_MAX)
                        .shown(TokenConfig::decimals)
                        .required();
        boolean dollar =
                in.key(
                                "dollar",
                                "Whether one token is worth one US dollar. If not, each tool "
                                        + "needs an amount in it (amounts).")
                        .bool()
                        .shown(TokenConfig::dollar)
                        .or(false);
        String domain =
                in.key("eip712-name", "The name in its EIP-712 domain, on EVM networks.")
                        .is(WORDS)
                        .shownIf(token -> Optional.ofNullable(token.domain()))
                        .find()
                        .orElse(null);
        String version =
                in.key("eip712-version", "The version in its EIP-712 domain.")
                        .is(WORDS)
                        .shownIf(
                                token ->
                                        Optional.ofNullable(token.domain())
                                                .map(_ -> token.domainVersion()))
                        .or(DOMAIN_VERSION);
        return address.flatMap(
                at -> decimals.map(digits -> new TokenConfig(at, digits, dollar, domain, version)));
    }

    static TokenConfig of(Asset asset) {
        String version = asset.domainVersion();
        return new TokenConfig(
                asset.address(),
                asset.decimals(),
                asset.dollar(),
                asset.domainName(),
                version == null ? DOMAIN_VERSION : version);
    }
}
