package dev.toolbooth.client.auth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The choice of scopes to request. */
final class ScopeSelection {
    static final String OFFLINE = "offline_access";

    private ScopeSelection() {}

    static List<String> split(String scopes) {
        return Arrays.stream(scopes.split(" ", -1))
                .filter(one -> !one.isEmpty())
                .limit(UntrustedText.LIST_MAX)
                .toList();
    }

    /**
     * What was asked before and what the server wants now. Where it does not say what it wants, all
     * that it has, if it wants more or was never asked; where it does not say that either, none.
     */
    static List<String> choose(
            AuthChallenge challenge, ProtectedResource found, @Nullable Grant before) {
        Set<String> chosen = new LinkedHashSet<>(before == null ? List.of() : before.asked());
        chosen.addAll(challenge.scopes());
        if (challenge.scopes().isEmpty() && (before == null || challenge.wantsMore())) {
            chosen.addAll(found.scopes());
        }
        // Alone it would ask for nothing but to be renewed.
        if (!chosen.isEmpty() && found.server().scopes().contains(OFFLINE)) {
            chosen.add(OFFLINE);
        }
        return new ArrayList<>(chosen);
    }
}
