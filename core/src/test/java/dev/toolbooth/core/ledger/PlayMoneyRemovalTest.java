package dev.toolbooth.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.money.Money;
import org.junit.jupiter.api.Test;

/** What a round of the removal of play money tells; its rules are tested for every ledger. */
class PlayMoneyRemovalTest {
    private static boolean any(long taken, long earned) {
        return new PlayMoneyRemoval.Taken(1, new Money(taken), new Money(earned), true).any();
    }

    @Test
    void anyIsWhatWasLeftOrWasEarned() {
        assertThat(any(0, 0)).isFalse();
        assertThat(any(1, 0)).isTrue();
        assertThat(any(0, 1)).isTrue();
    }
}
