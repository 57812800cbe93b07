package dev.toolbooth.core.call;

/** Where unexpected faults are written down. */
public interface Incidents {

    /** Writes a fault down and gives the reference that a client may be told. */
    String report(String where, Throwable fault);
}
