package dev.toolbooth.app;

/** The version in the build file; the build fills it in. */
final class BuildVersion {
    static final String TEXT = "${project.version}";

    private BuildVersion() {}
}
