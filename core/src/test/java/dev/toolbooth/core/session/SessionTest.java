package dev.toolbooth.core.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.wire.Json;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.StringNode;

class SessionTest {
    private final Session session = new Session("s", Caller.ANONYMOUS, 2);

    @Test
    void nothingIsAgreedBeforeTheHandshake() {
        assertThat(session.handshake().protocol()).isNull();
        assertThat(session.handshake().client()).isEqualTo(ClientProfile.UNKNOWN);
        assertThat(session.logLevel()).isEqualTo(LogLevel.INFO);
        session.agree("2025-06-18", ClientProfile.UNKNOWN);
        assertThat(session.handshake().protocol()).isEqualTo("2025-06-18");
    }

    @Test
    void asManyResourcesAreWatchedAsMayBeAndNotOneMore() {
        assertThat(session.watch("a")).isTrue();
        assertThat(session.watch("b")).isTrue();
        assertThat(session.watch("c")).isFalse();
        assertThat(session.watch("a")).as("it is watched already").isTrue();
        session.unwatch("a");
        assertThat(session.watch("c")).isTrue();
        assertThat(session.watches("a")).isFalse();
        assertThat(session.watches("c")).isTrue();
    }

    @Test
    void anAnswerReachesTheQuestionWithItsId() {
        CompletableFuture<JsonNode> first = session.expect(session.nextAskId());
        CompletableFuture<JsonNode> second = session.expect(session.nextAskId());
        assertThat(session.answer(StringNode.valueOf("ask-2"), Json.object(), null)).isTrue();
        assertThat(first).isNotDone();
        assertThat(second).isCompletedWithValue(Json.object());
    }

    @Test
    void anErrorEndsTheWait() {
        CompletableFuture<JsonNode> waiting = session.expect("ask-1");
        session.answer(StringNode.valueOf("ask-1"), null, Json.object().put("message", "no"));
        assertThatThrownBy(waiting::get).rootCause().hasMessage("no");
    }

    @Test
    void anAnswerThatNobodyWaitsForIsIgnored() {
        CompletableFuture<JsonNode> forgotten = session.expect("ask-1");
        session.forget("ask-1");
        assertThat(session.answer(StringNode.valueOf("ask-1"), Json.object(), null)).isFalse();
        assertThat(forgotten).isNotDone();
        assertThat(session.answer(IntNode.valueOf(1), Json.object(), null)).isFalse();
        assertThat(session.answer(Json.object(), Json.object(), null)).isFalse();
    }

    @Test
    void theEndOfTheSessionEndsEveryWait() {
        CompletableFuture<JsonNode> before = session.expect("ask-1");
        session.close();
        CompletableFuture<JsonNode> after = session.expect("ask-2");
        assertThatThrownBy(before::get).rootCause().hasMessage("the session has ended");
        assertThatThrownBy(after::get).rootCause().hasMessage("the session has ended");
    }

    @Test
    void whatIsToBeDoneAtTheEndIsDoneOnce() {
        AtomicInteger done = new AtomicInteger();
        session.atClose(done::incrementAndGet);
        session.close();
        session.close();
        assertThat(done).hasValue(1);
        session.atClose(done::incrementAndGet);
        assertThat(done).as("after the end: at once").hasValue(2);
    }

    /** An action is added while the session ends: it runs exactly once, on either thread. */
    @Test
    void anActionAddedAtTheLastMomentIsNeitherLostNorDoneTwice() throws Exception {
        for (int i = 0; i < 5_000; i++) {
            Session ending = new Session("s", Caller.ANONYMOUS, 1);
            AtomicInteger done = new AtomicInteger();
            CountDownLatch go = new CountDownLatch(1);
            Thread closer =
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        go.countDown();
                                        ending.close();
                                    });
            go.await();
            ending.atClose(done::incrementAndGet);
            CompletableFuture<JsonNode> waiting = ending.expect("ask-1");
            closer.join();
            assertThat(done).hasValue(1);
            assertThat(waiting).isCompletedExceptionally();
        }
    }
}
