package dev.toolbooth.tools.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.ToolCall;
import dev.toolbooth.client.ToolResult;
import dev.toolbooth.client.budget.Budget;
import dev.toolbooth.client.budget.FilePurse;
import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.Buyer;
import dev.toolbooth.client.pay.PaidCaller;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.demo.FakeCall;
import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemoteToolTest {
    private static final String ASK =
            """
            {"isError":true,"content":[],"structuredContent":{"x402Version":2,
             "resource":{"url":"mcp://tool/t"},
             "accepts":[{"scheme":"exact","network":"eip155:84532","amount":"10000",
               "asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e",
               "payTo":"0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
               "maxTimeoutSeconds":300,"extra":{"name":"USDC","version":"2","play":true}}]}}""";

    @TempDir Path folder;
    private final List<ToolCall> paid = new ArrayList<>();
    private PaidCaller seller;

    @BeforeEach
    void open() throws Exception {
        InstantSource clock = InstantSource.system();
        SecureRandom random = new SecureRandom();
        Keystore keys = new Keystore(folder.resolve("wallet"), random);
        FilePurse purse =
                FilePurse.open(
                        folder.resolve("purse"), () -> Budget.STANDARD, clock, UUID::randomUUID);
        Buyer buyer = new Buyer(keys.play().payers(clock, random), purse, Approval.NEVER);
        seller =
                new PaidCaller(
                        this::answer, "https://seller.example", tool -> Optional.empty(), buyer);
    }

    private ToolResult answer(ToolCall call) {
        if (!call.meta().has("x402/payment")) {
            return new ToolResult(Json.parseObject(ASK), Map.of());
        }
        paid.add(call);
        return new ToolResult(Json.parseObject("{\"content\":[]}"), Map.of());
    }

    private RemoteTool tool(Paying paying) {
        return new RemoteTool(Json.parseObject("{\"name\":\"t\"}"), seller, paying);
    }

    @Test
    void whatTheRulesAllowIsPaid() throws Exception {
        tool(Paying.WITHIN_RULES).run(FakeCall.with("{}"));

        assertThat(paid).hasSize(1);
    }

    @Test
    void whoNeverPaysPaysNothingThatTheRulesWouldAllow() {
        assertThatThrownBy(() -> tool(Paying.NEVER).run(FakeCall.with("{}")))
                .isInstanceOf(ToolFailure.class)
                .hasMessageContaining("Nothing was paid");
        assertThat(paid).isEmpty();
    }

    @Test
    void whoWantsToBeAskedAndCannotBePaysNothing() {
        assertThatThrownBy(() -> tool(Paying.AFTER_A_QUESTION).run(FakeCall.with("{}")))
                .isInstanceOf(ToolFailure.class)
                .hasMessageContaining("Nothing was paid");
        assertThat(paid).isEmpty();
    }
}
