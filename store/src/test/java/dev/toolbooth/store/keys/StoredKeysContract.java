package dev.toolbooth.store.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.ApiKeyJson;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.store.StoreProblem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What keys do in any database. */
abstract class StoredKeysContract {
    static final Instant NOON = Instant.parse("2026-10-16T12:00:00Z");
    static final String DIGEST = "ab".repeat(32);

    /** Opens the keys as a process does that starts. */
    abstract StoredKeys open();

    /** Opens them with room for so many. */
    abstract StoredKeys open(int keysMax);

    static ApiKey key(String id) {
        return new ApiKey(
                id, "", DIGEST, Scopes.ALL, Set.of(), id, SpendLimits.NONE, NOON, null, null, null);
    }

    @Test
    void everyMemberOfAKeySurvivesARestart() {
        ApiKey full =
                new ApiKey(
                        "k1",
                        "für ‘you’ 🗝",
                        DIGEST,
                        Scopes.of(List.of("tools:echo", "metrics")),
                        Set.of("base", "causal-memory"),
                        "customer-7",
                        new SpendLimits(new Money(1), new Money(2), new Money(9_000_000_000_000L)),
                        NOON.plusNanos(123_456_789),
                        NOON.plusSeconds(60),
                        NOON.plusSeconds(30),
                        Rate.read("5/m burst 7").orElseThrow());
        ApiKey plain = key("k2");
        try (StoredKeys keys = open()) {
            keys.addAll(List.of(full, plain));
            assertThat(keys.find("k1")).contains(full);
        }
        try (StoredKeys keys = open()) {
            assertThat(ApiKeyJson.write(keys.find("k1").orElseThrow()))
                    .isEqualTo(ApiKeyJson.write(full));
            assertThat(keys.find("k2").orElseThrow().payer()).isEqualTo(plain.payer());
        }
    }

    @Test
    void keysAreListedOldestFirst() {
        try (StoredKeys keys = open()) {
            ApiKey young = key("a");
            ApiKey old =
                    new ApiKey(
                            "b",
                            "",
                            DIGEST,
                            Scopes.ALL,
                            Set.of(),
                            "b",
                            SpendLimits.NONE,
                            NOON.minusSeconds(1),
                            null,
                            null,
                            null);
            keys.add(young);
            keys.add(old);
            assertThat(keys.list()).extracting(ApiKey::id).containsExactly("b", "a");
        }
    }

    @Test
    void aRevocationSurvivesARestartAndIsNotTakenBackByAnother() {
        try (StoredKeys keys = open()) {
            keys.add(key("k"));
            assertThat(keys.revoke("k", NOON)).isTrue();
            assertThat(keys.revoke("k", NOON.plusSeconds(9))).isTrue();
            assertThat(keys.revoke("nobody", NOON)).isFalse();
            assertThat(keys.find("k").orElseThrow().revoked()).isEqualTo(NOON);
        }
        try (StoredKeys keys = open()) {
            assertThat(keys.find("k").orElseThrow().revoked()).isEqualTo(NOON);
        }
    }

    static ApiKey limited(ApiKey key, SpendLimits limits) {
        return new ApiKey(
                key.id(),
                "limited",
                key.digest(),
                Scopes.of(List.of("tools:echo")),
                Set.of("base"),
                key.account(),
                limits,
                key.created(),
                NOON.plusSeconds(60),
                key.revoked(),
                Rate.read("5/m").orElseThrow());
    }

    @Test
    void aChangeIsThereAtOnceAndSurvivesARestart() {
        SpendLimits limits = new SpendLimits(null, new Money(7), null);
        String changed;
        try (StoredKeys keys = open()) {
            keys.add(key("k"));
            keys.add(key("other"));
            ApiKey now = keys.change("k", key -> limited(key, limits)).orElseThrow();
            changed = ApiKeyJson.write(now).toString();
            assertThat(now.limits()).isEqualTo(limits);
            assertThat(keys.find("k")).contains(now);
            assertThat(keys.change("nobody", key -> limited(key, limits))).isEmpty();
        }
        try (StoredKeys keys = open()) {
            assertThat(ApiKeyJson.write(keys.find("k").orElseThrow())).hasToString(changed);
            assertThat(keys.find("other").orElseThrow().limits()).isEqualTo(SpendLimits.NONE);
            keys.change("k", key -> limited(key, SpendLimits.NONE));
            assertThat(keys.find("k").orElseThrow().limits()).isEqualTo(SpendLimits.NONE);
        }
    }

    @Test
    void aKeyThatWasTakenBackStaysAsItIs() {
        try (StoredKeys keys = open()) {
            keys.add(key("k"));
            keys.revoke("k", NOON);
            ApiKey now = keys.change("k", key -> limited(key, SpendLimits.NONE)).orElseThrow();
            assertThat(now.name()).isEmpty();
            assertThat(now.revoked()).isEqualTo(NOON);
            assertThat(keys.find("k")).contains(now);
        }
    }

    @Test
    void noChangeOfManyAtOnceIsLost() throws Exception {
        try (StoredKeys keys = open();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            keys.add(key("k"));
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                all.add(threads.submit(() -> keys.change("k", StoredKeysContract::raised)));
            }
            for (Future<?> one : all) {
                one.get();
            }
            assertThat(keys.find("k").orElseThrow().limits().total()).isEqualTo(new Money(20));
        }
    }

    private static ApiKey raised(ApiKey key) {
        Money total = key.limits().total();
        Money more = (total == null ? Money.ZERO : total).plus(new Money(1));
        return limited(key, new SpendLimits(null, null, more));
    }

    @Test
    void aKeyIsAddedOnceAndTheFirstStays() {
        try (StoredKeys keys = open()) {
            keys.add(key("k"));
            keys.revoke("k", NOON);
            assertThatThrownBy(() -> keys.addAll(List.of(key("l"), key("k"))))
                    .isInstanceOf(StoreProblem.class)
                    .hasMessageContaining("id k already");
            assertThat(keys.find("k").orElseThrow().revoked()).isNotNull();
            assertThat(keys.find("l")).isEmpty();
        }
    }

    @Test
    void thereIsRoomForSoManyAndNoMore() {
        try (StoredKeys keys = open(2)) {
            keys.add(key("a"));
            keys.add(key("b"));
            assertThatThrownBy(() -> keys.add(key("c")))
                    .isInstanceOf(StoreProblem.class)
                    .hasMessageContaining("at most 2");
            assertThat(keys.list()).hasSize(2);
        }
    }

    @Test
    void thousandsOfKeysAreAllThere() {
        try (StoredKeys keys = open()) {
            keys.addAll(IntStream.range(0, 12_001).mapToObj(i -> key("k" + i)).toList());
        }
        try (StoredKeys keys = open()) {
            assertThat(keys.list()).hasSize(12_001);
            assertThat(keys.find("k12000")).isPresent();
        }
    }

    @Test
    void whatManyChangeAtOnceIsAllThere() throws Exception {
        try (StoredKeys keys = open();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                String id = "k" + i;
                all.add(
                        threads.submit(
                                () -> {
                                    keys.add(key(id));
                                    keys.revoke(id, NOON);
                                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
            assertThat(keys.list()).hasSize(40).allMatch(key -> key.revoked() != null);
        }
        try (StoredKeys keys = open()) {
            assertThat(keys.list()).hasSize(40).allMatch(key -> key.revoked() != null);
        }
    }
}
