package dev.toolbooth.core.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.billing.BillingRule.Leaving;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who pays when (finding M1); the cells over sockets are in testkit. */
class BillingRuleTest {
    private static final ToolOutput OUTPUT = ToolOutput.text("done");
    private static final Outcome WELL = new Outcome.Completed(OUTPUT, null);
    private static final Outcome FAILED =
            new Outcome.Completed(ToolOutput.failure("not done"), null);
    private static final Outcome CANCELLED = new Outcome.Cancelled();
    private static final Terms DELIVERED =
            new Terms(
                    Terms.Form.X402,
                    Terms.Flow.AUTHORIZATION,
                    Map.of(),
                    Terms.Level.CHAIN,
                    Terms.USUAL.paidFor(),
                    null,
                    "",
                    Terms.Billing.DELIVERED);

    /** What there may be in an outcome, and can't be null. */
    private static final Map<Class<?>, Object> NOTHINGS =
            Map.of(boolean.class, false, int.class, 0, List.class, List.of(), Map.class, Map.of());

    @Test
    void aToolThatDoesNotSayThatItOnlyReadsMayChangeSomething() {
        assertThat(BillingRule.of(ToolHints.NONE, Terms.USUAL)).isEqualTo(BillingRule.CHANGES);
        assertThat(BillingRule.of(ToolHints.READ_ONLY, Terms.USUAL)).isEqualTo(BillingRule.READS);
        assertThat(BillingRule.of(ToolHints.READ_ONLY, DELIVERED)).isEqualTo(BillingRule.DELIVERED);
    }

    @Test
    void whatChangesSomethingGoesOnWhenItsClientHangsUp() {
        assertThat(BillingRule.CHANGES.stops(Leaving.HUNG_UP)).isFalse();
        assertThat(BillingRule.CHANGES.stops(Leaving.CALLED_OFF)).isTrue();
        assertThat(BillingRule.READS.stops(Leaving.HUNG_UP)).isTrue();
        assertThat(BillingRule.DELIVERED.stops(Leaving.HUNG_UP)).isTrue();
        assertThat(BillingRule.UNPRICED.stops(Leaving.HUNG_UP)).isTrue();
    }

    @Test
    void whatEndedWellNeverthelessCounts() {
        assertThat(BillingRule.READS.stopped(Leaving.HUNG_UP, WELL)).isEqualTo(WELL);
        assertThat(BillingRule.CHANGES.stopped(Leaving.CALLED_OFF, WELL)).isEqualTo(WELL);
        assertThat(BillingRule.READS.stopped(Leaving.CALLED_OFF, WELL)).isEqualTo(CANCELLED);
        assertThat(BillingRule.DELIVERED.stopped(Leaving.HUNG_UP, WELL)).isEqualTo(CANCELLED);
        assertThat(BillingRule.UNPRICED.stopped(Leaving.HUNG_UP, WELL)).isEqualTo(CANCELLED);
        assertThat(BillingRule.CHANGES.stopped(Leaving.CALLED_OFF, FAILED)).isEqualTo(CANCELLED);
    }

    @Test
    void workThatEndedWellIsBilledWhoeverListens() {
        for (BillingRule rule : new BillingRule[] {BillingRule.READS, BillingRule.CHANGES}) {
            assertThat(rule.due(WELL, true, 0)).isSameAs(OUTPUT);
            assertThat(rule.due(FAILED, false, 100)).isNull();
            assertThat(rule.due(CANCELLED, true, 0)).isNull();
        }
        assertThat(BillingRule.DELIVERED.due(WELL, true, 0)).isNull();
        assertThat(BillingRule.DELIVERED.due(WELL, false, 0)).isSameAs(OUTPUT);
        assertThat(BillingRule.DELIVERED.due(CANCELLED, true, 100)).isNull();
    }

    @Test
    void whatWasStreamedIsPaidForByTheTokenToo() {
        ToolOutput part =
                Objects.requireNonNull(BillingRule.READS.due(CANCELLED, true, 41), "it is due");
        assertThat(part.failed()).isFalse();
        assertThat(Fingerprint.of(Json.object()).tokens(part)).isEqualTo(11);
        ToolOutput whole =
                Objects.requireNonNull(BillingRule.READS.due(CANCELLED, true, 40), "it is due");
        assertThat(Fingerprint.of(Json.object()).tokens(whole)).isEqualTo(10);
    }

    @Test
    void whoHearsAllOfItAndDoesNotAnswerHasLeftIt() {
        Outcome unanswered = new Outcome.Failed(FailureKind.UNANSWERED, "nobody there");
        assertThat(BillingRule.CHANGES.due(unanswered, true, 1)).isNotNull();
        assertThat(BillingRule.CHANGES.due(unanswered, true, 0)).isNull();
        assertThat(BillingRule.CHANGES.due(unanswered, false, 1)).isNull();
    }

    /** One of each kind of outcome, with nothing in it. */
    private static Stream<Outcome> each(Class<?> kind) {
        return kind.isSealed()
                ? Arrays.stream(kind.getPermittedSubclasses()).flatMap(BillingRuleTest::each)
                : Stream.of(empty(kind));
    }

    private static Outcome empty(Class<?> kind) {
        Class<?>[] types =
                Arrays.stream(kind.getRecordComponents())
                        .map(RecordComponent::getType)
                        .toArray(Class<?>[]::new);
        Object[] values = Arrays.stream(types).map(NOTHINGS::get).toArray();
        try {
            return (Outcome) kind.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    @Test
    void nothingElseThatACallMayEndInIsPaidFor() {
        List<Outcome> others =
                each(Outcome.class)
                        .filter(outcome -> !(outcome instanceof Outcome.Completed))
                        .filter(outcome -> !(outcome instanceof Outcome.Cancelled))
                        .filter(outcome -> !(outcome instanceof Outcome.Failed))
                        .toList();
        assertThat(others).hasSizeGreaterThan(20);
        for (Outcome other : others) {
            assertThat(BillingRule.CHANGES.due(other, true, 100)).isNull();
        }
    }
}
