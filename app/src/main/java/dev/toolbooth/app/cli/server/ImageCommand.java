package dev.toolbooth.app.cli.server;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import picocli.CommandLine.Model.CommandSpec;

/** The help of {@code ./toolbooth image}; the script builds the image before Java starts. */
public final class ImageCommand {
    private final ProcessEnvironment process;

    public ImageCommand(ProcessEnvironment process) {
        this.process = process;
    }

    public CommandSpec spec() {
        return CommandBuilder.of(
                        "image",
                        "Build a folder with the program and its own Java, from the sources.",
                        parsed -> refuse())
                // Only a clone can do it, and its README says so.
                .hidden()
                .optionalArgument(
                        "DIR",
                        "The folder to write; an older image there is replaced. Default:"
                                + " app/target/image")
                .flag("--archive", "Also pack it into DIR.tar.gz.")
                .end("toolbooth image", "toolbooth image --archive /opt/toolbooth");
    }

    private int refuse() {
        process.tell("toolbooth: building an image needs the sources, which are not here");
        process.tell("  run ./toolbooth image in Toolbooth's source folder");
        return ExitCodes.USAGE;
    }
}
