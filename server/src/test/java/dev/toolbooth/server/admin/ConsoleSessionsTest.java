package dev.toolbooth.server.admin;

import static dev.toolbooth.server.admin.ConsoleSessions.CODES_MAX;
import static dev.toolbooth.server.admin.ConsoleSessions.IDLE;
import static dev.toolbooth.server.admin.ConsoleSessions.LIFE;
import static dev.toolbooth.server.admin.ConsoleSessions.SESSIONS_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ConsoleSessionsTest {
    private static final Duration A_BIT = Duration.ofMillis(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private Instant now = Instant.parse("2026-08-01T12:00:00Z");
    private final ConsoleSessions sessions = ConsoleSessions.with(() -> now);

    private boolean isOpen(ConsoleSessions.Opened opened) {
        return use(opened).isPresent();
    }

    private Optional<ConsoleSessions.Session> use(ConsoleSessions.Opened opened) {
        return sessions.use(opened.id(), opened.session().csrf());
    }

    @Test
    void aSessionIsKnownByItsIdAndItsTokenAndHasItsRole() {
        ConsoleSessions.Opened opened = sessions.open(AdminRole.OPERATOR);
        assertThat(use(opened)).contains(opened.session());
        assertThat(opened.session().role()).isEqualTo(AdminRole.OPERATOR);
        assertThat(opened.session().expires()).isEqualTo(now.plus(IDLE));
        String csrf = opened.session().csrf();
        for (String wrong : List.of("x", "", csrf)) {
            assertThat(sessions.use(wrong, csrf)).isEmpty();
        }
        for (String wrong : List.of("x", "", opened.id())) {
            assertThat(sessions.use(opened.id(), wrong)).isEmpty();
        }
    }

    @Test
    void noTwoSecretsAreTheSameAndEachHas256Bits() {
        ConsoleSessions.Opened one = sessions.open(AdminRole.ADMIN);
        ConsoleSessions.Opened other = sessions.open(AdminRole.ADMIN);
        List<String> secrets =
                List.of(
                        one.id(),
                        one.session().csrf(),
                        other.id(),
                        other.session().csrf(),
                        sessions.issue(AdminRole.ADMIN, MINUTE).code());
        assertThat(secrets).doesNotHaveDuplicates().allMatch(secret -> secret.length() == 43);
    }

    @Test
    void aSessionInWhichNothingIsAskedEnds() {
        ConsoleSessions.Opened opened = sessions.open(AdminRole.VIEWER);
        now = now.plus(IDLE).minus(A_BIT);
        assertThat(isOpen(opened)).isTrue();
        now = now.plus(IDLE).minus(A_BIT);
        assertThat(isOpen(opened)).isTrue();
        now = now.plus(IDLE);
        assertThat(isOpen(opened)).isFalse();
        now = now.minus(IDLE);
        assertThat(isOpen(opened)).as("what has ended stays so").isFalse();
    }

    @Test
    void noSessionLastsLongerThanItMayHoweverMuchIsAsked() {
        ConsoleSessions.Opened opened = sessions.open(AdminRole.VIEWER);
        Instant end = now.plus(LIFE);
        for (; now.isBefore(end.minus(MINUTE)); now = now.plus(MINUTE)) {
            assertThat(isOpen(opened)).isTrue();
        }
        now = end.minus(A_BIT);
        assertThat(use(opened).orElseThrow().expires()).isEqualTo(end);
        now = end;
        assertThat(isOpen(opened)).isFalse();
    }

    @Test
    void whoOnlyAsksWhetherASessionGoesOnMakesItLastNoLonger() {
        ConsoleSessions.Opened opened = sessions.open(AdminRole.VIEWER);
        now = now.plus(IDLE).minus(A_BIT);
        assertThat(sessions.isOpen(opened.id())).isTrue();
        now = now.plus(A_BIT);
        assertThat(sessions.isOpen(opened.id())).isFalse();
        assertThat(sessions.isOpen("x")).isFalse();
    }

    @Test
    void aSessionThatWasClosedIsOver() {
        ConsoleSessions.Opened one = sessions.open(AdminRole.VIEWER);
        ConsoleSessions.Opened other = sessions.open(AdminRole.VIEWER);
        sessions.close(one.id());
        assertThat(isOpen(one)).isFalse();
        assertThat(isOpen(other)).isTrue();
    }

    @Test
    void whenThereAreTooManySessionsTheOldestEnds() {
        List<ConsoleSessions.Opened> all = new ArrayList<>();
        for (int i = 0; i < SESSIONS_MAX; i++) {
            all.add(sessions.open(AdminRole.VIEWER));
        }
        assertThat(all).allMatch(this::isOpen);
        all.add(sessions.open(AdminRole.VIEWER));
        assertThat(isOpen(all.getFirst())).isFalse();
        assertThat(all.subList(1, all.size())).allMatch(this::isOpen);
    }

    @Test
    void whoMayDoLessPutsNobodyOutWhoMayDoMore() {
        ConsoleSessions.Opened admin = sessions.open(AdminRole.ADMIN);
        for (int i = 0; i < 2 * SESSIONS_MAX; i++) {
            sessions.open(AdminRole.VIEWER);
        }
        assertThat(isOpen(admin)).isTrue();
        List<ConsoleSessions.Opened> admins =
                Stream.generate(() -> sessions.open(AdminRole.ADMIN)).limit(SESSIONS_MAX).toList();
        assertThat(isOpen(admin)).isFalse();
        assertThat(isOpen(sessions.open(AdminRole.VIEWER))).isTrue();
        assertThat(isOpen(admins.getFirst())).isFalse();
    }

    @Test
    void whatHasExpiredTakesNobodysPlace() {
        sessions.open(AdminRole.VIEWER);
        now = now.plus(IDLE);
        List<ConsoleSessions.Opened> all =
                Stream.generate(() -> sessions.open(AdminRole.VIEWER)).limit(SESSIONS_MAX).toList();
        assertThat(all).allMatch(this::isOpen);
    }

    @Test
    void aCodeIsGoodOnceAndUntilItExpires() {
        String good = sessions.issue(AdminRole.OPERATOR, MINUTE).code();
        String late = sessions.issue(AdminRole.ADMIN, MINUTE).code();
        now = now.plus(MINUTE).minus(A_BIT);
        assertThat(sessions.redeem(good)).contains(AdminRole.OPERATOR);
        assertThat(sessions.redeem(good)).isEmpty();
        now = now.plus(A_BIT);
        assertThat(sessions.redeem(late)).isEmpty();
        assertThat(sessions.redeem("")).isEmpty();
    }

    @Test
    void ofManyWhoBringTheSameCodeAtOnceOneComesIn() throws Exception {
        try (ExecutorService many = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int round = 0; round < 100; round++) {
                String code = sessions.issue(AdminRole.ADMIN, MINUTE).code();
                CountDownLatch go = new CountDownLatch(1);
                List<Future<Boolean>> tries =
                        Stream.generate(
                                        () ->
                                                many.submit(
                                                        () -> {
                                                            go.await();
                                                            return sessions.redeem(code)
                                                                    .isPresent();
                                                        }))
                                .limit(20)
                                .toList();
                go.countDown();
                int in = 0;
                for (Future<Boolean> one : tries) {
                    in += one.get() ? 1 : 0;
                }
                assertThat(in).isEqualTo(1);
            }
        }
    }

    @Test
    void whenThereAreTooManyCodesTheOldestIsVoid() {
        List<String> codes =
                Stream.generate(() -> sessions.issue(AdminRole.VIEWER, MINUTE).code())
                        .limit(CODES_MAX + 1)
                        .toList();
        assertThat(sessions.redeem(codes.getFirst())).isEmpty();
        assertThat(codes.subList(1, codes.size()))
                .allMatch(code -> sessions.redeem(code).isPresent());
    }
}
