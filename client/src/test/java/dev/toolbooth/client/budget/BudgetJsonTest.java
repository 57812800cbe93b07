package dev.toolbooth.client.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.NameGlob;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rules as they are written down. */
class BudgetJsonTest {
    @Test
    void whatIsWrittenIsReadAgain() throws Exception {
        Budget budget =
                new Budget(
                        Map.of(LimitScope.CALL, 50_000L, LimitScope.TOTAL, 1L),
                        Map.of(LimitScope.DAY, 7_000_000L),
                        0L,
                        true,
                        Map.of(
                                Facet.HOST, new AccessRules(List.of("*.Example"), List.of("a.b")),
                                Facet.PAYEE, new AccessRules(List.of(Purchases.PAYEE), List.of())),
                        List.of("0xABC"),
                        List.of(new Allowance("solana", "native", BigInteger.ONE, BigInteger.TEN)));
        assertThat(BudgetJson.read(BudgetJson.write(budget))).isEqualTo(budget);
        assertThat(BudgetJson.read(BudgetJson.write(Budget.STANDARD))).isEqualTo(Budget.STANDARD);
    }

    @Test
    void whatIsNotARuleIsNamed() {
        for (String json :
                List.of(
                        "[]",
                        "{\"per_call\":\"1\"}",
                        "{\"per_day_usd\":\"-1\"}",
                        "{\"per_day_usd\":\"1.0000001\"}",
                        "{\"per_day_usd\":true}",
                        "{\"ask_above_usd\":\"\"}",
                        "{\"above_listed\":\"pay\"}",
                        "{\"allow\":[]}",
                        "{\"allow\":{\"hosts\":[\"a\"]}}",
                        "{\"allow\":{\"host\":[]}}",
                        "{\"deny\":{\"host\":\"a\"}}",
                        "{\"deny\":{\"host\":[1]}}",
                        "{\"trust_payees\":{}}",
                        "{\"allow_units\":{}}",
                        "{\"allow_units\":[{\"network\":\"a\",\"asset\":\"b\","
                                + "\"per_call\":\"-1\"}]}")) {
            assertThatThrownBy(() -> BudgetJson.read(Json.parse(json)))
                    .as(json)
                    .isInstanceOf(PayProblem.class)
                    .hasMessageContaining("nothing is paid")
                    .hasMessageContaining("must be");
        }
    }

    @Test
    void globsStandForAnyNumberOfLetters() {
        assertThat(NameGlob.matches("*", "")).isTrue();
        assertThat(NameGlob.matches("a*c*e", "abcde")).isTrue();
        assertThat(NameGlob.matches("*.example", "api.example")).isTrue();
        assertThat(NameGlob.matches("*.example", "example")).isFalse();
        assertThat(NameGlob.matches("*.example", "api.example.evil")).isFalse();
        assertThat(NameGlob.matches("a.c", "abc")).isFalse();
        assertThat(NameGlob.matches("", "a")).isFalse();
        assertThat(NameGlob.matches("*a".repeat(50) + "b", "a".repeat(5_000))).isFalse();
    }
}
