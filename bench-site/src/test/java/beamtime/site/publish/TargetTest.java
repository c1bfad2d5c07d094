package beamtime.site.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetTest {
  @TempDir Path temporary;

  @Test
  void aRepositoryNeedsItsBranch() throws Exception {
    assertThatThrownBy(() -> Target.parse("/srv/site.git"))
        .isInstanceOf(PublishException.class)
        .hasMessage(
            "/srv/site.git is a repository of git and names no branch: write /srv/site.git#branch");
    assertThat(Target.parse("/srv/site.git#pages"))
        .isEqualTo(new Target.Branch("/srv/site.git", "pages"));
  }

  @Test
  void aRepositoryIsKnownByItsFilesToo() throws Exception {
    new Git(temporary).run("init", "--bare", "-q", "site");
    assertThatThrownBy(() -> Target.parse(temporary.resolve("site").toString()))
        .isInstanceOf(PublishException.class)
        .hasMessageContaining("names no branch");
    Path folder = Files.createDirectory(temporary.resolve("pages"));
    assertThat(Target.parse(folder.toString())).isEqualTo(new Target.Folder(folder));
  }
}
