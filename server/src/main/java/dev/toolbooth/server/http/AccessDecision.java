package dev.toolbooth.server.http;

import java.util.function.UnaryOperator;

/**
 * The decision on a request.
 *
 * @param <W> those who may come in
 * @param <N> why others may not
 */
public sealed interface AccessDecision<W, N> {
    record Admitted<W, N>(W who) implements AccessDecision<W, N> {}

    record TurnedAway<W, N>(N why) implements AccessDecision<W, N> {}

    /** The same with what counts inside of somebody's rights. */
    default AccessDecision<W, N> with(UnaryOperator<W> rights) {
        return switch (this) {
            case Admitted(W who) -> new Admitted<>(rights.apply(who));
            case TurnedAway<W, N> turnedAway -> turnedAway;
        };
    }
}
