package dev.toolbooth.app.cli;

/** The forms of a listing, named as they are typed. */
enum Output {
    json,
    yaml
}
