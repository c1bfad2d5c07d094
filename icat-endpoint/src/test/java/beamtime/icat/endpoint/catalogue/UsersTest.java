package beamtime.icat.endpoint.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsersTest {
  @TempDir private Path folder;

  @Test
  void usersOfAFileStandBesideRoot() throws IOException {
    Users users = read("# people\nalice = hush \u00e9\nbob:hush");
    assertThat(users.match("root", "secret")).isTrue();
    assertThat(users.match("alice", "hush \u00e9")).isTrue();
    assertThat(users.match("alice", "hush")).isFalse();
    assertThat(users.match("bob", "hush")).isTrue();
    assertThat(users.match("eve", "")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "alice = | no password of user 'alice'",
        "alice = hush\\u00 | it holds a malformed",
        "root = hush | root is no other user"
      })
  void aFileThatCantBeUsedIsToldWithoutItsPasswords(String text, String why) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(why)
        .hasMessageNotContaining("hush");
  }

  private Users read(String text) throws IOException {
    return Users.read("secret", Files.writeString(folder.resolve("users.properties"), text));
  }
}
