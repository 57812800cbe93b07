package dev.toolbooth.search;

import dev.toolbooth.core.search.TextQuery.Order;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.jspecify.annotations.Nullable;

/**
 * The sort keys of documents in one segment of the index, looked up only as far as they decide. For
 * one query and one thread.
 */
final class LeafSortKeys implements LeafCollector {
    /** Scores are shares of the best; those of the same eighth are equally good. */
    static final int STEPS = 8;

    private final Ranking ranking;
    private final int base;
    private final List<Order> orders;
    private final NumericDocValues[] numbers;
    private final NumericDocValues ties;
    private final long[] keys;
    private int read;
    private @Nullable Scorable scorer;

    LeafSortKeys(Ranking ranking, List<Order> orders, LeafReaderContext leaf) throws IOException {
        this.ranking = ranking;
        this.base = leaf.docBase;
        this.orders = orders;
        LeafReader reader = leaf.reader();
        this.numbers = new NumericDocValues[orders.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = DocValues.getNumeric(reader, TextFields.number(orders.get(i).number()));
        }
        this.ties = DocValues.getNumeric(reader, TextFields.TIE);
        // How well it fits; for each number whether it is missing, and the number; the tie.
        this.keys = new long[2 + 2 * orders.size()];
    }

    @Override
    public void setScorer(Scorable scorer) {
        this.scorer = scorer;
    }

    @Override
    public void collect(int document) throws IOException {
        ranking.counted();
        read = 0;
        TextHit worst = ranking.best().worst();
        if (worst == null || before(document, worst)) {
            while (read < keys.length) {
                next(document);
            }
            ranking.best().add(new TextHit(base + document, keys.clone()));
        }
    }

    private boolean before(int document, TextHit other) throws IOException {
        for (int i = 0; i < keys.length; i++) {
            next(document);
            int order = Long.compare(keys[i], other.key(i));
            if (order != 0) {
                return order < 0;
            }
        }
        return false;
    }

    private void next(int document) throws IOException {
        keys[read] = key(document, read);
        read++;
    }

    private long key(int document, int at) throws IOException {
        if (at == 0) {
            return ranking.scored() && scorer != null ? -(long) (scorer.score() * STEPS) : 0;
        }
        if (at == keys.length - 1) {
            return ties.advanceExact(document) ? ties.longValue() : 0;
        }
        int number = (at - 1) / 2;
        if (at % 2 == 1) {
            return numbers[number].advanceExact(document) ? 0 : 1;
        }
        if (keys[at - 1] == 1) {
            return 0;
        }
        long value = numbers[number].longValue();
        // All bits turned, and not its negative, which the least number doesn't have.
        return orders.get(number).descending() ? ~value : value;
    }
}
