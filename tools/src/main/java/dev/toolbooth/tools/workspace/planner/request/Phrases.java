package dev.toolbooth.tools.workspace.planner.request;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words that lead to an order, and say nothing of what is to be done. */
final class Phrases {
    private static final String CONNECTORS =
            "and then|and finally|and lastly|and also|and after that|and afterwards|after that"
                    + "|after this|afterwards?|then|next|finally|lastly|first of all|firstly|first"
                    + "|second(?:ly)?|third(?:ly)?|also|once (?:that|this|it)(?:'s|’s| is) done"
                    + "|when (?:that|this|it)(?:'s|’s| is) done|when done|in the end|at the end";
    private static final String POLITENESS =
            "please|pls|kindly|just|now|(?:can|could|would|will) you(?: please)?"
                    + "|i(?:'d|’d| would)? (?:want|need|like) you to|i(?:'d|’d| would) like to"
                    + "|i (?:want|need|have) to|we(?:'ll|’ll)? (?:need|want|have) to"
                    + "|we (?:should|must)|you (?:should|must|need to|have to)|(?:need|have) to"
                    + "|let(?:'s|’s| us)|make sure to|be sure to|do(?:n't|n’t| not) forget to"
                    + "|remember to|go ahead and|help me(?: to)?|your task is to|the task is to";

    /** Each at the beginning, and followed by something else. */
    private static final Pattern LEAD =
            Pattern.compile(
                    "(?:" + CONNECTORS + "|" + POLITENESS + "|and|so)(?:,\\s?|:\\s|\\s)",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern CONNECTOR =
            Pattern.compile("(?:" + CONNECTORS + ")\\b", Pattern.CASE_INSENSITIVE);

    /**
     * Between two orders of a sentence. In the group "strong" it is hardly between anything else.
     */
    static final Pattern JOINT =
            Pattern.compile(
                    "(?<strong>[,;]? (?:and )?(?:"
                            + CONNECTORS
                            + "),? |; | ?(?:->|→|=>) ?)|,? (?:and|as well as|plus) |, ",
                    Pattern.CASE_INSENSITIVE);

    private static final String GENERAL_WORDS =
            "(?:the |my |our |your )?(?:tasks?|steps?|todos?|to-dos?|to do|task list|todo list|list"
                    + "|plan|implementation plan|checklist|requirements|action items"
                    + "|subtasks?|scope|deliverables|request|what to do|summary|overview|details"
                    + "|description)";

    /** Headings that say nothing of what stands below them. */
    private static final Pattern GENERAL = Pattern.compile(GENERAL_WORDS, Pattern.CASE_INSENSITIVE);

    /** What introduces a list and is nothing to do. */
    private static final Pattern INTRODUCTION =
            Pattern.compile(
                    GENERAL_WORDS
                            + "|(?:here|what|this|these|there).*"
                            + "|.*\\b(?:following|below|these|need|want|like|should|must|to do|is|are"
                            + "|needed|required)"
                            + "(?: (?:things|steps|tasks|changes|items|points))?",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** Headings over what is good to know, and nothing to do. */
    private static final Pattern BACKGROUND =
            Pattern.compile(
                    "(?:describe the .*|bug(?: description| report)?|(?:steps )?to reproduce"
                            + "|reproduction|additional (?:context|information)|screenshots?|logs?"
                            + "|background|goals?|context|notes?|constraints?|non-goals?|out of scope|references?"
                            + "|links?|environment|versions?|motivation|problem(?: statement)?|why"
                            + "|(?:expected|actual|current) (?:behaviou?r|result|output)"
                            + "|acceptance criteria|definition of done|assumptions?|risks?|faq"
                            + "|about|introduction|glossary|useful (?:links|info(?:rmation)?))",
                    Pattern.CASE_INSENSITIVE);

    private static final int INTRODUCTION_CHARS = 200;
    private static final int LEADS = 5;

    private Phrases() {}

    /** Whether a text begins with a word such as "then". */
    static boolean connects(String text) {
        return CONNECTOR.matcher(text).lookingAt();
    }

    /** A text without the words that lead to it. */
    static String bare(String text) {
        int from = 0;
        Matcher lead = LEAD.matcher(text);
        for (int i = 0; i < LEADS && lead.region(from, text.length()).lookingAt(); i++) {
            from = lead.end();
        }
        return text.substring(from);
    }

    /** Whether what stands before a list only says that there is one. */
    static boolean introduces(String text) {
        return text.length() > INTRODUCTION_CHARS || INTRODUCTION.matcher(text).matches();
    }

    /** Whether a heading says nothing of what stands below it. */
    static boolean general(String heading) {
        return heading.length() <= INTRODUCTION_CHARS
                && GENERAL.matcher(bareLabel(heading)).matches();
    }

    /** Whether a heading stands over what is good to know, and nothing to do. */
    static boolean background(String heading) {
        return heading.length() <= INTRODUCTION_CHARS
                && BACKGROUND.matcher(bareLabel(heading)).matches();
    }

    private static String bareLabel(String label) {
        return (label.endsWith(":") ? label.substring(0, label.length() - 1) : label).strip();
    }
}
