package dev.toolbooth.client.budget;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.client.files.PrivateFiles;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;

/** The rules file in a purse's folder; without one, {@link Budget#STANDARD} applies. */
public final class BudgetFile implements BudgetSource {
    static final String FILE = "budget.json";
    private static final long BYTES_MAX = 1024 * 1024;

    private final Path folder;
    private final Path file;

    public BudgetFile(Path folder) {
        this.folder = folder;
        this.file = folder.resolve(FILE);
    }

    @Override
    public Budget read() throws PayProblem {
        try {
            if (Files.exists(file) && Files.size(file) > BYTES_MAX) {
                throw new PayProblem(
                        FILE + " is longer than " + BYTES_MAX + " bytes, so nothing is paid.");
            }
            return BudgetJson.read(Json.parse(Files.readAllBytes(file)));
        } catch (NoSuchFileException e) {
            return Budget.STANDARD;
        } catch (IOException | JacksonException e) {
            throw new PayProblem(
                    "The budget can't be read, so nothing is paid. Mend "
                            + FILE
                            + ", or delete it to begin with the standard rules.",
                    e);
        }
    }

    public void write(Budget budget) throws PayProblem {
        try {
            PrivateFiles.makeFolder(folder);
            PrivateFiles.replace(
                    file, (Json.pretty(BudgetJson.write(budget)) + "\n").getBytes(UTF_8));
        } catch (IOException e) {
            throw new PayProblem(
                    "The budget can't be written. Make room on the disk, or see that "
                            + FILE
                            + " belongs to you. The rules are as they were.",
                    e);
        }
    }
}
