package dev.toolbooth.app.log;

/** The style of log lines, chosen once their destination is known. */
enum LineStyle {
    PLAIN,
    COLOURED,
    JSON
}
