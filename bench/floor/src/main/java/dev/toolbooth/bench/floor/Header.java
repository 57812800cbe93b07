package dev.toolbooth.bench.floor;

/** One header of a recorded answer, encoded once so that sending it costs a copy. */
record Header(CharSequence name, CharSequence value) {}
