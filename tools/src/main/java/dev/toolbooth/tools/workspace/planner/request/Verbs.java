package dev.toolbooth.tools.workspace.planner.request;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The words that orders begin with. */
final class Verbs {
    /** Those that are hardly ever anything else. */
    private static final Set<String> SURE =
            words(
                    "accept adapt add adjust allow amend analyse analyze announce annotate append apply archive"
                            + " arrange ask assign attach authenticate automate avoid backfill benchmark"
                            + " bind bootstrap bring calculate capture choose clarify clean clear clone"
                            + " collect combine communicate compare compile compose compress compute configure"
                            + " confirm connect consolidate convert coordinate correct create cut debug"
                            + " decide declare decouple define delete deliver deploy deprecate describe"
                            + " detect determine develop diagnose disable discard discover display"
                            + " distribute document download draw drop duplicate eliminate emit enable"
                            + " encrypt enforce ensure enhance establish evaluate examine exclude execute"
                            + " expand explain explore expose extend extract fetch find finish fix"
                            + " follow generate get give go guard handle harden identify ignore implement"
                            + " improve include increase inform ingest initialise initialize inject"
                            + " insert inspect install integrate introduce investigate invite keep"
                            + " launch learn let limit list locate lower make mark measure merge"
                            + " migrate minimise minimize mock modify monitor move normalise normalize"
                            + " notify obtain open optimise optimize organise organize parse perform"
                            + " pick populate port prepare prevent prioritise prioritize produce"
                            + " propose protect provide provision publish pull push put raise reach"
                            + " rebase rebuild reconcile reduce refactor refine register reject remove"
                            + " rename render reorganise reorganize repair replace replicate reproduce"
                            + " require resolve restart restore restructure retrieve return reuse revert"
                            + " revise rewrite rotate scaffold schedule select send separate set"
                            + " setup show simplify sketch solve specify split stop store streamline"
                            + " submit summarise summarize surface swap switch sync tag tell throw"
                            + " tidy train translate trim troubleshoot tune turn understand uninstall"
                            + " unify update upgrade upload use validate verify visualise visualize"
                            + " wire wrap write");

    /** Those that are as often names of things. */
    private static final Set<String> MAYBE =
            words(
                    "audit back backup bake bisect book break build bump bundle cache call change chart check"
                            + " close code commit contact copy cover crawl deal demo design draft"
                            + " embed estimate experiment export file filter flag forecast format"
                            + " group hide hook import index iterate join link lint load lock log look"
                            + " map migration model name note order outline package paginate paste"
                            + " patch pin plan plot polish post predict print profile program"
                            + " prototype query read record release report request research reset"
                            + " review roll route run sample save scan score script search secure"
                            + " seed serve share ship sign sort start state stub study style support"
                            + " take talk test trace track transform triage try unit view walk watch"
                            + " work");

    /** What orders are about begins with these. */
    private static final Set<String> OBJECTS =
            words(
                    "the a an all it its them this that these those each every any some our your my"
                            + " their both everything");

    /** And these as often follow an order. */
    private static final Set<String> PARTICLES =
            words(
                    "whether if how what why for with on in up out into to through again new"
                            + " against");

    /** What sentences have that say how something is. */
    private static final Pattern STATEMENT =
            Pattern.compile(
                    "\\b(?:is|are|was|were|has|have|had|fails?|failed|crashes|crashed|takes|took|does"
                            + "|doesn.t|isn.t|aren.t|wasn.t|can.t|cannot|won.t|seems?|looks|works)\\b",
                    Pattern.CASE_INSENSITIVE);

    /** Whether a text may begin with an order. */
    static boolean begins(String text) {
        String first = word(text, 0);
        return SURE.contains(first) || MAYBE.contains(first);
    }

    /** Whether a sentence is an order, and doesn't only begin like one. */
    static boolean orders(String sentence) {
        String first = word(sentence, 0);
        return SURE.contains(first)
                || surelyBegins(sentence)
                || (MAYBE.contains(first) && !STATEMENT.matcher(sentence).find());
    }

    /** Whether a text begins with an order that says at once what it is about. */
    static boolean hasObject(String text) {
        String first = word(text, 0);
        return (SURE.contains(first) || MAYBE.contains(first))
                && OBJECTS.contains(word(text, Math.min(first.length() + 1, text.length())));
    }

    /** Whether a text in the middle of a sentence begins with an order, and with nothing else. */
    static boolean surelyBegins(String text) {
        String first = word(text, 0);
        String second = word(text, Math.min(first.length() + 1, text.length()));
        return SURE.contains(first)
                || (MAYBE.contains(first)
                        && (OBJECTS.contains(second) || PARTICLES.contains(second)));
    }

    private static Set<String> words(String all) {
        return Set.copyOf(List.of(all.split(" ", -1)));
    }

    private static String word(String text, int from) {
        int end = from;
        while (end < text.length() && Character.isLetter(text.charAt(end)) && end - from < 20) {
            end++;
        }
        return text.substring(from, end).toLowerCase(Locale.ROOT);
    }
}
