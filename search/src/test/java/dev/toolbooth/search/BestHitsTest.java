package dev.toolbooth.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class BestHitsTest {
    @Test
    void anyPageIsThatOfTheSortedWhole() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);
        for (int i = 0; i < 400; i++) {
            int offset = random.nextInt(200);
            int limit = 1 + random.nextInt(50);
            int count = random.nextInt(1_000);
            // Few different keys make many equal ones.
            int keys = 1 + random.nextInt(i % 2 == 0 ? 5 : 1_000);
            BestHits bestHits = new BestHits(offset + limit);
            List<TextHit> all = new ArrayList<>();
            for (int document = 0; document < count; document++) {
                TextHit textHit = new TextHit(document, new long[] {random.nextInt(keys)});
                all.add(textHit);
                TextHit worst = bestHits.worst();
                if (worst == null || textHit.compare(worst) < 0) {
                    bestHits.add(textHit);
                }
            }
            all.sort(TextHit::compare);
            assertThat(bestHits.page(offset, limit))
                    .isEqualTo(all.stream().skip(offset).limit(limit).toList());
        }
    }
}
