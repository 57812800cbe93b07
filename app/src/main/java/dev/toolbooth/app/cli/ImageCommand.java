package dev.toolbooth.app.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help of {@code ./toolbooth image}; the script builds the image before Java is asked. */
final class ImageCommand {
    private final Surroundings around;

    ImageCommand(Surroundings around) {
        this.around = around;
    }

    CommandSpec spec() {
        var spec =
                Page.of(
                        "image",
                        "Build a folder with the program and a Java of its own, from the sources.",
                        parsed -> refuse());
        spec.addPositional(
                Options.optionalArgument(
                        "DIR",
                        "Where to put it; an older image there is replaced."
                                + " Default: app/target/image"));
        spec.addOption(
                OptionSpec.builder("--archive")
                        .type(boolean.class)
                        .description("Also pack it into DIR.tar.gz.")
                        .build());
        return Page.end(spec, "toolbooth image", "toolbooth image --archive /opt/toolbooth");
    }

    private int refuse() {
        around.err().println("toolbooth: an image is built from the sources, and there are none");
        around.err().println("  run ./toolbooth image in Toolbooth's source folder");
        return ExitCodes.USAGE;
    }
}
