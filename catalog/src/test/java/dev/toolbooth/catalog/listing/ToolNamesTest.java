package dev.toolbooth.catalog.listing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolNamesTest {

    @ParameterizedTest
    @CsvSource({
        "GET,http://localhost:8080/weather,x402_get_http___localhost_8080_weather_0531dc5a",
        "get,http://localhost:8080/weather,x402_get_http___localhost_8080_weather_0531dc5a",
        "'',http://localhost:8080/weather,x402_http___localhost_8080_weather_469f59a4",
        "POST,https://A.example/Über/?q=1,x402_post_https___a_example__ber__q_1_"
    })
    void aNameFollowsTheRuleOfTheBazaar(String method, String url, String name) {
        assertThat(ToolNames.derived(method, url)).startsWith(name);
    }

    @Test
    void anEmptyRestIsCalledResource() {
        assertThat(ToolNames.derived("", "///")).matches("x402_resource_[0-9a-f]{8}");
    }

    @Test
    void aStemIsANameWithoutItsHash() {
        assertThat(ToolNames.stem("x402_get_http___localhost_8080_weather_9a0e7f76"))
                .contains("x402_get_http___localhost_8080_weather_");
        assertThat(ToolNames.stem("weather")).isEmpty();
        assertThat(ToolNames.stem("x402_9a0e7f76")).isEmpty();
    }
}
