package beamtime.hbase.thrift;

import beamtime.core.owner.JavaCommand;
import beamtime.core.owner.OtherProcess;
import beamtime.core.owner.OwnedFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@link ThriftClient}, in a JVM for each fork: what the gateway costs, without Python. */
public final class ThriftFromJava extends GatewayProgram {
  private static final int MINUTES = 30;

  @Override
  public String name() {
    return "thrift";
  }

  @Override
  Program ready(Path folder) throws IOException {
    OwnedFolder temporary = OwnedFolder.create(OwnedFolder.temporary(), "thrift");
    return new Program() {
      @Override
      public String run(List<String> arguments) throws IOException, InterruptedException {
        List<String> command =
            new ArrayList<>(
                List.of(JavaCommand.program(), "-cp", System.getProperty("java.class.path")));
        command.add(ThriftClient.class.getName());
        command.addAll(arguments);
        return OtherProcess.run(command, Map.of(), temporary.path(), MINUTES);
      }

      @Override
      public void close() throws IOException {
        temporary.close();
      }
    };
  }
}
