package dev.toolbooth.core.handler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.operation.Unanswered;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

class HandlingTest {
    private static final Question FORM = new Question.Form("Your name?", Json.object());
    private static final ObjectNode ACCEPTED = Json.object().put("action", "accept");

    private final TestCore core = new TestCore();

    private Outcome run(InputResponses inputResponses, FakePeer peer, Handling.Work work) {
        return core.handling.run(job(inputResponses, false), peer, work);
    }

    private static Handling.Job job(InputResponses inputResponses, boolean immediate) {
        return new Handling.Job(
                "tools/call",
                "greet",
                Json.object(),
                inputResponses,
                Duration.ofSeconds(30),
                immediate);
    }

    private static Outcome said(String text) {
        return new Outcome.Completed(ToolOutput.text(text));
    }

    @Test
    void whatAHandlerReturnsIsTheOutcome() {
        assertThat(run(InputResponses.NONE, new FakePeer(), call -> said("hi")))
                .isEqualTo(said("hi"));
        assertThat(core.running.size()).isZero();
    }

    @Test
    void aFailureOfItsOwnReachesTheClientInItsWords() {
        assertThat(
                        run(
                                InputResponses.NONE,
                                new FakePeer(),
                                call -> {
                                    throw new ToolFailure("the file is not there");
                                }))
                .isEqualTo(new Outcome.Failed(FailureKind.DECLARED, "the file is not there"));
        assertThat(core.incidents.faults()).isEmpty();
    }

    /** Ways to break. */
    static Stream<Throwable> faults() {
        return Stream.of(
                new IllegalStateException("secret at jdbc:x"),
                new NullPointerException(),
                new AssertionError("secret"),
                new StackOverflowError(),
                new NoClassDefFoundError("secret/Type"),
                new OutOfMemoryError("secret"));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void aFaultIsReportedAndTheClientLearnsNothingButTheReference(Throwable fault) {
        Outcome outcome = run(InputResponses.NONE, new FakePeer(), call -> raise(fault));
        assertThat(outcome)
                .isEqualTo(
                        new Outcome.Failed(
                                FailureKind.CRASH,
                                "Failed unexpectedly; the server's log has it under incident-1"));
        assertThat(core.incidents.faults()).containsExactly(fault);
        assertThat(core.running.size()).isZero();
    }

    @Test
    void aHandlerThatMayNotWaitIsNotWatched() {
        assertThat(
                        core.handling.run(
                                job(InputResponses.NONE, true),
                                new FakePeer(),
                                call -> said("" + core.running.size())))
                .isEqualTo(said("0"));
    }

    @Test
    void aHandlerThatMayNotWaitCannotAskAndWait() {
        FakePeer peer = new FakePeer().can(ClientFeature.ELICITATION).answers(q -> Map.of());
        Outcome outcome =
                core.handling.run(
                        job(InputResponses.NONE, true),
                        peer,
                        call -> said(call.ask("k", FORM).text("n")));
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.kind()).isEqualTo(FailureKind.CRASH));
    }

    @Test
    void whatAHandlerTellsReachesItsPeer() {
        FakePeer peer = new FakePeer();
        run(
                InputResponses.NONE,
                peer,
                call -> {
                    call.progress(1, 2, "half");
                    call.log(LogLevel.INFO, StringNode.valueOf("x"));
                    return said("");
                });
        assertThat(peer.told())
                .containsExactly(
                        new Signal.Progress(1, 2, "half"),
                        new Signal.Log(LogLevel.INFO, "greet", StringNode.valueOf("x")));
    }

    @Test
    void aClientThatCannotAnswerIsToldWhatItLacks() {
        assertThat(
                        run(
                                InputResponses.NONE,
                                new FakePeer(),
                                call -> said(call.ask("k", FORM).text("n"))))
                .isEqualTo(
                        new Outcome.Refused(
                                new Refusal.MissingCapability(
                                        Set.of(ClientFeature.ELICITATION), Map.of("k", FORM))));
    }

    @Test
    void aReachableClientIsAskedAtOnce() {
        FakePeer peer =
                new FakePeer()
                        .can(ClientFeature.ELICITATION)
                        .answers(questions -> Map.of("k", new Answer(ACCEPTED)));
        assertThat(
                        run(
                                InputResponses.NONE,
                                peer,
                                call -> said("" + call.ask("k", FORM).accepted())))
                .isEqualTo(said("true"));
    }

    @Test
    void noAnswerInTimeFailsTheCall() {
        FakePeer peer =
                new FakePeer()
                        .can(ClientFeature.ELICITATION)
                        .answers(
                                questions -> {
                                    throw new Unanswered("No answer came in time");
                                });
        assertThat(run(InputResponses.NONE, peer, call -> said(call.ask("k", FORM).text("n"))))
                .isEqualTo(new Outcome.Failed(FailureKind.UNANSWERED, "No answer came in time"));
    }

    @Test
    void anAnswerThatDoesNotFitFailsTheCall() {
        FakePeer peer =
                new FakePeer()
                        .can(ClientFeature.ELICITATION)
                        .answers(
                                questions ->
                                        Map.of("k", new Answer(Json.object().put("action", 1))));
        assertThat(run(InputResponses.NONE, peer, call -> said(call.ask("k", FORM).text("n"))))
                .isEqualTo(
                        new Outcome.Failed(
                                FailureKind.UNANSWERED,
                                "The client's answer to \"k\" does not fit"));
    }

    @Test
    void anUnreachableClientAnswersByAskingAgain() {
        FakePeer peer = new FakePeer().can(ClientFeature.ELICITATION);
        Handling.Work twoQuestions =
                call -> said(call.ask("a", FORM).accepted() + " " + call.ask("b", FORM).accepted());

        Outcome.InputRequired first = input(run(InputResponses.NONE, peer, twoQuestions));
        assertThat(first.questions()).containsOnlyKeys("a");

        ObjectNode one = Json.object();
        one.set("a", ACCEPTED);
        Outcome.InputRequired second =
                input(run(new InputResponses(first.state(), one), peer, twoQuestions));
        assertThat(second.questions()).containsOnlyKeys("b");

        ObjectNode two = Json.object();
        two.set("b", ACCEPTED);
        assertThat(run(new InputResponses(second.state(), two), peer, twoQuestions))
                .as("the first answer is in the state")
                .isEqualTo(said("true true"));
        assertThat(run(new InputResponses(second.state(), two), peer, twoQuestions))
                .as("a state is good for one use")
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused ->
                                assertThat(refused.refusal())
                                        .isInstanceOf(Refusal.BadParams.class));
    }

    @Test
    void anAnswerThatDoesNotFitIsAskedForAgain() {
        FakePeer peer = new FakePeer().can(ClientFeature.ELICITATION);
        ObjectNode wrong = Json.object();
        wrong.set("a", Json.object().put("action", "perhaps"));
        assertThat(
                        input(
                                        run(
                                                new InputResponses(null, wrong),
                                                peer,
                                                call -> said(call.ask("a", FORM).text("n"))))
                                .questions())
                .containsOnlyKeys("a");
    }

    @Test
    void aBadStateRunsNothing() {
        assertThat(
                        run(
                                new InputResponses("forged", Json.object()),
                                new FakePeer(),
                                call -> {
                                    throw new AssertionError("ran");
                                }))
                .isInstanceOf(Outcome.Refused.class);
        assertThat(core.incidents.faults()).isEmpty();
    }

    private static Outcome.InputRequired input(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.InputRequired.class);
        return (Outcome.InputRequired) outcome;
    }

    private static Outcome raise(Throwable fault) {
        switch (fault) {
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalArgumentException(fault);
        }
    }
}
