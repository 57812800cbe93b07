import dev.toolbooth.search.chunk.Chunk;
import dev.toolbooth.search.chunk.Chunker;

import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.QueryBuilder;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** BM25 over the same pieces, with Lucene's usual analyzer. */
final class PlainWords implements Way {
    private final IndexSearcher searcher;
    private final QueryBuilder queries = new QueryBuilder(new StandardAnalyzer());

    PlainWords(Map<String, String> corpus) throws IOException {
        ByteBuffersDirectory directory = new ByteBuffersDirectory();
        Chunker chunker = new Chunker(System.err::println);
        try (IndexWriter writer =
                new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
            for (Map.Entry<String, String> file : corpus.entrySet()) {
                for (Chunk chunk : chunker.chunks(file.getKey(), file.getValue())) {
                    Document document = new Document();
                    document.add(new StringField("path", file.getKey(), Field.Store.YES));
                    document.add(
                            new TextField(
                                    "text",
                                    file.getKey() + "\n" + chunk.symbol() + "\n" + chunk.text(),
                                    Field.Store.NO));
                    writer.addDocument(document);
                }
            }
        }
        searcher = new IndexSearcher(DirectoryReader.open(directory));
    }

    @Override
    public List<String> files(String question) throws IOException {
        List<String> found = new ArrayList<>();
        for (ScoreDoc one :
                searcher.search(queries.createBooleanQuery("text", question), Way.DEPTH)
                        .scoreDocs) {
            found.add(searcher.storedFields().document(one.doc).get("path"));
        }
        return found;
    }
}
