package beamtime.core.study;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** The folder of a study's file; nothing outside of it is read. */
interface StudyFolder {
  /** The largest file that is read: a study of a hundred tables has a tenth of it. */
  int MOST_BYTES = 1 << 20;

  /** What spreadsheets put before a CSV. */
  String BYTE_ORDER_MARK = "\uFEFF";

  /** Names of files that are read, so none of another folder. */
  Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

  /** Opens a file by its name. */
  InputStream open(String file) throws IOException;

  /**
   * Text of a file.
   *
   * @throws IOException in one line, where it is not there, too large or no UTF-8
   */
  default String read(String file) throws IOException {
    if (!NAME.matcher(file).matches()) {
      throw new IOException("'" + file + "' is no name of a file next to the study's");
    }
    try (InputStream in = open(file)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new IOException(file + " has more than " + MOST_BYTES + " bytes");
      }
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new IOException(file + " is not UTF-8", e);
    }
  }

  /** A folder of this computer. */
  static StudyFolder of(Path folder) {
    return file -> {
      Path path = folder.resolve(file);
      if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
        throw new IOException(path + " is no file");
      }
      return Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS);
    };
  }

  /**
   * A folder of this class path, below this package.
   *
   * @param name empty for the package's own
   */
  static StudyFolder ofOurs(String name) {
    return file -> {
      InputStream in =
          StudyFolder.class.getResourceAsStream(name.isEmpty() ? file : name + "/" + file);
      if (in == null) {
        throw new IOException("the study " + name + " has no file " + file);
      }
      return in;
    };
  }
}
