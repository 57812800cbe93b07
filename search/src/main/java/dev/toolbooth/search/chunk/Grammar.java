package dev.toolbooth.search.chunk;

import static dev.toolbooth.search.chunk.NodeRole.BODY;
import static dev.toolbooth.search.chunk.NodeRole.CLASS;
import static dev.toolbooth.search.chunk.NodeRole.FUNCTION;
import static dev.toolbooth.search.chunk.NodeRole.GROUP;
import static dev.toolbooth.search.chunk.NodeRole.IMPORTS;
import static dev.toolbooth.search.chunk.NodeRole.LAMBDA;
import static dev.toolbooth.search.chunk.NodeRole.MODULE;
import static dev.toolbooth.search.chunk.NodeRole.NAMING;
import static dev.toolbooth.search.chunk.NodeRole.PREFIX;
import static dev.toolbooth.search.chunk.NodeRole.WRAPPER;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The names of the nodes in a language's syntax tree.
 *
 * @param roles by the name of a node
 * @param nameFields the fields that contain names, each looked up in the result of the one before
 * @param nameNodes the nodes that are names, where there are no fields
 */
record Grammar(Map<String, NodeRole> roles, Set<String> nameFields, Set<String> nameNodes) {
    private static final Set<String> NAME = Set.of("name");

    static Grammar of(FileStructure structure) {
        return switch (structure) {
            case JAVA -> java();
            case KOTLIN -> kotlin();
            case PYTHON -> python();
            case JAVASCRIPT, TYPESCRIPT, TSX -> script();
            case GO -> go();
            case RUST -> rust();
            case C, CPP -> c();
            case MARKDOWN, LINES -> new Grammar(Map.of(), Set.of(), Set.of());
        };
    }

    private static final class Roles {
        private final Map<String, NodeRole> roles = new HashMap<>();

        Roles put(NodeRole role, String... nodes) {
            for (String node : nodes) {
                roles.put(node, role);
            }
            return this;
        }

        Grammar named(Set<String> fields) {
            return new Grammar(Map.copyOf(roles), fields, Set.of());
        }
    }

    private static Grammar java() {
        return new Roles()
                .put(PREFIX, "line_comment", "block_comment")
                .put(FUNCTION, "method_declaration", "constructor_declaration")
                .put(FUNCTION, "compact_constructor_declaration", "static_initializer")
                .put(CLASS, "class_declaration", "interface_declaration", "enum_declaration")
                .put(CLASS, "record_declaration", "annotation_type_declaration")
                .put(BODY, "class_body", "interface_body", "enum_body", "annotation_type_body")
                .put(GROUP, "enum_body_declarations")
                .named(NAME);
    }

    private static Grammar kotlin() {
        Roles roles =
                new Roles()
                        .put(PREFIX, "line_comment", "multiline_comment")
                        .put(FUNCTION, "function_declaration", "secondary_constructor")
                        .put(FUNCTION, "anonymous_initializer", "getter", "setter")
                        .put(CLASS, "class_declaration", "object_declaration", "companion_object")
                        .put(BODY, "class_body", "enum_class_body")
                        .put(IMPORTS, "import_list");
        return new Grammar(
                Map.copyOf(roles.roles), Set.of(), Set.of("simple_identifier", "type_identifier"));
    }

    private static Grammar python() {
        return new Roles()
                .put(PREFIX, "comment")
                .put(FUNCTION, "function_definition")
                .put(CLASS, "class_definition")
                .put(BODY, "block")
                .put(WRAPPER, "decorated_definition")
                .named(NAME);
    }

    private static Grammar script() {
        return new Roles()
                .put(PREFIX, "comment", "decorator")
                .put(FUNCTION, "function_declaration", "generator_function_declaration")
                .put(FUNCTION, "method_definition", "class_static_block", "function_signature")
                .put(LAMBDA, "arrow_function", "function_expression", "generator_function")
                .put(LAMBDA, "class")
                .put(CLASS, "class_declaration", "abstract_class_declaration")
                .put(CLASS, "interface_declaration", "enum_declaration", "type_alias_declaration")
                .put(MODULE, "internal_module", "module")
                .put(BODY, "class_body", "interface_body", "statement_block")
                .put(WRAPPER, "export_statement", "ambient_declaration", "expression_statement")
                .put(WRAPPER, "lexical_declaration", "variable_declaration")
                .put(NAMING, "variable_declarator", "assignment_expression")
                .named(Set.of("name", "left"));
    }

    private static Grammar go() {
        return new Roles()
                .put(PREFIX, "comment")
                .put(FUNCTION, "function_declaration", "method_declaration")
                .put(CLASS, "type_spec", "type_alias")
                .put(WRAPPER, "type_declaration")
                .named(Set.of("name", "receiver"));
    }

    private static Grammar rust() {
        return new Roles()
                .put(PREFIX, "line_comment", "block_comment", "attribute_item")
                .put(FUNCTION, "function_item", "function_signature_item", "macro_definition")
                .put(CLASS, "struct_item", "enum_item", "union_item", "trait_item", "impl_item")
                .put(MODULE, "mod_item")
                .put(BODY, "declaration_list")
                .put(GROUP, "foreign_mod_item")
                .named(Set.of("name", "type"));
    }

    private static Grammar c() {
        return new Roles()
                .put(PREFIX, "comment", "attribute_declaration")
                .put(FUNCTION, "function_definition")
                .put(CLASS, "struct_specifier", "union_specifier", "enum_specifier")
                .put(CLASS, "class_specifier", "type_definition", "concept_definition")
                .put(MODULE, "namespace_definition")
                .put(BODY, "declaration_list", "field_declaration_list")
                .put(WRAPPER, "template_declaration")
                .put(GROUP, "preproc_ifdef", "preproc_if", "preproc_else", "preproc_elif")
                .put(GROUP, "linkage_specification")
                .named(Set.of("name", "declarator"));
    }
}
