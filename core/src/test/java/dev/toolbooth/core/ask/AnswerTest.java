package dev.toolbooth.core.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerTest {
    private static final Question FORM = new Question.Form("?", Json.object());
    private static final Question SAMPLE = new Question.Sample(Json.object());
    private static final Question ROOTS = new Question.Roots();

    private static Answer answer(String json) {
        return new Answer(Json.parseObject(json.replace('\'', '"')));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {'action':'accept','content':{}} | true  | true  | false
                    {'action':'accept'}              | true  | false | false
                    {'action':'accept','content':5}  | false | true  | false
                    {'action':'decline'}             | true  | false | false
                    {'action':'cancel'}              | true  | false | false
                    {'action':'maybe'}               | false | false | false
                    {'action':null}                  | false | false | false
                    {}                               | false | false | false
                    {'content':{'text':'x'}}         | false | true  | false
                    {'roots':[]}                     | false | false | true
                    {'roots':{}}                     | false | false | false
                    """)
    void anAnswerFitsTheQuestionsOfItsShape(
            String json, boolean form, boolean sample, boolean roots) {
        assertThat(answer(json).fits(FORM)).isEqualTo(form);
        assertThat(answer(json).fits(new Question.Visit("", "", ""))).isEqualTo(form);
        assertThat(answer(json).fits(SAMPLE)).isEqualTo(sample);
        assertThat(answer(json).fits(ROOTS)).isEqualTo(roots);
    }

    @Test
    void onlyAnAcceptedFormHasContent() {
        assertThat(answer("{'action':'accept','content':{'a':'x'}}").text("a")).isEqualTo("x");
        assertThat(answer("{'action':'accept','content':{'a':'x'}}").text("b")).isEmpty();
        assertThat(answer("{'action':'decline','content':{'a':'x'}}").text("a")).isEmpty();
        assertThat(answer("{'action':'decline'}").accepted()).isFalse();
    }

    @Test
    void aSampledTextIsFoundInEitherForm() {
        assertThat(answer("{'content':{'type':'text','text':'x'}}").sampledText()).isEqualTo("x");
        assertThat(answer("{'content':[{'text':'x'},{'text':'y'}]}").sampledText()).isEqualTo("x");
        assertThat(answer("{'content':[]}").sampledText()).isEmpty();
    }

    @Test
    void levelsHaveTheirNamesOnTheWire() {
        assertThat(LogLevel.of("warning")).contains(LogLevel.WARNING);
        assertThat(LogLevel.of("WARNING")).isEmpty();
        assertThat(LogLevel.of("trace")).isEmpty();
        assertThat(LogLevel.EMERGENCY.wireName()).isEqualTo("emergency");
    }
}
