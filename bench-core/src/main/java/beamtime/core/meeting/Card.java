package beamtime.core.meeting;

import java.util.List;

/**
 * What a machine leaves when it comes to a meeting: four lines.
 *
 * @param host its name
 * @param pid its process
 * @param token what tells it from every other that came under the same number
 * @param task what it was given to do; one line
 */
record Card(String host, long pid, String token, String task) {
  String text() {
    return String.join("\n", host, Long.toString(pid), token, task);
  }

  static Card parse(String text) {
    List<String> lines = text.lines().toList();
    return new Card(lines.get(0), Long.parseLong(lines.get(1)), lines.get(2), lines.get(3));
  }

  String where() {
    return host + ", process " + pid;
  }
}
