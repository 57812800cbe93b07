package dev.toolbooth.app.office;

import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Answer.Reason;
import dev.toolbooth.server.admin.Answer.Refused;
import dev.toolbooth.store.StoreProblem;
import java.util.Objects;

/** Answers where something may go wrong that an operator can mend. */
final class Tried {
    /** Something that may find the books closed, or a mistake. */
    interface Work {
        Answer run() throws Form.Mistake;
    }

    private Tried() {}

    static Answer of(Work work) {
        try {
            return work.run();
        } catch (Form.Mistake e) {
            return refused(Reason.BAD_REQUEST, e);
        } catch (StoreProblem e) {
            return refused(Reason.UNAVAILABLE, e);
        }
    }

    /** A refusal in the words of what went wrong. */
    static Refused refused(Reason reason, Exception e) {
        return new Refused(reason, Objects.requireNonNullElse(e.getMessage(), ""));
    }
}
