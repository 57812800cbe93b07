import java.util.Set;

/**
 * A question with its answer.
 *
 * @param set which kind of question it is
 * @param files any of them is right
 */
record Asked(String set, String id, String text, Set<String> files) {}
