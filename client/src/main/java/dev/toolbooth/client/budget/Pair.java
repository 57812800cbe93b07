package dev.toolbooth.client.budget;

/** A tool of a seller. */
record Pair(String seller, String tool) {}
