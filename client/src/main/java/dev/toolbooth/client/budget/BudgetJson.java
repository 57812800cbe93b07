package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.SellerText;
import dev.toolbooth.client.pay.Usd;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of rules. An unknown member is an error: it may be a limit. */
public final class BudgetJson {
    private static final String PLAY = "play_";
    private static final String ASK = "ask_above_usd";
    private static final String LISTED = "above_listed";
    private static final String ALLOW = "allow";
    private static final String DENY = "deny";
    private static final String TRUST = "trust_payees";
    private static final String UNITS = "allow_units";
    private static final Pattern WHOLE = Pattern.compile("[0-9]{1,60}");
    private static final int NAMES_MAX = 1_000;

    private BudgetJson() {}

    public static ObjectNode write(Budget budget) {
        ObjectNode json = Json.object();
        for (LimitScope scope : LimitScope.values()) {
            put(json, scope.member(), budget.limits().get(scope));
        }
        for (LimitScope scope : LimitScope.values()) {
            put(json, PLAY + scope.member(), budget.play().get(scope));
        }
        put(json, ASK, budget.askAbove());
        json.put(LISTED, budget.aboveListed() ? "ask" : "refuse");
        ObjectNode allow = json.putObject(ALLOW);
        ObjectNode deny = json.putObject(DENY);
        for (Facet facet : Facet.values()) {
            names(allow, facet.word(), budget.access(facet).allow());
            names(deny, facet.word(), budget.access(facet).deny());
        }
        names(json, TRUST, budget.trusted());
        ArrayNode units = Json.array();
        for (Allowance one : budget.allowances()) {
            units.addObject()
                    .put("network", one.network())
                    .put("asset", one.asset())
                    .put("per_call", one.callMax().toString())
                    .put("per_day", one.dayMax().toString());
        }
        if (!units.isEmpty()) {
            json.set(UNITS, units);
        }
        return json;
    }

    private static void put(ObjectNode json, String member, @Nullable Long micro) {
        if (micro != null) {
            json.put(member, Usd.text(micro));
        }
    }

    private static void names(ObjectNode json, String member, List<String> names) {
        if (!names.isEmpty()) {
            ArrayNode list = json.putArray(member);
            names.forEach(list::add);
        }
    }

    /** Reads rules; what is wrong with them is said with the member's name. */
    public static Budget read(JsonNode json) throws PayProblem {
        if (!(json instanceof ObjectNode object)) {
            throw wrong("the whole", "an object");
        }
        Set<String> known = new HashSet<>(Set.of(ASK, LISTED, ALLOW, DENY, TRUST, UNITS));
        Map<LimitScope, Long> limits = limits(object, "", known);
        Map<LimitScope, Long> play = limits(object, PLAY, known);
        only(object, known, "");
        Map<Facet, AccessRules> access = new EnumMap<>(Facet.class);
        for (Facet facet : Facet.values()) {
            List<String> allow = names(object.path(ALLOW), facet.word(), ALLOW + ".");
            List<String> deny = names(object.path(DENY), facet.word(), DENY + ".");
            access.put(facet, new AccessRules(allow, deny));
        }
        facets(object.path(ALLOW), ALLOW);
        facets(object.path(DENY), DENY);
        return new Budget(
                limits,
                play,
                usd(object, ASK),
                aboveListed(object),
                access,
                names(object, TRUST, ""),
                allowances(object));
    }

    private static PayProblem wrong(String member, String expected) {
        return new PayProblem(
                "The budget can't be used, so nothing is paid: "
                        + member
                        + " must be "
                        + expected
                        + ". Mend "
                        + BudgetFile.FILE
                        + ", or delete it to begin with the standard rules.");
    }

    private static void only(ObjectNode object, Set<String> known, String where) throws PayProblem {
        for (String name : object.propertyNames()) {
            if (!known.contains(name)) {
                throw wrong(where + SellerText.name(name), "taken out: there is no such rule");
            }
        }
    }

    private static void facets(JsonNode json, String where) throws PayProblem {
        Set<String> known = new HashSet<>();
        for (Facet facet : Facet.values()) {
            known.add(facet.word());
        }
        if (json instanceof ObjectNode object) {
            only(object, known, where + ".");
        } else if (!json.isMissingNode()) {
            throw wrong(where, "an object of lists");
        }
    }

    private static Map<LimitScope, Long> limits(ObjectNode json, String prefix, Set<String> known)
            throws PayProblem {
        Map<LimitScope, Long> limits = new EnumMap<>(LimitScope.class);
        for (LimitScope scope : LimitScope.values()) {
            known.add(prefix + scope.member());
            Long limit = usd(json, prefix + scope.member());
            if (limit != null) {
                limits.put(scope, limit);
            }
        }
        return limits;
    }

    private static @Nullable Long usd(ObjectNode json, String member) throws PayProblem {
        JsonNode value = json.path(member);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        String text = value.isNumber() ? value.decimalValue().toPlainString() : value.asString("");
        return Usd.read(text)
                .orElseThrow(() -> wrong(member, "dollars with at most six decimals, as \"0.05\""));
    }

    private static boolean aboveListed(ObjectNode json) throws PayProblem {
        return switch (json.path(LISTED).asString("refuse")) {
            case "ask" -> true;
            case "refuse" -> false;
            default -> throw wrong(LISTED, "ask or refuse");
        };
    }

    private static List<String> names(JsonNode json, String member, String where)
            throws PayProblem {
        JsonNode list = json.path(member);
        if (list.isMissingNode()) {
            return List.of();
        }
        List<String> names = new ArrayList<>();
        for (JsonNode one : list) {
            if (one.isString() && !one.stringValue().isBlank()) {
                names.add(one.stringValue());
            }
        }
        // An empty list of the allowed would allow everybody, and a name that was not read nobody.
        if (!list.isArray()
                || names.isEmpty()
                || names.size() != list.size()
                || names.size() > NAMES_MAX) {
            throw wrong(where + member, "a list of 1 to " + NAMES_MAX + " names");
        }
        return names;
    }

    private static List<Allowance> allowances(ObjectNode json) throws PayProblem {
        JsonNode list = json.path(UNITS);
        if (!list.isMissingNode() && !list.isArray()) {
            throw wrong(UNITS, "a list");
        }
        List<Allowance> all = new ArrayList<>();
        for (JsonNode one : list) {
            all.add(
                    new Allowance(
                            text(one, "network"),
                            text(one, "asset"),
                            units(one, "per_call"),
                            units(one, "per_day")));
        }
        return all;
    }

    private static String text(JsonNode json, String member) throws PayProblem {
        String text = json.path(member).asString("");
        if (text.isBlank()) {
            throw wrong(UNITS + "." + member, "a name");
        }
        return text;
    }

    private static BigInteger units(JsonNode json, String member) throws PayProblem {
        String text = json.path(member).asString("");
        if (!WHOLE.matcher(text).matches()) {
            throw wrong(UNITS + "." + member, "a whole number of smallest units, as a text");
        }
        return new BigInteger(text);
    }
}
