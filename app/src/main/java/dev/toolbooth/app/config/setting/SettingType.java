package dev.toolbooth.app.config.setting;

import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The type of a setting's value: how it is read, written and described. */
public sealed interface SettingType<T>
        permits LineType, ListType, GroupListType, NamedGroupsType, JsonObjectType {

    /** Reads a value; a relative path in it starts at {@code base}. */
    ParseResult<T> read(String text, Path base);

    /** The text that reads back as the value. */
    String write(T value);

    /** The same as JSON. */
    default JsonNode json(T value) {
        return JsonNodeFactory.instance.stringNode(write(value));
    }

    /** The same with the last name of every path alone, for those who are far away. */
    default JsonNode jsonWithoutFolders(T value) {
        return json(value);
    }

    /** The lines that the file may have below the key in place of what stands beside it. */
    default String yamlBelow(T value, String indent) {
        return "";
    }

    /** The same as the file takes it: plain where that is safe, else as JSON, which YAML reads. */
    default String yaml(T value) {
        return json(value).toString();
    }

    /** What a good value looks like, as a noun phrase. */
    String expected();

    /** Whether such a scalar in the file may stand for a value. */
    boolean takes(ScalarType type);

    /** Refuses a text, and says what a good one looks like. */
    default ParseResult<T> bad(String what) {
        return new ParseResult.Bad<>(what, "expected " + expected());
    }
}
