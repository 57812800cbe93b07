package dev.toolbooth.app.log;

/** How a log line looks, once it is known where it goes. */
enum Look {
    PLAIN,
    COLOURED,
    JSON
}
