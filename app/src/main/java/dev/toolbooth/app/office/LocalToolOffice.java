package dev.toolbooth.app.office;

import dev.toolbooth.app.attempt.Offered;
import dev.toolbooth.app.attempt.OfferedTool;
import dev.toolbooth.app.attempt.Trials;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Answer.Done;
import dev.toolbooth.server.admin.Answer.Reason;
import dev.toolbooth.server.admin.Answer.Refused;
import dev.toolbooth.server.admin.ToolOffice;
import dev.toolbooth.wire.Json;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The tools of the server that this is part of. Safe for concurrent use. */
public final class LocalToolOffice implements ToolOffice {
    private final Offered offered;
    private final Trials trials;
    private final ToolRows rows;
    private final boolean playMoney;

    /**
     * @param rows how tools are shown
     * @param playMoney whether payments in play money are taken
     */
    public LocalToolOffice(Offered offered, Trials trials, ToolRows rows, boolean playMoney) {
        this.offered = offered;
        this.trials = trials;
        this.rows = rows;
        this.playMoney = playMoney;
    }

    @Override
    public Answer tools() {
        ObjectNode json = Json.object();
        ArrayNode tools = json.putArray("tools");
        for (OfferedTool tool : offered.all()) {
            tools.add(rows.tool(tool));
        }
        json.set("revisions", ToolRows.revisions());
        return new Done(json.put("play_money", playMoney));
    }

    @Override
    public Answer attempt(JsonNode order) {
        try {
            Optional<ObjectNode> came =
                    trials.attempt(TrialOrder.read(order, offered.all(), playMoney));
            return came.<Answer>map(Done::new)
                    .orElseGet(
                            () ->
                                    new Refused(
                                            Reason.RATE_LIMITED,
                                            Trials.AT_ONCE_MAX
                                                    + " tries are under way; wait for one to"
                                                    + " end"));
        } catch (Form.Mistake e) {
            return new Refused(Reason.BAD_REQUEST, Objects.requireNonNullElse(e.getMessage(), ""));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Answer.closed("the server stops");
        }
    }
}
