package dev.toolbooth.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A cache of prepared statements, each text once; its creator closes them. */
public interface Statements {
    PreparedStatement prepare(String sql) throws SQLException;
}
