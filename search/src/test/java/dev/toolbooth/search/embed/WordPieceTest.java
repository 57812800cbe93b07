package dev.toolbooth.search.embed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.wire.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Texts in pieces. The expected numbers in {@code pieces.jsonl} were written by Hugging Face's own
 * tokenizers 0.23.2 from the same vocabulary; both models gave the same ones.
 */
class WordPieceTest {
    private static final int BEGIN = 101;
    private static final int END = 102;
    private static final int UNKNOWN = 100;

    private static InputStream resource(String name) {
        return Objects.requireNonNull(WordPieceTest.class.getResourceAsStream(name), name);
    }

    private static WordPiece pieces(BuiltInModel model) throws IOException {
        try (InputStream in = resource(model.vocabulary())) {
            return WordPiece.read(in);
        }
    }

    @Test
    void textsAreSplitAsTheModelsWereTaught() throws IOException {
        String golden;
        try (InputStream in = resource("pieces.jsonl")) {
            golden = new String(in.readAllBytes(), UTF_8);
        }
        assertThat(golden.lines()).hasSizeGreaterThan(40);
        for (BuiltInModel model : BuiltInModel.KNOWN) {
            WordPiece pieces = pieces(model);
            golden.lines()
                    .map(Json::parse)
                    .forEach(
                            line -> {
                                String text = line.get(0).stringValue();
                                int[] expected =
                                        StreamSupport.stream(line.get(1).spliterator(), false)
                                                .mapToInt(JsonNode::intValue)
                                                .toArray();
                                assertThat(pieces.encode(text, 1_000))
                                        .as(text)
                                        .containsExactly(expected);
                            });
        }
    }

    @Test
    void signsOfTheModelAreTextLikeAnyOther() throws IOException {
        int[] ids = pieces(BuiltInModel.DEFAULT).encode("a [SEP] b [CLS] [MASK] [PAD]", 64);
        assertThat(Arrays.copyOfRange(ids, 1, ids.length - 1)).doesNotContain(BEGIN, END, 103, 0);
    }

    @Test
    void aLongTextIsCutAndKeepsItsEnd() throws IOException {
        WordPiece pieces = pieces(BuiltInModel.DEFAULT);
        String text = "unaffable embeddings ".repeat(100);
        int[] whole = pieces.encode(text, 10_000);
        for (int most : new int[] {2, 3, 4, 5, 17, 256}) {
            int[] cut = pieces.encode(text, most);
            int[] expected = Arrays.copyOf(whole, most);
            expected[most - 1] = END;
            assertThat(cut).as("at most " + most).containsExactly(expected);
        }
        assertThat(pieces.encode(text, whole.length)).containsExactly(whole);
        assertThatIllegalArgumentException().isThrownBy(() -> pieces.encode(text, 1));
    }

    @Test
    void aCutWordThatIsUnknownAsAWholeStaysUnknown() throws IOException {
        // Its first pieces are known, its last letter isn't.
        String word = "unaffable\u2603";
        assertThat(pieces(BuiltInModel.DEFAULT).encode(word, 3)).containsExactly(101, UNKNOWN, 102);
    }

    @Test
    void halfAPairAndAnyOtherRubbishAreRead() throws IOException {
        WordPiece pieces = pieces(BuiltInModel.DEFAULT);
        assertThat(pieces.encode("a\ud800b \udc00", 16)).containsExactly(pieces.encode("ab", 16));
        SplittableRandom random = new SplittableRandom(7);
        for (int run = 0; run < 2_000; run++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(60);
            for (int i = 0; i < length; i++) {
                text.append((char) random.nextInt(random.nextBoolean() ? 0x300 : 0x10000));
            }
            int most = 2 + random.nextInt(40);
            int[] ids = pieces.encode(text.toString(), most);
            assertThat(ids).hasSizeBetween(2, most).startsWith(BEGIN).endsWith(END);
        }
    }

    @Test
    void anotherKindOfVocabularyIsRefused() {
        assertThatThrownBy(() -> read("{\"model\":{\"type\":\"BPE\",\"vocab\":{}}}"))
                .isInstanceOf(IOException.class)
                .hasMessage("the vocabulary has model.type BPE; expected WordPiece");
        assertThatThrownBy(() -> read("{\"model\":"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("the vocabulary can't be read: ");
        assertThatThrownBy(
                        () ->
                                read(
                                        """
                                        {"normalizer":{"type":"BertNormalizer","lowercase":true},
                                         "model":{"type":"WordPiece","vocab":{"a":1},
                                           "continuing_subword_prefix":"##"}}"""))
                .isInstanceOf(IOException.class)
                .hasMessage("the vocabulary has no [UNK]");
    }

    private static WordPiece read(String json) throws IOException {
        return WordPiece.read(new ByteArrayInputStream(json.getBytes(UTF_8)));
    }
}
