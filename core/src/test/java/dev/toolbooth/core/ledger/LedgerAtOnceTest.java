package dev.toolbooth.core.ledger;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.util.LoggingLevel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whatever several threads do at once to the ledger in memory, each is told what it could have been
 * told had they come one after the other. Lincheck makes up what they do, and steps through the
 * ways in which that can fall together; {@code -Datonce.rounds=5} tries more of both.
 */
@Tag("lincheck")
class LedgerAtOnceTest {
    private static final int ROUNDS = Integer.getInteger("atonce.rounds", 1);

    private static ModelCheckingOptions few() {
        return new ModelCheckingOptions()
                .threads(2)
                .actorsBefore(0)
                .actorsPerThread(2)
                .actorsAfter(1)
                .iterations(8 * ROUNDS)
                .invocationsPerIteration(30 * ROUNDS)
                .logLevel(LoggingLevel.ERROR)
                .minimizeFailedScenario(false);
    }

    private static void holds(Class<?> operations) {
        few().check(operations);
    }

    private static void isFound(Class<?> operations) {
        assertThatThrownBy(() -> few().check(operations))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining("Invalid execution results");
    }

    @Test
    void nobodySpendsMoreThanThereIs() {
        holds(HoldOperations.class);
    }

    @Test
    void aCallEndsOnce() {
        holds(EndOperations.class);
    }

    @Test
    void ofRepetitionsOneHasTheKey() {
        holds(ClaimOperations.class);
    }

    @Test
    void whatIsWithdrawnTwiceIsOutOnce() {
        holds(WithdrawalOperations.class);
    }

    @Test
    void anAccountWithoutItsLockIsFound() {
        isFound(WalletAloneOperations.class);
    }

    @Test
    void aWithdrawalOutOfTurnIsFound() {
        isFound(HastyWithdrawalOperations.class);
    }

    @Test
    void aClaimThatLooksBeforeItTakesIsFound() {
        isFound(LooseClaimOperations.class);
    }
}
