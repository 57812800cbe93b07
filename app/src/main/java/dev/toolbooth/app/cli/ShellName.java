package dev.toolbooth.app.cli;

/** The shells that completion is made for, named as they are typed. */
enum ShellName {
    bash,
    zsh
}
