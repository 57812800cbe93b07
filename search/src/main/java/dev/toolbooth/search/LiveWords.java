package dev.toolbooth.search;

import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;

/** Which words are in documents that are still there: Lucene's own counts know the others too. */
final class LiveWords {

    private LiveWords() {}

    static boolean has(IndexReader reader, Term word) throws IOException {
        for (LeafReaderContext leaf : reader.leaves()) {
            PostingsEnum documents = leaf.reader().postings(word, PostingsEnum.NONE);
            Bits live = leaf.reader().getLiveDocs();
            while (documents != null && documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                if (live == null || live.get(documents.docID())) {
                    return true;
                }
            }
        }
        return false;
    }
}
