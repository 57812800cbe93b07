package dev.toolbooth.app.admin;

import dev.toolbooth.server.admin.AdminRoute;
import java.util.List;

/** A subject of the admin API, such as keys: it lists its routes next to their code. */
public interface AdminSubject {
    List<AdminRoute> routes();
}
