package dev.toolbooth.server.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContentNegotiationTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8 | PAGE",
                "*/* | JSON",
                "application/json | JSON",
                "APPLICATION/JSON | JSON",
                "text/* | PAGE",
                "text/html;q=0.5, application/json | JSON",
                "text/html, application/json;q=0.9 | PAGE",
                "text/html;q=0, */* | JSON",
                "text/html ; charset=utf-8 ; q=0.3, application/*;q=0.2 | PAGE",
                "*/*;q=0 | NEITHER",
                "*/*;q=x | NEITHER",
                "image/png | NEITHER",
                ", ; , | NEITHER"
            })
    void theHeaderSaysWhatIsMoreWelcome(String accept, ContentNegotiation wanted) {
        assertThat(ContentNegotiation.of(accept)).isEqualTo(wanted);
    }

    @Test
    void whoSaysNothingIsNoVisitor() {
        assertThat(ContentNegotiation.of(null)).isEqualTo(ContentNegotiation.NEITHER);
        assertThat(ContentNegotiation.of("")).isEqualTo(ContentNegotiation.NEITHER);
    }
}
