package dev.toolbooth.search.code;

import dev.toolbooth.search.embed.RemoteModel;
import java.io.IOException;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/**
 * Lucene's own vector format, for longer vectors than it accepts by default: remote models have up
 * to so many numbers.
 */
final class WideVectors extends KnnVectorsFormat {
    private final KnnVectorsFormat usual;

    private WideVectors(KnnVectorsFormat usual) {
        // By its name it is read again, without this class.
        super(usual.getName());
        this.usual = usual;
    }

    /** Lucene's codec with it. */
    static Lucene104Codec codec() {
        return new Lucene104Codec() {
            @Override
            public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
                return new WideVectors(super.getKnnVectorsFormatForField(field));
            }
        };
    }

    @Override
    public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
        return usual.fieldsWriter(state);
    }

    @Override
    public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
        return usual.fieldsReader(state);
    }

    @Override
    public int getMaxDimensions(String field) {
        return RemoteModel.DIMENSIONS_MAX;
    }
}
