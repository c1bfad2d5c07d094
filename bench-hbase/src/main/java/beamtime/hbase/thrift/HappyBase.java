package beamtime.hbase.thrift;

import beamtime.core.owner.PythonPackages;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * HappyBase (PyPI), the Python library by which the WLCG study asked HBase's Thrift gateway, in a
 * script that we wrote.
 */
public final class HappyBase extends GatewayProgram {
  /** With what it needs; thriftpy2 has a wheel for each Python from 3.9 to 3.14 on Linux. */
  private static final String WHEELS =
      """
      happybase==1.3.0 --hash=sha256:f2644cf1ef9d662fbe6f709fcfd66bf13e949f3efd4745a3230cf5f904fb7839
      importlib_resources==6.5.2 --hash=sha256:789cfdc3ed28c78b67a06acb8126751ced69a3d5f79c095a98298cd8a760ccec
      ply==3.11 --hash=sha256:096f9b8350b65ebd2fd1346b12452efe5b9607f7482813ffca50c22722a807ce
      six==1.17.0 --hash=sha256:4721f391ed90541fddacab5acf947aa0d3dc7d27b2e1e8eda2be8970586c3274
      thriftpy2==0.6.0 \\
        --hash=sha256:151d299e8e3694a6cc0f2f2cda01d5744080742649de958c5cdcbebb4306205f \\
        --hash=sha256:64860404663009a41a529f1f13c012e1ccf4a814b123581729f98c2b103ef362 \\
        --hash=sha256:4b8714e6eb37d973bdd231a46ce1c639417fe8035d4d3224f832e4a6afd05d5f \\
        --hash=sha256:2ae866adf9b112c7ab30c1a90d878a5d6f2d40244fbc46ec8477425d802f4ac5 \\
        --hash=sha256:16eecfd34bd541b75172ba0d69ea90b874611a7361d18906fb6d95955089cc30 \\
        --hash=sha256:0345c8ba40f7b98c24c1ecabfc04ff512ed930ab86ff277572bd279b69a0a252
      """;

  private static final String SCRIPT = "wlcg_happybase.py";
  private static final int MINUTES = 30;

  @Override
  public String name() {
    return "happybase";
  }

  @Override
  Program ready(Path folder) throws IOException, InterruptedException {
    Path script = folder.toAbsolutePath().resolve(SCRIPT);
    try (InputStream in = HappyBase.class.getResourceAsStream(SCRIPT)) {
      Files.copy(in, script, StandardCopyOption.REPLACE_EXISTING);
    }
    PythonPackages packages = PythonPackages.fetch(WHEELS);
    return new Program() {
      @Override
      public String run(List<String> arguments) throws IOException, InterruptedException {
        List<String> command =
            Stream.concat(Stream.of(script.toString()), arguments.stream()).toList();
        return packages.run(command, Map.of(), MINUTES);
      }

      @Override
      public void close() throws IOException {
        packages.close();
      }
    };
  }
}
