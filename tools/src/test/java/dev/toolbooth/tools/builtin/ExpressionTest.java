package dev.toolbooth.tools.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.tool.ToolFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S2-29: what expressions come to, and that none of them can keep the server busy. */
final class ExpressionTest {

    @ParameterizedTest
    @CsvSource({
        "1+2*3, 7",
        "(1+2)*3, 9",
        "10-4-3, 3",
        "100/5/2, 10",
        "2^3^2, 512",
        "-2^2, -4",
        "(-2)^2, 4",
        "2^-2, 0.25",
        "--5, 5",
        "+5 - -5, 10",
        "0.1+0.2, 0.3",
        "10%3, 1",
        "-10%3, -1",
        "5.5 % 2, 1.5",
        ".5+5., 5.5",
        "1e3+1E-3, 1000.001",
        "1/3, 0.3333333333333333333333333333333333",
        "2/3, 0.6666666666666666666666666666666667",
        "1/8, 0.125",
        "0^0, 1",
        "1^1e300, 1",
        "(-1)^(1e300), 1",
        "(-1)^99999999999, -1",
        "(0-0.0)*5, 0",
        "2^200/2^199, 2",
        "2^100, 1267650600228229401496703205376",
        "10^20, 100000000000000000000",
        "' 1 +\t2 ', 3",
        "((((((1)))))), 1"
    })
    void expressionsComeToWhatTheyShould(String expression, String value) throws ToolFailure {
        assertThat(Arithmetic.plain(Expression.evaluate(expression))).isEqualTo(value);
    }

    @Test
    void resultsThatAreTooLongAreRoundedTo34Digits() throws ToolFailure {
        assertThat(Expression.evaluate("(1+0.05/12)^360").precision()).isEqualTo(34);
        assertThat(Expression.evaluate("1.0001^124").precision()).isEqualTo(497);
        assertThat(Expression.evaluate("2^1000").precision()).isEqualTo(302);
        assertThat(Expression.evaluate("1.0001^125").precision()).isEqualTo(34);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9^9^9^9",
                "9^9^9",
                "9^999999999",
                "1e308*10",
                "10^309",
                "1e400",
                "1e-400",
                "0.1^1000000",
                "1.5^9999999999999",
                "1e-200*1e-200",
                "-1e308-1e308"
            })
    void whatNoDoubleCouldHoldIsOutOfRange(String expression) {
        assertThatThrownBy(() -> Expression.evaluate(expression))
                .isInstanceOf(ToolFailure.class)
                .hasMessage("result is out of range");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1/0 | division by zero",
                "1%0 | division by zero",
                "0^-1 | division by zero",
                "2^0.5 | the exponent 0.5 is not whole: expected a whole number",
                "'' | the expression ends at position 1, expected a number, - or (",
                "1+ | the expression ends at position 3, expected a number, - or (",
                "(1 | the expression ends at position 3, expected an operator or )",
                "1) | found \")\" at position 2, expected an operator or the end",
                "1 2 | found \"2\" at position 3, expected an operator or the end",
                "2**3 | found \"*\" at position 3, expected a number, - or (",
                "1,5 | found \",\" at position 2, expected an operator or the end",
                "sqrt(4) | found \"s\" at position 1, expected a number, - or (",
                "1e | the expression ends at position 3, expected an exponent",
                "1e999999999 | expected an exponent of 1 to 4 digits",
                "😀 | found \"😀\" at position 1",
                "٣+1 | found \"٣\" at position 1"
            })
    void whatCantBeWorkedOutIsSaidPlainly(String expression, String message) {
        assertThatThrownBy(() -> Expression.evaluate(expression))
                .isInstanceOf(ToolFailure.class)
                .hasMessageContaining(message);
    }

    @Test
    void anExpressionIsAsLongAsItMayBe() throws ToolFailure {
        String longest = "1" + "+1".repeat(499) + " ";
        assertThat(longest).hasSize(Expression.CHARS_MAX);
        assertThat(Arithmetic.plain(Expression.evaluate(longest))).isEqualTo("500");
        assertThatThrownBy(() -> Expression.evaluate(longest + " "))
                .hasMessage("the expression has 1001 characters: expected at most 1000");
    }

    @Test
    void anExpressionNestsAsDeepAsItMay() throws ToolFailure {
        int most = Expression.DEPTH_MAX - 1;
        assertThat(Expression.evaluate("(".repeat(most) + "7" + ")".repeat(most)).intValue())
                .isEqualTo(7);
        for (String opener : new String[] {"(", "-", "2^"}) {
            assertThatThrownBy(() -> Expression.evaluate(opener.repeat(most + 1) + "1"))
                    .hasMessageContaining("nested too deep: expected at most 100");
        }
    }

    @Test
    void aNumberIsAsLongAsItMayBe() throws ToolFailure {
        assertThat(Expression.evaluate("0." + "1".repeat(398)).precision()).isEqualTo(398);
        assertThatThrownBy(() -> Expression.evaluate("0." + "1".repeat(399)))
                .hasMessageContaining("more than 400 characters");
    }

    @Test
    void theWorstThatFitsIsDoneAtOnce() throws ToolFailure {
        // No clock here: were any step to grow without bounds, this would not end.
        String base = "(1." + "7".repeat(300) + ")";
        assertThat(Expression.evaluate(base + "*1.3".repeat(150) + "/7".repeat(20)).signum())
                .isEqualTo(1);
        assertThat(Expression.evaluate("1e300 % (1e-300*7)").signum()).isNotNegative();
    }
}
