package dev.toolbooth.search.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What of a line is shown as found. */
final class HighlightsTest {

    private static String marked(String question, String line) {
        StringBuilder text = new StringBuilder(line);
        for (Highlights.Span span : new Highlights(question).in(line).reversed()) {
            text.insert(span.to(), ']').insert(span.from(), '[');
        }
        return text.toString();
    }

    @Test
    void wordsAreMarkedInAnyOfTheirForms() {
        assertThat(marked("where are retries delayed", "// A retry is delayed; delays grow."))
                .isEqualTo("// A [retry] is [delayed]; [delays] grow.");
    }

    @Test
    void wordsAreMarkedInsideOfNames() {
        assertThat(marked("parse http", "HTTPServer parseDate(http_url, unhttp)"))
                .isEqualTo("[HTTP]Server [parse]Date([http]_url, unhttp)");
        assertThat(marked("date parsing", "parseDate")).isEqualTo("[parseDate]");
    }

    @Test
    void aNameIsMarkedHoweverItIsWritten() {
        assertThat(marked("getUserName", "get_user_name = getUserName + GETUSERNAME"))
                .isEqualTo("[get_user_name] = [getUserName] + [GETUSERNAME]");
    }

    @Test
    void wordsThatSayNothingAreNotMarked() {
        assertThat(marked("what is the soup", "is the soup what it is"))
                .isEqualTo("is the [soup] what it is");
    }

    @Test
    void otherScriptsAndAccentsAreMarkedToo() {
        assertThat(marked("cafe", "un Café noir")).isEqualTo("un [Café] noir");
        assertThat(marked("検索", "全文検索です")).isEqualTo("全文[検索]です");
        assertThat(marked("поиск", "быстрый поиск")).isEqualTo("быстрый [поиск]");
    }

    @Test
    void aLineWithoutAnyHasNothing() {
        assertThat(new Highlights("soup").in("")).isEmpty();
        assertThat(new Highlights("soup").in("\t{};")).isEmpty();
    }
}
