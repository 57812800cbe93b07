package dev.toolbooth.wire;

import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Checks that something holds for many generated values.
 *
 * <p>Every case has a seed and a size. A case that fails is generated again from its own seed at
 * half the size, and so on, for as long as it fails: the smallest is shown. {@code -Dseed=} repeats
 * one case; {@code -Druns=} makes more of them.
 */
final class Property {
    private static final int SIZE_MAX = 64;

    private Property() {}

    /** Makes a value from randomness alone: the same seed and size give the same value. */
    interface Generator<T> {
        /** Makes a value no bigger than the size; 1 is as small as it gets. */
        T next(RandomGenerator random, int size);
    }

    /** What must hold; it throws when it doesn't. */
    interface Body<T> {
        void check(T value) throws Exception;
    }

    /** A case that failed. */
    private record Failure<T>(long seed, int size, T value, Throwable fault) {}

    /** Checks the first so many values that come of a seed. */
    static <T> void forAll(long seed, int runs, Generator<T> generator, Body<T> body) {
        Long only = Long.getLong("seed");
        if (only != null) {
            for (int size = SIZE_MAX; size >= 1; size /= 2) {
                report(attempt(only, size, generator, body));
            }
            return;
        }
        RandomGenerator seeds = random(seed);
        int wanted = Integer.getInteger("runs", runs);
        for (int run = 0; run < wanted; run++) {
            long caseSeed = seeds.nextLong();
            int size = 1 + run % SIZE_MAX;
            attempt(caseSeed, size, generator, body)
                    .ifPresent(found -> report(Optional.of(smaller(found, generator, body))));
        }
    }

    private static <T> Optional<Failure<T>> attempt(
            long seed, int size, Generator<T> generator, Body<T> body) {
        T value = generator.next(random(seed), size);
        try {
            body.check(value);
            return Optional.empty();
        } catch (Exception | AssertionError | StackOverflowError fault) {
            return Optional.of(new Failure<>(seed, size, value, fault));
        }
    }

    private static <T> Failure<T> smaller(Failure<T> found, Generator<T> generator, Body<T> body) {
        Failure<T> smallest = found;
        for (int size = found.size() / 2; size >= 1; size /= 2) {
            Optional<Failure<T>> again = attempt(found.seed(), size, generator, body);
            if (again.isPresent()) {
                smallest = again.get();
            }
        }
        return smallest;
    }

    private static <T> void report(Optional<Failure<T>> failure) {
        failure.ifPresent(
                found -> {
                    throw new AssertionError(
                            "Does not hold for %s%nRepeat with -Dseed=%d (size %d)"
                                    .formatted(found.value(), found.seed(), found.size()),
                            found.fault());
                });
    }

    private static RandomGenerator random(long seed) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }
}
