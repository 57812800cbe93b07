package dev.toolbooth.search.words;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;

/** A stream of known words, in the form that Lucene takes. Used once. */
public final class WeightedWords extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final Source source;

    /** Gives one word after the other. */
    private interface Source {
        boolean next();
    }

    /** Words that count as often as their weights say. */
    public WeightedWords(Map<String, Integer> weights) {
        TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
        Iterator<Map.Entry<String, Integer>> words = weights.entrySet().iterator();
        source =
                () -> {
                    if (!words.hasNext()) {
                        return false;
                    }
                    Map.Entry<String, Integer> word = words.next();
                    term.append(word.getKey());
                    frequency.setTermFrequency(word.getValue());
                    return true;
                };
    }

    public WeightedWords(Collection<String> plain) {
        Iterator<String> words = plain.iterator();
        source =
                () -> {
                    if (!words.hasNext()) {
                        return false;
                    }
                    term.append(words.next());
                    return true;
                };
    }

    @Override
    public boolean incrementToken() {
        clearAttributes();
        return source.next();
    }
}
