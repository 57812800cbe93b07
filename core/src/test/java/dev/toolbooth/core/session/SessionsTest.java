package dev.toolbooth.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.fake.FakeClock;
import dev.toolbooth.core.fake.Ids;
import dev.toolbooth.core.fake.SomeLimits;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.stats.Stats;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SessionsTest {
    private static final Caller ME = new Caller("me");
    private static final Caller THEM = new Caller("them");

    private final Limits limits = SomeLimits.small();
    private final FakeClock clock = new FakeClock();
    private final Sessions sessions =
            new Sessions(limits, clock, new Ids(), new Stats(clock.instant())::hit);

    private Session open(String address) {
        return ((Sessions.Opening.Opened) sessions.open(ME, address)).session();
    }

    @Test
    void aSessionIsFoundByItsOwner() {
        Session session = open("a");
        assertThat(sessions.find(session.id(), ME)).containsSame(session);
    }

    @Test
    void noOneElseFindsIt() {
        Session session = open("a");
        assertThat(sessions.find(session.id(), THEM)).isEmpty();
        assertThat(sessions.find(session.id(), Caller.ANONYMOUS)).isEmpty();
        assertThat(sessions.find("unknown", ME)).isEmpty();
        assertThat(sessions.size()).isOne();
    }

    @Test
    void thereAreAsManyAsThereMayBeAndNotOneMore() {
        for (int i = 0; i < limits.sessions().most(); i++) {
            open("address-" + i);
        }
        assertThat(sessions.open(ME, "x")).isEqualTo(new Sessions.Opening.Full());
        assertThat(sessions.size()).isEqualTo(limits.sessions().most());
    }

    @Test
    void aClosedSessionMakesRoom() {
        Session first = open("a");
        open("b");
        open("c");
        sessions.close(first);
        sessions.close(first);
        open("d");
        assertThat(sessions.open(ME, "e")).isEqualTo(new Sessions.Opening.Full());
        assertThat(first.isClosed()).isTrue();
        assertThat(sessions.find(first.id(), ME)).isEmpty();
    }

    @Test
    void idleSessionsMakeRoomWhenItIsNeeded() {
        Session idle = open("a");
        clock.advance(limits.sessions().idle().plusMillis(1));
        open("b");
        open("c");
        open("d");
        assertThat(idle.isClosed()).isTrue();
        assertThat(sessions.size()).isEqualTo(3);
    }

    @Test
    void aSessionLivesThroughItsIdleTimeAndNotBeyond() {
        Session session = open("a");
        clock.advance(limits.sessions().idle());
        assertThat(sessions.find(session.id(), ME)).as("use keeps it alive").isPresent();
        clock.advance(limits.sessions().idle());
        sessions.sweep();
        assertThat(sessions.find(session.id(), ME)).isPresent();
        clock.advance(limits.sessions().idle().plusMillis(1));
        assertThat(sessions.find(session.id(), ME)).isEmpty();
        assertThat(session.isClosed()).isTrue();
        assertThat(sessions.size()).isZero();
    }

    @Test
    void anothersLookDoesNotKeepItAlive() {
        Session session = open("a");
        clock.advance(limits.sessions().idle());
        assertThat(sessions.find(session.id(), THEM)).isEmpty();
        clock.advance(Duration.ofMillis(1));
        assertThat(sessions.find(session.id(), ME)).isEmpty();
    }

    @Test
    void anOpenStreamKeepsItAlive() {
        Session session = open("a");
        clock.advance(limits.sessions().idle());
        sessions.keepAlive(session);
        clock.advance(limits.sessions().idle());
        sessions.sweep();
        assertThat(session.isClosed()).isFalse();
        clock.advance(Duration.ofMillis(1));
        sessions.sweep();
        assertThat(session.isClosed()).isTrue();
    }

    @Test
    void anAddressHasItsBudgetPerMinuteAndNotOneMore() {
        clock.advance(Duration.ofSeconds(20));
        for (int i = 0; i < limits.sessions().initializesPerMinute(); i++) {
            sessions.close(open("a"));
        }
        assertThat(sessions.open(ME, "a")).isEqualTo(new Sessions.Opening.TooFast(3, 41));
        assertThat(sessions.open(ME, "b")).isInstanceOf(Sessions.Opening.Opened.class);
        clock.advance(Duration.ofSeconds(40));
        assertThat(sessions.open(ME, "a")).isInstanceOf(Sessions.Opening.Opened.class);
    }

    @Test
    void aFloodOfAddressesIsCountedInBoundedSpace() {
        MinuteCounts counts = new MinuteCounts();
        for (int i = 0; i < MinuteCounts.ADDRESSES_MAX; i++) {
            assertThat(counts.add("address-" + i, 0)).isOne();
        }
        assertThat(counts.add("one too many", 0)).as("the first of the others").isEqualTo(1);
        assertThat(counts.add("two too many", 0)).as("shares their count").isEqualTo(2);
        assertThat(counts.add("address-7", 0)).as("keeps its own").isEqualTo(2);
        assertThat(counts.add("two too many", MinuteCounts.MINUTE_MILLIS)).isEqualTo(1);
    }
}
