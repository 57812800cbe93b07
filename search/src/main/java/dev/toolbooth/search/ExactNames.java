package dev.toolbooth.search;

import dev.toolbooth.search.words.Name;
import dev.toolbooth.search.words.Splitter;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;

/** The documents whose name was typed, however it was put together. For one query. */
final class ExactNames {
    private final IndexReader reader;
    private final Term name;

    ExactNames(String words, IndexReader reader) {
        StringBuilder typed = new StringBuilder();
        Splitter.splitWhile(
                words,
                TextQueries.CHARS_MAX,
                one -> {
                    typed.append(one.whole());
                    return typed.length() <= Name.WORD_CHARS_MAX;
                });
        this.reader = reader;
        this.name = new Term(TextFields.NAMES, typed.toString());
    }

    boolean has(int document) throws IOException {
        List<LeafReaderContext> leaves = reader.leaves();
        LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
        PostingsEnum named = leaf.reader().postings(name, PostingsEnum.NONE);
        int at = document - leaf.docBase;
        return named != null && named.advance(at) == at;
    }
}
