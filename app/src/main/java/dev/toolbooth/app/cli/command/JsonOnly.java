package dev.toolbooth.app.cli.command;

/** The only other form that some listings have, named as it is typed. */
enum JsonOnly {
    json
}
