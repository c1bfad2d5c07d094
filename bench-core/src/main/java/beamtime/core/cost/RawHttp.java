package beamtime.core.cost;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One connection that sends requests which were made before, and reads each answer to its end
 * without decoding it: what a client of HTTP can reach at most. HTTP/1.1 in plain text, one
 * blocking socket, one thread.
 */
public final class RawHttp implements AutoCloseable {
  private static final int BUFFER = 1 << 18;

  /** An answer that is an error says so within these. */
  private static final int BEGINNING = 64;

  /** How long a raw program waits for a server that says nothing. */
  public static final int PATIENCE_MILLIS = 120_000;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER];
  private int at;
  private int end;
  private final byte[] beginning = new byte[BEGINNING];
  private int begun;

  /**
   * Connects.
   *
   * @throws IOException where it can't be reached, or asks for TLS, which this does not speak
   */
  public RawHttp(URI server) throws IOException {
    if (!server.getScheme().equals("http")) {
      throw new IOException(server + ": the raw program speaks plain HTTP only");
    }
    socket = new Socket(server.getHost(), server.getPort());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MILLIS);
    in = socket.getInputStream();
    out = socket.getOutputStream();
  }

  /**
   * A request that is ready.
   *
   * @param asked its first line without the version, such as {@code GET /}
   * @param fields lines of its head, each with its line end, after host and length
   */
  public static byte[] request(URI server, String asked, String fields, byte[] body) {
    String head =
        "%s HTTP/1.1\r\nHost: %s\r\n%sContent-Length: %s\r\n\r\n"
            .formatted(asked, server.getAuthority(), fields, body.length);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(head.getBytes(StandardCharsets.UTF_8));
    bytes.writeBytes(body);
    return bytes.toByteArray();
  }

  /** The body of the answer to a request. */
  public byte[] answer(byte[] request) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    send(request, body);
    return body.toByteArray();
  }

  /** The same, in which a text must be found so many times. */
  public byte[] proven(byte[] request, String text, int times) throws IOException {
    byte[] answer = answer(request);
    String body = new String(answer, StandardCharsets.ISO_8859_1);
    int found = 0;
    for (int next = body.indexOf(text); next >= 0; next = body.indexOf(text, next + 1)) {
      found++;
    }
    if (found != times) {
      throw new IOException(found + " times '" + text + "', expected " + times);
    }
    return answer;
  }

  /**
   * Sends a request and reads its answer, whose status must be 200.
   *
   * @param body takes that of the answer
   * @return its length
   */
  public int send(byte[] request, OutputStream body) throws IOException {
    out.write(request);
    String status = line();
    int length = -1;
    for (String field = line(); !field.isEmpty(); field = line()) {
      if (field.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(field.substring(field.indexOf(':') + 1).strip());
      }
    }
    begun = 0;
    int read = length < 0 ? chunks(body) : part(length, body);
    if (!status.contains(" 200 ")) {
      throw new IOException(status + " " + beginning());
    }
    return read;
  }

  /** What the body of the last answer begins with. */
  public String beginning() {
    return new String(beginning, 0, begun, StandardCharsets.ISO_8859_1);
  }

  private int chunks(OutputStream body) throws IOException {
    int length = 0;
    for (int chunk = size(line()); chunk > 0; chunk = size(line())) {
      length += part(chunk, body);
      line();
    }
    line();
    return length;
  }

  private static int size(String hexadecimal) {
    return Integer.parseInt(hexadecimal, 16);
  }

  private int part(int length, OutputStream body) throws IOException {
    for (int left = length; left > 0; ) {
      if (end == at) {
        fill();
      }
      int there = Math.min(left, end - at);
      body.write(buffer, at, there);
      int begins = Math.min(there, BEGINNING - begun);
      System.arraycopy(buffer, at, beginning, begun, begins);
      begun += begins;
      at += there;
      left -= there;
    }
    return length;
  }

  /** The text up to the next line end. */
  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (byte next = next(); next != '\n'; next = next()) {
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  private byte next() throws IOException {
    if (end == at) {
      fill();
    }
    return buffer[at++];
  }

  private void fill() throws IOException {
    at = 0;
    end = Math.max(0, in.read(buffer));
    if (end == 0) {
      throw new EOFException("the server closed the connection within an answer");
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
