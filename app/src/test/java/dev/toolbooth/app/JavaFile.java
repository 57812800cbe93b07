package dev.toolbooth.app;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One Java file of the project, as the compiler reads it.
 *
 * @param path from the root of the project
 * @param main whether it is part of what is shipped or of the testkit, rather than a test
 * @param lines its text
 * @param uses what it uses and declares, with the line of each
 */
record JavaFile(Path path, String packageName, boolean main, List<String> lines, List<Use> uses) {

    /** What a use is. */
    enum Kind {
        /** A call, as it is written up to the parenthesis: {@code Thread.sleep}. */
        CALL,
        /** A constructor call: the type's name without its package. */
        NEW,
        /** A member that is named: {@code System.out}. */
        MEMBER,
        /** An annotation's name. */
        ANNOTATION,
        /** A type that is declared. */
        TYPE,
        /** A method that is declared. */
        METHOD,
        /** A method that is nothing but one switch: a table. */
        TABLE,
        /** A text of several lines. */
        TEXT_BLOCK
    }

    /**
     * One use or declaration.
     *
     * @param firstArgument the first argument of a call as it is written, empty when there is none
     */
    record Use(Kind kind, String name, String firstArgument, long line, long lastLine) {
        long lines() {
            return lastLine - line + 1;
        }
    }

    static JavaFile of(
            Path path,
            boolean main,
            String text,
            CompilationUnitTree unit,
            SourcePositions positions) {
        List<Use> uses = new ArrayList<>();
        new Finder(unit, positions).scan(unit, uses);
        String packageName = unit.getPackageName() == null ? "" : "" + unit.getPackageName();
        return new JavaFile(path, packageName, main, text.lines().toList(), List.copyOf(uses));
    }

    List<Use> uses(Kind kind) {
        return uses.stream().filter(use -> use.kind() == kind).toList();
    }

    /** How long a method is, without the texts in it. */
    long linesOfCode(Use method) {
        long texts =
                uses(Kind.TEXT_BLOCK).stream()
                        .filter(text -> text.line() >= method.line())
                        .filter(text -> text.lastLine() <= method.lastLine())
                        .mapToLong(Use::lines)
                        .sum();
        return method.lines() - texts;
    }

    /** Walks the tree and notes what the rules ask about. */
    private static final class Finder extends TreeScanner<@Nullable Void, List<Use>> {
        private final CompilationUnitTree unit;
        private final LineMap lineMap;
        private final SourcePositions positions;

        Finder(CompilationUnitTree unit, SourcePositions positions) {
            this.unit = unit;
            this.lineMap = unit.getLineMap();
            this.positions = positions;
        }

        private void note(
                Kind kind, String name, String firstArgument, Tree tree, List<Use> found) {
            long start = positions.getStartPosition(unit, tree);
            long end = positions.getEndPosition(unit, tree);
            if (start >= 0 && end >= start) {
                found.add(
                        new Use(
                                kind,
                                name,
                                firstArgument,
                                lineMap.getLineNumber(start),
                                lineMap.getLineNumber(end)));
            }
        }

        private boolean spansLines(Tree tree) {
            return lineMap.getLineNumber(positions.getStartPosition(unit, tree))
                    < lineMap.getLineNumber(positions.getEndPosition(unit, tree));
        }

        @Override
        public @Nullable Void visitMethodInvocation(MethodInvocationTree call, List<Use> found) {
            String first = call.getArguments().isEmpty() ? "" : "" + call.getArguments().getFirst();
            note(Kind.CALL, "" + call.getMethodSelect(), first, call, found);
            return super.visitMethodInvocation(call, found);
        }

        @Override
        public @Nullable Void visitNewClass(NewClassTree made, List<Use> found) {
            String name = "" + made.getIdentifier();
            note(Kind.NEW, name.substring(name.lastIndexOf('.') + 1), "", made, found);
            return super.visitNewClass(made, found);
        }

        @Override
        public @Nullable Void visitMemberSelect(MemberSelectTree member, List<Use> found) {
            note(Kind.MEMBER, "" + member, "", member, found);
            return super.visitMemberSelect(member, found);
        }

        @Override
        public @Nullable Void visitAnnotation(AnnotationTree annotation, List<Use> found) {
            note(Kind.ANNOTATION, "" + annotation.getAnnotationType(), "", annotation, found);
            return super.visitAnnotation(annotation, found);
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, List<Use> found) {
            note(Kind.TYPE, "" + type.getSimpleName(), "", type, found);
            return super.visitClass(type, found);
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, List<Use> found) {
            Kind kind = isTable(method) ? Kind.TABLE : Kind.METHOD;
            note(kind, "" + method.getName(), "", method, found);
            return super.visitMethod(method, found);
        }

        private static boolean isTable(MethodTree method) {
            if (method.getBody() == null || method.getBody().getStatements().size() != 1) {
                return false;
            }
            return switch (method.getBody().getStatements().getFirst()) {
                case SwitchTree _ -> true;
                case ReturnTree done -> done.getExpression() instanceof SwitchExpressionTree;
                default -> false;
            };
        }

        @Override
        public @Nullable Void visitLiteral(LiteralTree literal, List<Use> found) {
            if (literal.getValue() instanceof String text
                    && (text.indexOf('\n') >= 0 || spansLines(literal))) {
                note(Kind.TEXT_BLOCK, "", "", literal, found);
            }
            return super.visitLiteral(literal, found);
        }
    }
}
