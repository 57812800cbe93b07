package dev.toolbooth.app;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * S2-53: no built-in tool can start a process. The rules hold for the group's own classes, for the
 * files' sandbox, and for everything of ours that these use, however far away.
 */
class NoProcessRuleTest {
    private static final String BUILTIN = "dev.toolbooth.tools.builtin";
    private static final String FILES = "dev.toolbooth.tools.files";

    private static JavaClasses reached = new ClassFileImporter().importClasses();

    @BeforeAll
    static void read() {
        JavaClasses shipped = Shipped.CLASSES;
        Set<JavaClass> found =
                reach(shipped.that(resideInAnyPackage(BUILTIN + "..", FILES + "..")));
        reached =
                shipped.that(
                        DescribedPredicate.describe("are reached by the tools", found::contains));
    }

    /** The classes, and all of ours that they depend on, directly or not. */
    private static Set<JavaClass> reach(Iterable<JavaClass> from) {
        Set<JavaClass> found = new LinkedHashSet<>();
        Deque<JavaClass> ahead = new ArrayDeque<>();
        from.forEach(ahead::add);
        while (!ahead.isEmpty()) {
            JavaClass next = ahead.pop();
            if (next.getPackageName().startsWith("dev.toolbooth.") && found.add(next)) {
                next.getDirectDependenciesFromSelf()
                        .forEach(
                                dependency ->
                                        ahead.add(
                                                dependency
                                                        .getTargetClass()
                                                        .getBaseComponentType()));
            }
        }
        return found;
    }

    @Test
    void theRulesSeeTheGroupAndWhatItUses() {
        assertThat(reached.stream().map(JavaClass::getName))
                .contains(
                        BUILTIN + ".BuiltinTools",
                        BUILTIN + ".ReadFile",
                        FILES + ".DescriptorWalk",
                        "dev.toolbooth.core.tool.Toolbox");
    }

    @Test
    void nothingStartsAProcess() {
        check(
                noClasses()
                        .should()
                        .dependOnClassesThat(
                                belongToAnyOf(
                                        Process.class, ProcessBuilder.class, ProcessHandle.class)));
        check(noClasses().should().callMethodWhere(named(Runtime.class, "exec")));
    }

    @Test
    void nothingLeavesJava() {
        check(
                noClasses()
                        .should()
                        .dependOnClassesThat(
                                resideInAnyPackage(
                                        "java.lang.foreign..", "sun..", "com.sun..", "jdk..")));
        check(noClasses().should().callMethodWhere(named(System.class, "load")));
        check(noClasses().should().callMethodWhere(named(Runtime.class, "load")));
        check(noMethods().should().haveModifier(JavaModifier.NATIVE));
    }

    @Test
    void nothingFindsItsWayAroundTheseRules() {
        check(
                noClasses()
                        .should()
                        .dependOnClassesThat(
                                resideInAnyPackage("java.lang.reflect..", "javax.script..")));
        check(noClasses().should().callMethodWhere(named(Class.class, "forName")));
    }

    private static DescribedPredicate<JavaMethodCall> named(Class<?> owner, String start) {
        return DescribedPredicate.describe(
                owner.getSimpleName() + "." + start,
                call ->
                        call.getTargetOwner().isEquivalentTo(owner)
                                && call.getName().startsWith(start));
    }

    private static void check(ArchRule rule) {
        rule.because("the built-in tools never start a process").check(reached);
    }
}
