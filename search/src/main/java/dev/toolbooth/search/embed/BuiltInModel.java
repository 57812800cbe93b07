package dev.toolbooth.search.embed;

import java.util.List;

/**
 * A model that ships as resources, with its makers' settings.
 *
 * @param name the result of {@link Embedder#model}; other weights or another use need another name
 * @param resource of the network, in ONNX
 * @param vocabulary resource of the tokenizer, in the format of Hugging Face's tokenizers
 * @param queryPrefix the prefix of a query, but not of a passage
 */
public record BuiltInModel(
        String name,
        String resource,
        String vocabulary,
        int dimensions,
        Pooling pooling,
        String queryPrefix) {

    /** The way to combine the vectors of a text's tokens. */
    public enum Pooling {
        /** The mean of all. */
        MEAN,
        /** That of the first piece, which stands for the whole. */
        FIRST
    }

    public static final BuiltInModel ALL_MINILM =
            new BuiltInModel(
                    "all-minilm-l6-v2-q",
                    "/all-minilm-l6-v2-q.onnx",
                    "/all-minilm-l6-v2-q-tokenizer.json",
                    384,
                    Pooling.MEAN,
                    "");

    public static final BuiltInModel BGE_SMALL =
            new BuiltInModel(
                    "bge-small-en-v1.5-q",
                    "/bge-small-en-v1.5-q.onnx",
                    "/bge-small-en-v1.5-q-tokenizer.json",
                    384,
                    Pooling.FIRST,
                    "Represent this sentence for searching relevant passages: ");

    /** The one that is shipped; another one needs its jar at run time in the module's pom. */
    public static final BuiltInModel DEFAULT = ALL_MINILM;

    /** All that are known, shipped or not. */
    public static final List<BuiltInModel> KNOWN = List.of(ALL_MINILM, BGE_SMALL);

    /** Whether its jar is on the class path. Loads nothing. */
    public boolean present() {
        return BuiltInModel.class.getResource(resource) != null
                && BuiltInModel.class.getResource(vocabulary) != null;
    }
}
