package dev.toolbooth.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Prepares statements, each text once; whoever made it closes them. */
interface Statements {
    PreparedStatement prepare(String sql) throws SQLException;
}
