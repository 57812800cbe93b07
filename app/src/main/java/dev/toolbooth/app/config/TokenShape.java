package dev.toolbooth.app.config;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The keys of a token that this program does not know by its name. */
final class TokenShape implements Shape<TokenShape.Token> {
    private static final int DECIMALS_MAX = 18;
    private static final TextKind WORDS =
            new TextKind("a few words", "^[^\\u0000-\\u001f\\u007f]{1,100}$");

    static final Setting<String> ADDRESS =
            Setting.of(
                    "address",
                    new TextKind("an address", "^[A-Za-z0-9]{32,64}$"),
                    "Its contract, or its mint.");
    static final Setting<Integer> DECIMALS =
            Setting.of(
                    "decimals",
                    new WholeKind(0, DECIMALS_MAX),
                    "How many digits of it are behind the point.");
    static final Setting<Boolean> DOLLAR =
            Setting.of(
                            "dollar",
                            new SwitchKind(),
                            "Whether one is worth one US dollar; if not, each tool needs an amount"
                                    + " of it.")
                    .withStandard(false);
    static final Setting<String> DOMAIN =
            Setting.of("eip712-name", WORDS, "The name of its EIP-712 domain, on EVM networks.");
    static final Setting<String> DOMAIN_VERSION =
            Setting.of("eip712-version", WORDS, "The version of that domain.").withStandard("2");

    private static final List<Setting<?>> ALL =
            List.of(ADDRESS, DECIMALS, DOLLAR, DOMAIN, DOMAIN_VERSION);

    /** A token, before it is known whether its network has such. */
    record Token(
            String address,
            int decimals,
            boolean dollar,
            @Nullable String domain,
            String domainVersion) {}

    @Override
    public String noun() {
        return "a token";
    }

    @Override
    public List<Setting<?>> settings() {
        return ALL;
    }

    @Override
    public List<Setting<?>> required() {
        return List.of(ADDRESS, DECIMALS);
    }

    @Override
    public Optional<Token> make(Group group) {
        if (group.find(ADDRESS).isEmpty() || group.find(DECIMALS).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new Token(
                        group.get(ADDRESS),
                        group.get(DECIMALS),
                        group.get(DOLLAR),
                        group.find(DOMAIN).orElse(null),
                        group.get(DOMAIN_VERSION)));
    }

    @Override
    public ObjectNode write(Token token) {
        ObjectNode json =
                JsonNodeFactory.instance
                        .objectNode()
                        .put(ADDRESS.key(), token.address())
                        .put(DECIMALS.key(), token.decimals())
                        .put(DOLLAR.key(), token.dollar());
        if (token.domain() != null) {
            json.put(DOMAIN.key(), token.domain()).put(DOMAIN_VERSION.key(), token.domainVersion());
        }
        return json;
    }
}
