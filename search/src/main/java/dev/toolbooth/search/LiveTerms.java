package dev.toolbooth.search;

import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;

/** The words of documents that still exist: Lucene's own counts include deleted ones. */
final class LiveTerms {

    private LiveTerms() {}

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
