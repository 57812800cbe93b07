package dev.toolbooth.store.batch;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.store.WriterModel;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.util.LoggingLevel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whatever several threads have written at once while batches are lost, and are in doubt: each is
 * told what is on the disk, and nothing is built on what was lost. {@code -Datonce.rounds=5} tries
 * more.
 */
@Tag("lincheck")
class WriterAtOnceTest {
    private static final int ROUNDS = Integer.getInteger("atonce.rounds", 1);

    private static ModelCheckingOptions few() {
        return new ModelCheckingOptions()
                .threads(2)
                .actorsBefore(0)
                .actorsPerThread(2)
                .actorsAfter(1)
                .iterations(6 * ROUNDS)
                .invocationsPerIteration(30 * ROUNDS)
                .sequentialSpecification(WriterModel.class)
                .logLevel(LoggingLevel.ERROR)
                .minimizeFailedScenario(false);
    }

    @Test
    void whatIsToldIsOnTheDiskAndNothingIsBuiltOnWhatWasLost() {
        few().check(WriterOperations.class);
    }

    @Test
    void whatWasDecidedBeforeALossIsFound() {
        assertThatThrownBy(() -> few().check(EraBlindOperations.class))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining("Invalid execution results");
    }
}
