package dev.toolbooth.core.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.wire.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class HeaderParamTest {
    private static ObjectNode json(String text) {
        return Json.parseObject(text.replace('\'', '"'));
    }

    @Test
    void markedArgumentsAreFoundAtEveryDepth() {
        ObjectNode schema =
                json(
                        """
                        {'type':'object','properties':{
                          'region':{'type':'string','x-mcp-header':'Region'},
                          'plain':{'type':'string'},
                          'deep':{'type':'object','properties':{
                            'dry':{'type':'boolean','x-mcp-header':'Dry-Run'}}}}}""");
        assertThat(HeaderParam.allIn(schema))
                .containsExactly(
                        new HeaderParam("Region", List.of("region")),
                        new HeaderParam("Dry-Run", List.of("deep", "dry")));
    }

    @Test
    void theValueIsFoundInTheArguments() {
        HeaderParam param = new HeaderParam("Dry-Run", List.of("deep", "dry"));
        assertThat(param.in(json("{'deep':{'dry':true}}")).booleanValue()).isTrue();
        assertThat(param.in(json("{'deep':{}}")).isMissingNode()).isTrue();
        assertThat(param.in(json("{'deep':5}")).isMissingNode()).isTrue();
        assertThat(param.in(json("{'deep':{'dry':null}}")).isNull()).isTrue();
    }

    @Test
    void aSchemaWithoutMarksHasNone() {
        assertThat(HeaderParam.allIn(json("{'type':'object'}"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'string','x-mcp-header':''}",
                "{'type':'string','x-mcp-header':'two words'}",
                "{'type':'string','x-mcp-header':'line\\nbreak'}",
                "{'type':'string','x-mcp-header':'Ümlaut'}",
                "{'type':'string','x-mcp-header':'a:b'}",
                "{'type':'string','x-mcp-header':null}",
                "{'type':'string','x-mcp-header':{}}",
                "{'type':'array','x-mcp-header':'A'}",
                "{'type':'object','x-mcp-header':'A'}",
                "{'x-mcp-header':'A'}"
            })
    void aMarkThatBreaksTheRulesIsRefused(String property) {
        ObjectNode schema = Json.object();
        schema.putObject("properties").set("bad", json(property));
        assertThatThrownBy(() -> HeaderParam.allIn(schema))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("bad");
    }

    @Test
    void oneHeaderForTwoArgumentsIsRefusedWhateverTheCase() {
        assertThatThrownBy(
                        () ->
                                HeaderParam.allIn(
                                        json(
                                                """
                                                {'properties':{
                                                  'a':{'type':'string','x-mcp-header':'Region'},
                                                  'b':{'type':'string','x-mcp-header':'REGION'}}}""")))
                .hasMessageContaining("used twice");
    }
}
