package dev.toolbooth.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class VectorTableTest {
    private static final int NUMBERS = 384;

    private final RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);
    private final VectorTable table = new VectorTable();
    private final Map<String, float[]> there = new LinkedHashMap<>();

    /** A vector that lies between another one and any. */
    private float[] beside(float[] other, double share) {
        float[] vector = new float[NUMBERS];
        double sum = 0;
        for (int i = 0; i < NUMBERS; i++) {
            vector[i] =
                    (float)
                            (share * other[i]
                                    + (1 - share) * random.nextGaussian() / Math.sqrt(NUMBERS));
            sum += vector[i] * vector[i];
        }
        for (int i = 0; i < NUMBERS; i++) {
            vector[i] /= (float) Math.sqrt(sum);
        }
        return vector;
    }

    private float[] any() {
        return beside(new float[NUMBERS], 0);
    }

    private void put(String id, float[] vector) {
        there.put(id, vector);
        table.put(id, vector);
    }

    private float[] vector(String id) {
        return Objects.requireNonNull(there.get(id));
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private List<String> nearest(float[] query, double least) {
        List<String> ids = new ArrayList<>(there.keySet());
        ids.removeIf(id -> dot(vector(id), query) < least);
        ids.sort(Comparator.comparingDouble(id -> -dot(vector(id), query)));
        return ids;
    }

    private static List<String> ids(List<VectorTable.Near> near) {
        return near.stream().map(VectorTable.Near::id).toList();
    }

    @Test
    void theNearestAreFoundAmongMoreThanAreCompared() {
        float[] query = any();
        for (int i = 0; i < 2 * VectorTable.COMPARED_MAX; i++) {
            put("far" + i, any());
        }
        for (int i = 0; i < 6; i++) {
            put("near" + i, beside(query, 0.35 + i * 0.09));
        }
        List<VectorTable.Near> near = table.near(query, 0.35, 1_000);

        assertThat(ids(near)).hasSize(6).isEqualTo(nearest(query, 0.35));
        near.forEach(
                one ->
                        assertThat(one.nearness())
                                .isCloseTo(dot(vector(one.id()), query), within(0.01)));
        assertThat(ids(table.near(query, 0.35, 3))).isEqualTo(nearest(query, 0.35).subList(0, 3));
    }

    @Test
    void whatIsTakenOutLeavesTheOthersAsTheyAre() {
        for (int i = 0; i < 200; i++) {
            put("v" + i, any());
        }
        List<String> gone = new ArrayList<>();
        for (int i = 0; i < 200; i += 3) {
            gone.add("v" + i);
            there.remove("v" + i);
        }
        table.remove(gone);
        table.remove(List.of("v0", "never there"));

        for (Map.Entry<String, float[]> one : there.entrySet()) {
            assertThat(ids(table.near(one.getValue(), 0.9, 5))).containsExactly(one.getKey());
        }
        assertThat(table.nearness(List.of("v0", "v1"), vector("v1")))
                .satisfies(all -> assertThat(all[0]).isNaN())
                .satisfies(all -> assertThat(all[1]).isCloseTo(1, within(0.02)));
    }

    @Test
    void anotherVectorTakesThePlaceOfTheFirst() {
        float[] first = any();
        float[] second = any();
        assertThat(table.near(first, -1, 5)).isEmpty();
        put("one", first);
        put("one", second);

        assertThat(table.near(first, 0.5, 5)).isEmpty();
        assertThat(ids(table.near(second, 0.5, 5))).containsExactly("one");
    }
}
