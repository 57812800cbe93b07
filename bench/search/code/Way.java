import java.util.List;

/** A way to search. */
interface Way {
    /** As many places as are looked at. */
    int DEPTH = 100;

    /** The files of the places that a question finds, the best first. */
    List<String> files(String question) throws Exception;
}
