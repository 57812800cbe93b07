package dev.toolbooth.search.embed;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import dev.toolbooth.search.embed.BuiltInModel.Pooling;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A loaded model. One text goes through it at a time: such a model scales its numbers by all that
 * it sees at once, so a text's vector would depend on those beside it, and padding them to one
 * length costs what batching saves. Safe for concurrent use until it is closed.
 */
final class OnnxModel implements AutoCloseable {
    private static final int BLOCK_BYTES = 1 << 16;

    private final BuiltInModel model;
    private final WordPiece pieces;
    private final OrtEnvironment environment;
    private final OrtSession session;

    private OnnxModel(
            BuiltInModel model, WordPiece pieces, OrtEnvironment environment, OrtSession session) {
        this.model = model;
        this.pieces = pieces;
        this.environment = environment;
        this.session = session;
    }

    static OnnxModel load(BuiltInModel model, Path folder) throws EmbeddingFailure {
        if (!model.present()) {
            throw new EmbeddingFailure("the model " + model.name() + " is not in this build");
        }
        OrtEnvironment environment = OnnxLibrary.load(folder);
        try (InputStream vocabulary = resource(model.vocabulary()).openStream();
                Arena arena = Arena.ofConfined();
                SessionOptions options = new SessionOptions()) {
            WordPiece pieces = WordPiece.read(vocabulary);
            // Whoever calls does the work, on as many threads as it wants to.
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            // An arena keeps what the longest text has ever needed.
            options.setCPUArenaAllocator(false);
            options.setMemoryPatternOptimization(false);
            OrtSession session = environment.createSession(bytes(model.resource(), arena), options);
            return new OnnxModel(model, pieces, environment, session);
        } catch (IOException | OrtException | RuntimeException e) {
            throw new EmbeddingFailure(
                    "the model " + model.name() + " can't be loaded: " + e.getMessage(), e);
        }
    }

    private static URL resource(String name) throws IOException {
        URL url = BuiltInModel.class.getResource(name);
        if (url == null) {
            throw new IOException("there is no " + name);
        }
        return url;
    }

    /** The network outside of the heap, which would stay as large as it has to be for this. */
    private static ByteBuffer bytes(String name, Arena arena) throws IOException {
        var connection = resource(name).openConnection();
        long size = connection.getContentLengthLong();
        if (size <= 0) {
            throw new IOException("the size of " + name + " is not known");
        }
        MemorySegment all = arena.allocate(size);
        byte[] block = new byte[BLOCK_BYTES];
        long at = 0;
        try (InputStream in = connection.getInputStream()) {
            for (int read = in.read(block); read >= 0; read = in.read(block)) {
                if (at + read > size) {
                    throw new IOException(name + " is longer than " + size + " bytes");
                }
                MemorySegment.copy(MemorySegment.ofArray(block), 0, all, at, read);
                at += read;
            }
        }
        if (at != size) {
            throw new IOException(name + " ends after " + at + " of " + size + " bytes");
        }
        return all.asByteBuffer();
    }

    /** The vector of a text, of which no more than so many tokens are seen. */
    float[] vector(String text, int tokensMax) throws EmbeddingFailure {
        int[] ids = pieces.encode(text, tokensMax);
        long[] input = new long[ids.length];
        for (int i = 0; i < ids.length; i++) {
            input[i] = ids[i];
        }
        long[] ones = new long[ids.length];
        Arrays.fill(ones, 1);
        float[] vector;
        try (OnnxTensor tokens = tensor(input);
                OnnxTensor mask = tensor(ones);
                OnnxTensor types = tensor(new long[ids.length])) {
            Map<String, OnnxTensor> inputs = new HashMap<>();
            inputs.put("input_ids", tokens);
            inputs.put("attention_mask", mask);
            inputs.put("token_type_ids", types);
            inputs.keySet().retainAll(session.getInputNames());
            try (OrtSession.Result result = session.run(inputs)) {
                vector = pooled(((OnnxTensor) result.get(0)).getFloatBuffer(), ids.length);
            }
        } catch (OrtException | RuntimeException e) {
            throw new EmbeddingFailure(
                    "the model " + model.name() + " failed: " + e.getMessage(), e);
        }
        if (!UnitVectors.stretch(vector)) {
            throw new EmbeddingFailure("the model " + model.name() + " gave no vector");
        }
        return vector;
    }

    private OnnxTensor tensor(long[] values) throws OrtException {
        return OnnxTensor.createTensor(
                environment, LongBuffer.wrap(values), new long[] {1, values.length});
    }

    private float[] pooled(FloatBuffer states, int tokens) {
        float[] vector = new float[model.dimensions()];
        if (states.remaining() != tokens * vector.length) {
            throw new IllegalStateException(
                    states.remaining() + " numbers for " + tokens + " tokens");
        }
        if (model.pooling() == Pooling.FIRST) {
            states.get(vector);
            return vector;
        }
        for (int token = 0; token < tokens; token++) {
            for (int i = 0; i < vector.length; i++) {
                vector[i] += states.get(token * vector.length + i);
            }
        }
        return vector;
    }

    /** To be called once it is no longer used. */
    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException(e);
        }
    }
}
