package dev.toolbooth.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Test that every switch over a sealed type of ours names its cases, so that a new case fails to
 * compile where it matters.
 *
 * <p>The compiler turns such a switch into a call of {@code typeSwitch} and a jump. Where all cases
 * are named, the jump for any other throws a {@link MatchException}. Where there is a {@code
 * default}, or a pattern that takes whatever is left, it goes there instead.
 */
class SealedSwitchTest {
    private static final String OURS = "dev.toolbooth.";

    @Test
    void everySwitchOverASealedTypeNamesItsCases() throws Exception {
        List<String> open = new ArrayList<>();
        for (JavaClass type : Shipped.CLASSES) {
            open.addAll(openSwitches(read(type)));
        }
        assertThat(open)
                .as("switches over sealed types with a default: name the cases instead")
                .isEmpty();
    }

    @Test
    void aDefaultIsNoticed() throws Exception {
        assertThat(openSwitches(own(Defaulted.class))).singleElement().asString().contains("Shape");
        assertThat(openSwitches(own(Total.class))).singleElement().asString().contains("Shape");
        assertThat(openSwitches(own(Named.class))).isEmpty();
    }

    private static byte[] read(JavaClass type) throws IOException {
        try (InputStream in = type.getSource().orElseThrow().getUri().toURL().openStream()) {
            return in.readAllBytes();
        }
    }

    private static byte[] own(Class<?> type) throws IOException {
        try (InputStream in =
                type.getResourceAsStream(
                        type.getName().substring(type.getPackageName().length() + 1) + ".class")) {
            assertThat(in).isNotNull();
            return in.readAllBytes();
        }
    }

    private static List<String> openSwitches(byte[] classFile) throws ClassNotFoundException {
        List<String> open = new ArrayList<>();
        ClassModel type = ClassFile.of().parse(classFile);
        for (MethodModel method : type.methods()) {
            CodeModel code = method.code().orElse(null);
            if (code != null) {
                String where =
                        type.thisClass().asInternalName().replace('/', '.')
                                + "."
                                + method.methodName().stringValue();
                findOpen(code.elementList(), where, open);
            }
        }
        return open;
    }

    private static void findOpen(List<CodeElement> code, String where, List<String> open)
            throws ClassNotFoundException {
        int line = 0;
        for (int i = 0; i < code.size(); i++) {
            if (code.get(i) instanceof LineNumber number) {
                line = number.line();
            }
            if (code.get(i) instanceof InvokeDynamicInstruction call
                    && call.name().equalsString("typeSwitch")
                    && isSealedByUs(call)
                    && !throwsMatchException(code, defaultTarget(code, i))) {
                String over = call.typeSymbol().parameterType(0).displayName();
                open.add(where + ":" + line + " switches over " + over + " with a default");
            }
        }
    }

    private static boolean isSealedByUs(InvokeDynamicInstruction call)
            throws ClassNotFoundException {
        var selector = call.typeSymbol().parameterType(0);
        String name = selector.packageName() + ".";
        if (!selector.isClassOrInterface() || !name.startsWith(OURS)) {
            return false;
        }
        String binary = selector.descriptorString().replaceAll("^L|;$", "").replace('/', '.');
        return Class.forName(binary, false, SealedSwitchTest.class.getClassLoader()).isSealed();
    }

    private static Label defaultTarget(List<CodeElement> code, int call) {
        return switch (nextInstruction(code, call)) {
            case TableSwitchInstruction table -> table.defaultTarget();
            case LookupSwitchInstruction lookup -> lookup.defaultTarget();
            case Instruction other -> throw new IllegalStateException("after typeSwitch: " + other);
        };
    }

    private static boolean throwsMatchException(List<CodeElement> code, Label target) {
        for (int i = 0; i < code.size(); i++) {
            if (code.get(i) instanceof LabelTarget label && label.label().equals(target)) {
                return nextInstruction(code, i) instanceof NewObjectInstruction created
                        && created.className().asInternalName().equals("java/lang/MatchException");
            }
        }
        throw new IllegalStateException("a jump to nowhere");
    }

    private static Instruction nextInstruction(List<CodeElement> code, int before) {
        return code.subList(before + 1, code.size()).stream()
                .filter(Instruction.class::isInstance)
                .map(Instruction.class::cast)
                .findFirst()
                .orElseThrow();
    }

    sealed interface Shape {}

    record Circle() implements Shape {}

    record Square() implements Shape {}

    static final class Defaulted {
        static String name(Shape shape) {
            return switch (shape) {
                case Circle _ -> "round";
                default -> "another";
            };
        }
    }

    static final class Total {
        static String name(Shape shape) {
            return switch (shape) {
                case Circle _ -> "round";
                case Shape _ -> "another";
            };
        }
    }

    static final class Named {
        static String name(Shape shape) {
            return switch (shape) {
                case Circle _ -> "round";
                case Square _ -> "square";
            };
        }
    }
}
