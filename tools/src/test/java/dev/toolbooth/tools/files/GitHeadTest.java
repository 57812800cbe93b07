package dev.toolbooth.tools.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which commit a folder is said to be checked out from, in repositories that git has made. */
final class GitHeadTest {
    private static final String NOWHERE = "0123456789012345678901234567890123456789";

    @TempDir Path folder;
    private Path root;
    private GitRepository repository;

    @BeforeEach
    void begin() throws Exception {
        root = folder.resolve("root");
        repository = GitRepository.at(root);
    }

    private void is(String commit) {
        assertThat(new GitHead(root).commit()).contains(commit);
    }

    private void isUnknown() {
        assertThat(new GitHead(root).commit()).isEmpty();
    }

    @Test
    void itIsTheOneOfTheBranchAlsoAfterMoreCommits() throws Exception {
        isUnknown();
        is(repository.commit());
        is(repository.commit());
    }

    @Test
    void itIsTheOneOfTheBranchThatIsSwitchedTo() throws Exception {
        String first = repository.commit();
        repository.git("checkout", "-q", "-b", "other");
        is(first);
        String second = repository.commit();
        is(second);
        repository.git("checkout", "-q", "main");
        is(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"feature/deep/one", "fix-#12", "a,b=(c)!%$&{x}'", "v1.2+3", "@home"})
    void branchesMayHaveAnyNameThatGitTakes(String name) throws Exception {
        repository.commit();
        repository.git("checkout", "-q", "-b", name);
        String commit = repository.commit();
        is(commit);
        repository.git("pack-refs", "--all");
        is(commit);
    }

    @Test
    void referencesMayBePacked() throws Exception {
        String first = repository.commit();
        repository.git("branch", "mai");
        repository.git("branch", "main2");
        repository.git("tag", "-a", "-m", "a tag", "main");
        String second = repository.commit();
        repository.git("pack-refs", "--all");
        assertThat(root.resolve(".git/refs/heads/main")).doesNotExist();
        is(second);

        repository.git("checkout", "-q", "mai");
        is(first);
        // Written since: what is packed is older.
        is(repository.commit());
    }

    @Test
    void withoutABranchItIsTheCommitItself() throws Exception {
        String first = repository.commit();
        repository.commit();
        repository.git("checkout", "-q", "--detach", first);
        is(first);
    }

    @Test
    void aBranchMayBeAnotherNameOfABranch() throws Exception {
        String commit = repository.commit();
        repository.git("symbolic-ref", "refs/heads/master", "refs/heads/main");
        repository.git("symbolic-ref", "HEAD", "refs/heads/master");
        is(commit);

        Files.writeString(root.resolve(".git/refs/heads/main"), "ref: refs/heads/master\n");
        isUnknown();
    }

    @Test
    void anotherWorktreeHasItsOwn() throws Exception {
        String first = repository.commit();
        repository.git("worktree", "add", "-q", "-b", "other", folder.resolve("tree").toString());
        String second = repository.commit();
        GitHead other = new GitHead(folder.resolve("tree"));

        assertThat(folder.resolve("tree/.git")).isRegularFile();
        is(second);
        assertThat(other.commit()).contains(first);
        repository.git("pack-refs", "--all");
        assertThat(other.commit()).contains(first);
        repository.git("-C", folder.resolve("tree").toString(), "checkout", "-q", second);
        assertThat(other.commit()).contains(second);
    }

    @Test
    void aSubmoduleHasItsOwn() throws Exception {
        GitRepository part = GitRepository.at(folder.resolve("part"));
        String commit = part.commit();
        repository.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                folder.resolve("part").toString(),
                "lib");
        String whole = repository.commit();

        is(whole);
        assertThat(root.resolve("lib/.git")).isRegularFile();
        assertThat(new GitHead(root.resolve("lib")).commit()).contains(commit);
    }

    @Test
    void aFolderInARepositoryHasThatOfTheWhole() throws Exception {
        repository.write("src/deep/a.txt", "a");
        String commit = repository.commit();
        assertThat(new GitHead(root.resolve("src/deep")).commit()).contains(commit);
    }

    @Test
    void longerHashesAreCommitsToo() throws Exception {
        repository = GitRepository.at(folder.resolve("long"));
        root = folder.resolve("wide");
        Files.createDirectories(root);
        repository.git("init", "-q", "--object-format=sha256", root.toString());
        repository.git("-C", root.toString(), "commit", "-q", "--allow-empty", "-m", "one");
        is(repository.git("-C", root.toString(), "rev-parse", "HEAD"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ref:",
                "ref: refs/heads/none",
                "ref: ../../commit",
                "ref: refs/../../../commit",
                "ref: /etc/passwd",
                "ref: refs/heads/a\u0000b",
                "main",
                NOWHERE + "0",
            })
    void whatSaysNothingIsNoCommit(String head) throws Exception {
        Files.writeString(folder.resolve("commit"), NOWHERE);
        Files.writeString(root.resolve(".git/HEAD"), head);
        isUnknown();
    }

    @Test
    void whatIsNoRepositoryHasNoCommit() throws Exception {
        root = Files.createDirectory(folder.resolve("plain"));
        Files.writeString(root.resolve(".git"), "gitdir: nowhere");
        isUnknown();
        Files.writeString(root.resolve(".git"), "something else");
        isUnknown();
    }
}
