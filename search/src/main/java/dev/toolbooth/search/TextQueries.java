package dev.toolbooth.search;

import dev.toolbooth.core.search.TextQuery;
import dev.toolbooth.search.words.EmptyWords;
import dev.toolbooth.search.words.Name;
import dev.toolbooth.search.words.Splitter;
import dev.toolbooth.search.words.Stems;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;

/**
 * A builder of Lucene's queries. There is no syntax: the typed text is split into words as
 * documents are, and each word, or a synonym, must match. The last one may be the beginning of a
 * word, unless it is a known word.
 *
 * <p>For one query, on a snapshot of the index.
 */
final class TextQueries {
    /** What comes after so many words, or so many characters, narrows nothing. */
    static final int WORDS_MAX = 32;

    static final int CHARS_MAX = 4_096;

    /** Fewer letters begin too many words. */
    static final int BEGINNING_CHARS_MIN = 3;

    private static final EmptyWords EMPTY = new EmptyWords("if", "please", "some", "then");

    private static final float SYNONYM_SHARE = 0.7f;
    private static final float BEGINNING_SHARE = 0.3f;

    private final IndexReader reader;
    private final Synonyms synonyms;
    private final Stems stems = new Stems();

    TextQueries(IndexReader reader, Synonyms synonyms) {
        this.reader = reader;
        this.synonyms = synonyms;
    }

    /** What a query looks for, in the order in which it was typed. */
    static List<Name> names(String words) {
        List<Name> all = new ArrayList<>();
        int[] left = {WORDS_MAX};
        Splitter.splitWhile(
                words,
                CHARS_MAX,
                name -> {
                    boolean fits = name.pieces().size() <= left[0];
                    // One of too many pieces still has to be there, as one word.
                    all.add(fits ? name : new Name(List.of(name.whole())));
                    left[0] -= name.pieces().size();
                    return left[0] > 0;
                });
        return EMPTY.without(all);
    }

    /** What fits; its score is how well, from 0 to 1. */
    Query of(TextQuery query) throws IOException {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        boolean worded = addWords(names(query.words()), all);
        for (Map.Entry<String, Set<String>> label : query.labels().entrySet()) {
            Collection<BytesRef> any =
                    label.getValue().stream()
                            .map(value -> TextFields.labelTerm(label.getKey(), value))
                            .toList();
            all.add(new TermInSetQuery(TextFields.LABELS, any), Occur.FILTER);
        }
        for (Map.Entry<String, Long> most : query.most().entrySet()) {
            String field = TextFields.number(most.getKey());
            all.add(
                    new IndexOrDocValuesQuery(
                            LongPoint.newRangeQuery(field, Long.MIN_VALUE, most.getValue()),
                            NumericDocValuesField.newSlowRangeQuery(
                                    field, Long.MIN_VALUE, most.getValue())),
                    Occur.FILTER);
        }
        if (!worded) {
            all.add(MatchAllDocsQuery.INSTANCE, Occur.FILTER);
        }
        return all.build();
    }

    private boolean addWords(List<Name> names, BooleanQuery.Builder all) throws IOException {
        List<Query> queries = new ArrayList<>();
        List<Double> weights = new ArrayList<>();
        double sum = 0;
        for (int i = 0; i < names.size(); i++) {
            Name name = names.get(i);
            double weight = rarity(name);
            queries.add(query(name, i == names.size() - 1));
            weights.add(weight);
            sum += weight;
        }
        for (int i = 0; i < queries.size(); i++) {
            float share = (float) (weights.get(i) / sum);
            all.add(new BoostQuery(queries.get(i), share), Occur.MUST);
        }
        return !queries.isEmpty();
    }

    /** How much a word tells, as BM25 has it. */
    private double rarity(Name name) throws IOException {
        double documents = reader.numDocs();
        double pieces = documents;
        for (String piece : name.pieces()) {
            pieces = Math.min(pieces, count(piece));
        }
        double with = Math.min(documents, Math.max(pieces, count(name.whole())));
        return Math.log(1 + (documents - with + 0.5) / (with + 0.5));
    }

    /** About how many documents have a word, or one that means the same. */
    private double count(String word) throws IOException {
        double most = 0;
        for (String stem : meanings(stems.of(word))) {
            most = Math.max(most, reader.docFreq(word(stem)));
        }
        return most;
    }

    private Query query(Name name, boolean last) throws IOException {
        Query whole = query(name.whole(), last && !name.compound());
        if (!name.compound()) {
            return whole;
        }
        // As one word, or as those that it is put together of: each gets its part of the score.
        BooleanQuery.Builder pieces = new BooleanQuery.Builder();
        float share = 1f / name.pieces().size();
        for (int i = 0; i < name.pieces().size(); i++) {
            boolean end = last && i == name.pieces().size() - 1;
            Query piece = query(name.pieces().get(i), end);
            pieces.add(new BoostQuery(piece, share), Occur.MUST);
        }
        return new DisjunctionMaxQuery(List.of(whole, pieces.build()), 0f);
    }

    private Query query(String word, boolean last) throws IOException {
        List<String> meanings = meanings(stems.of(word));
        if (last && word.length() >= BEGINNING_CHARS_MIN && !known(meanings)) {
            Query beginning =
                    new BooleanQuery.Builder()
                            .add(new PrefixQuery(word(word)), Occur.SHOULD)
                            .add(new PrefixQuery(new Term(TextFields.TYPED, word)), Occur.SHOULD)
                            .build();
            return new BoostQuery(new ConstantScoreQuery(beginning), BEGINNING_SHARE);
        }
        SynonymQuery.Builder any = new SynonymQuery.Builder(TextFields.WORDS);
        any.addTerm(word(meanings.getFirst()));
        for (String other : meanings.subList(1, meanings.size())) {
            any.addTerm(word(other), SYNONYM_SHARE);
        }
        return any.build();
    }

    /** The stem itself, then those that mean the same. */
    private List<String> meanings(String stem) {
        List<String> all = new ArrayList<>();
        all.add(stem);
        all.addAll(synonyms.of(stem));
        return all;
    }

    private boolean known(List<String> stems) throws IOException {
        for (String stem : stems) {
            if (LiveTerms.has(reader, word(stem))) {
                return true;
            }
        }
        return false;
    }

    private static Term word(String stem) {
        return new Term(TextFields.WORDS, stem);
    }
}
