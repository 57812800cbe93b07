package dev.toolbooth.app;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import dev.toolbooth.core.access.ApiKeys;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.tool.Toolbox;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Nothing that an agent can call in the workspace changes what it may do: what decides that is made
 * once, from the configuration, and the tools have no way to the rest.
 */
class FixedPolicyRuleTest {
    private static final JavaClasses TOOLS =
            Shipped.CLASSES.that(
                    resideInAnyPackage(
                            "dev.toolbooth.tools.workspace..", "dev.toolbooth.tools.files.."));

    /** What things are called that say what may be done, and how much of it. */
    private static final Pattern POLICY = Pattern.compile(".*(Rules|Limits|Policy|Bounds)");

    @Test
    void theRulesSeeThePolicies() {
        assertThat(
                        TOOLS.stream()
                                .map(JavaClass::getSimpleName)
                                .filter(name -> POLICY.matcher(name).matches()))
                .contains(
                        "FileRules",
                        "FileLimits",
                        "CommandRules",
                        "EnvironmentRules",
                        "LaunchPolicy",
                        "ProcessLimits",
                        "TerminalLimits",
                        "PlanLimits");
    }

    @Test
    void whatSaysWhatMayBeDoneNeverChanges() {
        check(classes().that().haveNameMatching(POLICY.pattern()).should().haveOnlyFinalFields());
    }

    @Test
    void toolsHaveNoWayToKeysScopesOrMoney() {
        check(
                noClasses()
                        .should()
                        .dependOnClassesThat()
                        .belongToAnyOf(ApiKeys.class, Scopes.class, Ledger.class));
    }

    @Test
    void toolsAddNoToolButThemselvesAtTheStart() {
        check(
                noClasses()
                        .that()
                        .doNotHaveSimpleName("ToolGroup")
                        .should()
                        .dependOnClassesThat()
                        .belongToAnyOf(Toolbox.class));
    }

    @Test
    void toolsChangeNothingOfTheProcessItself() {
        check(
                noClasses()
                        .should()
                        .callMethod(System.class, "setProperty", String.class, String.class));
    }

    private static void check(ArchRule rule) {
        rule.check(TOOLS);
    }
}
