package dev.toolbooth.search.code;

import dev.toolbooth.core.search.CodeQuery;
import dev.toolbooth.search.words.EmptyWords;
import dev.toolbooth.search.words.Name;
import dev.toolbooth.search.words.Splitter;
import dev.toolbooth.search.words.Stems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** A builder of Lucene's queries for code. There is no syntax: everything typed is words. */
final class CodeQueries {
    static final int CHARS_MAX = 4_096;
    private static final int WORDS_MAX = 64;

    /** A name that is put together counts more than what it is put together of. */
    private static final float WHOLE_BOOST = 2f;

    private static final EmptyWords EMPTY = new EmptyWords("when", "why");

    private CodeQueries() {}

    /** The names in a text, without those that say nothing. */
    static List<Name> names(String text) {
        List<Name> all = new ArrayList<>();
        Splitter.splitWhile(
                text,
                CHARS_MAX,
                name -> {
                    all.add(name);
                    return all.size() < WORDS_MAX;
                });
        return EMPTY.without(all);
    }

    /** Whether all that is asked for are names as they are written in code. */
    static boolean onlyNames(List<Name> names) {
        return !names.isEmpty() && names.stream().allMatch(Name::compound);
    }

    /** The words to look for, with how much each counts. */
    static Map<String, Float> words(List<Name> names) {
        Stems stems = new Stems();
        Map<String, Float> words = new LinkedHashMap<>();
        for (Name name : names) {
            for (String word : name.words()) {
                boolean whole = name.compound() && word.equals(name.whole());
                words.merge(stems.of(word), whole ? WHOLE_BOOST : 1f, Math::max);
            }
        }
        return words;
    }

    /** Pieces with any of the words; empty if there are no words. */
    static Optional<Query> lexical(String text, Query filter) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        words(names(text))
                .forEach(
                        (word, boost) ->
                                any.add(
                                        new BoostQuery(
                                                new TermQuery(new Term(CodeFields.WORDS, word)),
                                                boost),
                                        Occur.SHOULD));
        BooleanQuery built = any.build();
        return built.clauses().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new BooleanQuery.Builder()
                                .add(built, Occur.MUST)
                                .add(filter, Occur.FILTER)
                                .build());
    }

    /** The pieces that a question is about. */
    static Query filter(CodeQuery question) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        all.add(new TermQuery(CodeFields.kind(CodeFields.PIECE)), Occur.FILTER);
        if (!question.pathPrefix().isEmpty()) {
            all.add(new PrefixQuery(CodeFields.file(question.pathPrefix())), Occur.FILTER);
        }
        for (String tag : question.tags()) {
            all.add(new TermQuery(new Term(CodeFields.TAG, tag)), Occur.FILTER);
        }
        return all.build();
    }
}
