package dev.toolbooth.app.cli.command;

/** The shells with completion, named as they are typed. */
public enum ShellName {
    bash,
    zsh
}
