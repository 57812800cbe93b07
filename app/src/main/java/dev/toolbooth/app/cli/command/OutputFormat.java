package dev.toolbooth.app.cli.command;

/** The forms of a listing, named as they are typed. */
public enum OutputFormat {
    json,
    yaml
}
