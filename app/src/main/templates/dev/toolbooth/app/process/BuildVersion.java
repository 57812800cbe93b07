package dev.toolbooth.app.process;

/** The version in the build file; the build fills it in. */
final class BuildVersion {
    static final String TEXT = "${project.version}";

    private BuildVersion() {}
}
