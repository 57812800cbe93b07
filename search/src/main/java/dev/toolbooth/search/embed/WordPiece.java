package dev.toolbooth.search.embed;

import java.io.IOException;
import java.io.InputStream;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Map;

/**
 * A tokenizer into the word pieces of a BERT model: lower case, without accents, every mark and
 * every ideograph on its own, and of each word the longest pieces that are known. Text that looks
 * like a control token of the model, such as {@code [SEP]}, is text like any other. Immutable.
 */
final class WordPiece {
    /** The length beyond which no word is in the model's vocabulary. */
    private static final int WORD_CHARS_MAX = 100;

    private static final int REPLACEMENT = 0xFFFD;

    private final Vocabulary vocabulary;

    WordPiece(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    static WordPiece read(InputStream tokenizer) throws IOException {
        return new WordPiece(Vocabulary.read(tokenizer));
    }

    /**
     * The numbers of the pieces, between the one for the begin and the one for the end.
     *
     * @param tokensMax the most numbers, at least those two; the text is cut where they are used up
     */
    int[] encode(String text, int tokensMax) {
        if (tokensMax < 2) {
            throw new IllegalArgumentException("at least 2 tokens, not " + tokensMax);
        }
        Reading reading = new Reading(tokensMax);
        reading.add(vocabulary.begin());
        for (int i = 0; i < text.length() && !reading.full(); ) {
            int point = text.codePointAt(i);
            reading.take(point);
            i += Character.charCount(point);
        }
        reading.endWord();
        return reading.done();
    }

    /** One text on its way into pieces. */
    private final class Reading {
        private final int tokensMax;
        private final StringBuilder word = new StringBuilder();
        private int[] ids = new int[64];
        private int count;
        private int wordPoints;

        Reading(int tokensMax) {
            this.tokensMax = tokensMax;
        }

        /** Whether there is room for the end and for nothing else. */
        boolean full() {
            return count >= tokensMax - 1;
        }

        void add(int id) {
            if (count == ids.length) {
                ids = Arrays.copyOf(ids, count * 2);
            }
            ids[count++] = id;
        }

        int[] done() {
            add(vocabulary.end());
            return Arrays.copyOf(ids, count);
        }

        void take(int point) {
            if (point < 0x80) {
                plain(point);
            } else if (vanishes(point)) {
                return;
            } else if (ideograph(point)) {
                endWord();
                decomposed(point);
                endWord();
            } else {
                decomposed(point);
            }
        }

        private void plain(int point) {
            if (point == ' ' || point == '\t' || point == '\n' || point == '\r') {
                endWord();
            } else if ((point >= 'a' && point <= 'z') || (point >= '0' && point <= '9')) {
                letter(point);
            } else if (point >= 'A' && point <= 'Z') {
                letter(point + ('a' - 'A'));
            } else if (point > ' ' && point < 0x7F) {
                mark(point);
            }
        }

        private void decomposed(int point) {
            String parts = Normalizer.normalize(Character.toString(point), Normalizer.Form.NFD);
            for (int i = 0; i < parts.length(); ) {
                int part = parts.codePointAt(i);
                i += Character.charCount(part);
                int type = Character.getType(part);
                if (type == Character.NON_SPACING_MARK) {
                    continue;
                }
                if (part < 0x80) {
                    plain(part);
                } else if (Character.isSpaceChar(part)) {
                    endWord();
                } else if (punctuation(type)) {
                    mark(part);
                } else {
                    letter(Character.toLowerCase(part));
                }
            }
        }

        private void mark(int point) {
            endWord();
            letter(point);
            endWord();
        }

        private void letter(int point) {
            wordPoints++;
            if (wordPoints <= WORD_CHARS_MAX) {
                word.appendCodePoint(point);
            }
        }

        void endWord() {
            if (wordPoints > 0 && !full()) {
                int before = count;
                if (wordPoints > WORD_CHARS_MAX || !pieces()) {
                    count = before;
                    add(vocabulary.unknown());
                }
            }
            word.setLength(0);
            wordPoints = 0;
        }

        /**
         * Adds the word's pieces, as many as there is room for.
         *
         * @return whether the whole word is made of known ones
         */
        private boolean pieces() {
            int start = 0;
            while (start < word.length()) {
                Map<String, Integer> known = start == 0 ? vocabulary.first() : vocabulary.inner();
                int end = Math.min(word.length(), start + vocabulary.charsMax());
                Integer id = known.get(word.substring(start, end));
                while (id == null && --end > start) {
                    id = known.get(word.substring(start, end));
                }
                if (id == null) {
                    return false;
                }
                if (!full()) {
                    add(id);
                }
                start = end;
            }
            return true;
        }
    }

    /** What is neither a letter nor a blank, such as the mark at the begin of a file. */
    private static boolean vanishes(int point) {
        return point == REPLACEMENT
                || switch (Character.getType(point)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.PRIVATE_USE,
                            Character.SURROGATE ->
                            true;
                    default -> false;
                };
    }

    private static boolean punctuation(int type) {
        return switch (type) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION ->
                    true;
            default -> false;
        };
    }

    /** The blocks that BERT's makers list, which are not all that are ideographs today. */
    private static boolean ideograph(int point) {
        return (point >= 0x4E00 && point <= 0x9FFF)
                || (point >= 0x3400 && point <= 0x4DBF)
                || (point >= 0xF900 && point <= 0xFAFF)
                || (point >= 0x20000 && point <= 0x2A6DF)
                || (point >= 0x2A700 && point <= 0x2B73F)
                || (point >= 0x2B740 && point <= 0x2B81F)
                || (point >= 0x2B920 && point <= 0x2CEAF)
                || (point >= 0x2F800 && point <= 0x2FA1F);
    }
}
