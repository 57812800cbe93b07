package dev.toolbooth.app.admin.json;

import dev.toolbooth.server.admin.AdminMistake;
import dev.toolbooth.server.admin.AdminResult.Reason;
import dev.toolbooth.server.admin.AdminResult.Refused;

/** The refusals of the admin API. */
public final class AdminRefusals {
    private AdminRefusals() {}

    /** It does not go with how things are. */
    public static Refused conflict(String message) {
        return new Refused(Reason.CONFLICT, message);
    }

    public static Refused notFound(String message) {
        return new Refused(Reason.NOT_FOUND, message);
    }

    public static Refused unavailable(String message) {
        return new Refused(Reason.UNAVAILABLE, message);
    }

    /**
     * A member or a parameter has a value that can't be used.
     *
     * @param why what is wrong with it, right after the value
     */
    public static AdminMistake value(String member, String value, String why) {
        return new AdminMistake(member, ": " + AdminForm.shown(value) + why);
    }
}
