package beamtime.site.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
  @ParameterizedTest
  @CsvSource({
    "https://me:secret@host/x.git, https://host/x.git, me, secret",
    "https://me:p@ss@host:8443/x.git, https://host:8443/x.git, me, p@ss",
    "https://me:p%40s%2Fs+w@host/x.git, https://host/x.git, me, p@s/s+w",
    "https://me:50%@host/x.git, https://host/x.git, me, 50%",
    "https://token@host/x.git, https://host/x.git, token, ''",
    "https://host/x.git, https://host/x.git, '', ''",
    "https://host/~me@work/x.git, https://host/~me@work/x.git, '', ''",
    "ssh://git@host/x.git, ssh://git@host/x.git, '', ''",
    "git@host:x.git, git@host:x.git, '', ''",
    "../x.git, ../x.git, '', ''"
  })
  void namesAndPasswordsStandApartFromThePlace(
      String given, String place, String name, String password) throws IOException {
    assertThat(Address.of(given)).isEqualTo(new Address(place, name, password));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://me:p@ss/w0rd@host/x.git",
        "https://me:p/w0rd@host/x.git",
        "https://me:1/w0rd@host/x.git",
        "https://me:w0rd@host/a@b.git",
        "ssh://me:w0rd@host/x.git"
      })
  void whatMayBeAPasswordOrAPathIsRefusedUnshown(String given) {
    assertThatThrownBy(() -> Address.of(given))
        .isInstanceOf(PublishException.class)
        .message()
        .doesNotContain("w0rd", "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://me:w0rd@host/x.git", "https://me:w0rd#1@host/x.git"})
  void anAddressWithoutABranchIsRefusedUnshown(String given) {
    assertThatThrownBy(() -> Target.parse(given))
        .isInstanceOf(PublishException.class)
        .hasMessageContaining("#branch")
        .message()
        .doesNotContain("w0rd");
  }

  @Test
  void messagesOfGitAreShownWithoutPasswords() {
    assertThat(Address.shown("fatal: 'https://me:p@s/s@host/x.git/' and ssh://me:x@y/z end"))
        .isEqualTo("fatal: 'https://host/x.git/' and ssh://y/z end");
  }

  @ParameterizedTest
  @CsvSource({"me, kept", "token, ''"})
  void aNameAloneIsLookedUpInGitsOwnStore(String name, String password, @TempDir Path folder)
      throws IOException, InterruptedException {
    Path store =
        Files.writeString(folder.resolve("store"), "https://other:x@host\nhttps://me:kept@host\n");
    Path settings =
        Files.writeString(
            folder.resolve("settings"), "[credential]\nhelper = store --file " + store);
    ProcessBuilder git = new ProcessBuilder("git", "credential", "fill");
    git.environment().put("GIT_CONFIG_GLOBAL", settings.toString());
    git.environment().put("GIT_TERMINAL_PROMPT", "0");
    git.environment().remove("GIT_ASKPASS");
    git.environment()
        .putAll(Address.of("https://" + name + "@host/x.git").login(git.environment()));
    Process running = git.start();
    try (Writer asked = running.outputWriter()) {
      asked.write("protocol=https\nhost=host\n\n");
    }

    assertThat(running.inputReader().lines()).contains("username=" + name, "password=" + password);
    assertThat(running.waitFor()).isZero();
  }

  @Test
  void aNameAloneIsAskedForItsPasswordWhereThatCanBeTyped(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path ask = Files.writeString(folder.resolve("ask"), "#!/bin/sh\necho typed\n");
    assertThat(ask.toFile().setExecutable(true)).isTrue();
    ProcessBuilder git = new ProcessBuilder("git", "credential", "fill");
    git.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    git.environment().put("GIT_ASKPASS", ask.toString());
    git.environment().putAll(Address.of("https://me@host/x.git").login(git.environment()));
    Process running = git.start();
    try (Writer asked = running.outputWriter()) {
      asked.write("protocol=https\nhost=host\n\n");
    }

    assertThat(running.inputReader().lines()).contains("username=me", "password=typed");
    assertThat(running.waitFor()).isZero();
    assertThat(Address.of("https://me@host/x.git").login(Map.of()))
        .as("on a terminal")
        .containsEntry("GIT_CONFIG_COUNT", "1");
  }

  @Test
  void theLoginIsAddedToWhatTheUserTellsGit() throws IOException {
    Map<String, String> login =
        Address.of("https://me:secret@host/x.git").login(Map.of("GIT_CONFIG_COUNT", "3"));

    assertThat(login)
        .containsEntry("GIT_CONFIG_COUNT", "5")
        .containsEntry("GIT_CONFIG_KEY_4", "credential.https://host.helper")
        .containsEntry("BEAMTIME_GIT_PASSWORD", "secret");
    assertThat(login.get("GIT_CONFIG_VALUE_4")).doesNotContain("secret");
  }
}
