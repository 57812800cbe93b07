package dev.toolbooth.catalog.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.wire.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class ToolListClientTest {
    private static final String SELLER = "https://seller.example/mcp";

    private static List<ObjectNode> listed(String description) throws Exception {
        ObjectNode answer = Json.object().put("jsonrpc", "2.0").put("id", 1);
        answer.putObject("result")
                .putArray("tools")
                .addObject()
                .put("name", "weather")
                .put("description", description);
        return new ToolListClient(
                        _ ->
                                new OutboundResponse(
                                        200,
                                        "",
                                        List.of(),
                                        OutboundBody.of(Json.text(answer)),
                                        false,
                                        SELLER))
                .of(SELLER, true);
    }

    /**
     * finding U1: an entry is pinned with its description, and a new price must not change that.
     */
    @Test
    void thePriceInADescriptionIsNoPartOfIt() throws Exception {
        assertThat(listed("Tomorrow's weather\nCosts $0.01 a call."))
                .isEqualTo(listed("Tomorrow's weather\nCosts $0.02 a call."))
                .isEqualTo(listed("Tomorrow's weather"));
        assertThat(listed("Tomorrow's weather\nCosts nothing at all.").getFirst())
                .isNotEqualTo(listed("Tomorrow's weather").getFirst());
    }
}
