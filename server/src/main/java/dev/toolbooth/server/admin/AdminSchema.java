package dev.toolbooth.server.admin;

import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The declaration of a JSON object of the admin API, or of the parameters of a query: what is
 * described is what is checked. It is written as lines, one for each member:
 *
 * <pre>
 * id       uuid
 * rate?    line(100)    How often it may ask, as in 10/s.
 * state    works|expired|revoked
 * keys     Key[1000]
 * hints    object
 *   open?  boolean
 * </pre>
 *
 * A member with a question mark may be missing. Types are those of {@link AdminType}, words of
 * which one is chosen, and names of other schemas; {@code []} makes an array of them and {@code
 * |null} allows null. Deeper lines are the members of the object above them. They are read when
 * somebody needs them: a server starts without. Thread-safe.
 */
public final class AdminSchema {
    private static final int INDENT = 2;

    private final String name;
    private final String description;
    private final String lines;
    private final List<AdminSchema> uses;
    private final List<String> examples;
    private volatile @Nullable List<Member> members;

    /** A member, or a parameter. */
    public record Member(String name, boolean required, AdminType type, String description) {}

    private AdminSchema(
            String name,
            String description,
            String lines,
            List<AdminSchema> uses,
            List<String> examples) {
        this.name = name;
        this.description = description;
        this.lines = lines;
        this.uses = List.copyOf(uses);
        this.examples = List.copyOf(examples);
    }

    /**
     * A schema with a name of its own.
     *
     * @param uses the schemas that the lines name
     */
    public static AdminSchema of(
            String name, String description, String lines, AdminSchema... uses) {
        return new AdminSchema(name, description, lines, List.of(uses), List.of());
    }

    /** The parameters of a query. */
    public static AdminSchema query(String lines) {
        return of("", "", lines);
    }

    /** The same with more members. */
    public AdminSchema and(String as, String about, String more, AdminSchema... others) {
        AdminSchema[] all =
                Stream.concat(uses.stream(), Arrays.stream(others)).toArray(AdminSchema[]::new);
        return of(as, about, lines + "\n" + more, all);
    }

    /** A page of them. */
    public AdminSchema page(String as, String member) {
        return of(
                as,
                "A part of the list.",
                member
                        + " "
                        + name
                        + "[1000]\nnext? string There is more: ask again with this as after.",
                this);
    }

    /** The same with JSON that fits. */
    public AdminSchema like(String... fits) {
        return new AdminSchema(name, description, lines, uses, List.of(fits));
    }

    /** What refers to it; empty for one that is written where it is used. */
    public String name() {
        return name;
    }

    String description() {
        return description;
    }

    String lines() {
        return lines;
    }

    List<AdminSchema> uses() {
        return uses;
    }

    /** Its members, in the order of their lines. */
    public List<Member> members() {
        List<Member> read = members;
        if (read == null) {
            read = members(lines.lines().filter(line -> !line.isBlank()).toList(), 0, uses);
            members = read;
        }
        return read;
    }

    /** The words for constants, as a line names them. */
    public static <T> String words(T[] all, Function<T, String> word) {
        return Arrays.stream(all).map(word).collect(Collectors.joining("|"));
    }

    /** The member with a name, if there is one. */
    public Optional<Member> member(String wanted) {
        return members().stream().filter(one -> one.name().equals(wanted)).findFirst();
    }

    /** The names of all members. */
    public List<String> names() {
        return members().stream().map(Member::name).sorted().toList();
    }

    private static List<Member> members(List<String> lines, int depth, List<AdminSchema> known) {
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            List<String> below =
                    lines.subList(i + 1, lines.size()).stream()
                            .takeWhile(line -> indent(line) > depth)
                            .toList();
            String[] parts = lines.get(i).strip().split(" +", 3);
            boolean optional = parts[0].endsWith("?");
            members.add(
                    new Member(
                            optional ? parts[0].substring(0, parts[0].length() - 1) : parts[0],
                            !optional,
                            AdminType.of(parts[1], members(below, depth + INDENT, known), known),
                            parts.length < 3 ? "" : parts[2].replaceAll(" +", " ")));
            i += below.size();
        }
        return List.copyOf(members);
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }

    /** The schema as JSON Schema. */
    ObjectNode json() {
        ObjectNode json = AdminType.object(members());
        if (!description.isEmpty()) {
            json.put("description", description);
        }
        examples.forEach(example -> json.withArray("examples").add(Json.parse(example)));
        return json;
    }
}
