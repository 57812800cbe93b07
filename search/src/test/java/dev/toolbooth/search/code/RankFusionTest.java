package dev.toolbooth.search.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.apache.lucene.search.ScoreDoc;
import org.junit.jupiter.api.Test;

/** One order of two. */
final class RankFusionTest {
    private static final ScoreDoc[] NONE = {};

    private static ScoreDoc[] scored(float... scores) {
        ScoreDoc[] all = new ScoreDoc[scores.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = new ScoreDoc(i, scores[i]);
        }
        return all;
    }

    @Test
    void whatIsInBothOrdersComesFirst() {
        ScoreDoc[] words = {new ScoreDoc(1, 8), new ScoreDoc(2, 4)};
        ScoreDoc[] meanings = {new ScoreDoc(3, 0.9f), new ScoreDoc(2, 0.8f)};

        List<Candidate> fused = RankFusion.of(words, meanings, 0.5);

        assertThat(fused).extracting(Candidate::document).containsExactly(2, 1, 3);
        assertThat(fused.getFirst().words()).isEqualTo(0.5);
        assertThat(fused.getFirst().meaning()).isCloseTo(0.6, within(1e-6));
    }

    @Test
    void whatIsNotAmongTheNearestIsTakenForAsNearAsTheFarthest() {
        ScoreDoc[] words = {new ScoreDoc(7, 8)};

        List<Candidate> fused = RankFusion.of(words, scored(0.9f, 0.7f), 0.9);

        assertThat(fused.getFirst().document()).isEqualTo(7);
        assertThat(fused.getFirst().meaning()).isCloseTo(0.4, within(1e-6));
    }

    @Test
    void oneOrderAloneCountsInFull() {
        assertThat(RankFusion.of(scored(8, 4), NONE, 0.5))
                .extracting(Candidate::document)
                .containsExactly(0, 1);
        assertThat(RankFusion.of(scored(8, 4), NONE, 0.5).getFirst().score()).isEqualTo(1);
        assertThat(RankFusion.of(NONE, scored(0.9f), 0.5).getFirst().score()).isEqualTo(1);
        assertThat(RankFusion.of(NONE, NONE, 0.5)).isEmpty();
    }
}
