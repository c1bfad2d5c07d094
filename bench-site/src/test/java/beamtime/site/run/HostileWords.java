package beamtime.site.run;

import java.util.List;

/** Names and values that no real run has and that a page, a path, a sheet or a shell would obey. */
public final class HostileWords {
  private HostileWords() {}

  /** One of each kind. */
  public static List<String> all() {
    return List.of(
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "</style></title><svg onload=alert(1)>",
        "' onmouseover='alert(1)",
        "javascript:alert(1)",
        "../../../../tmp/x",
        "..\\..\\x",
        "/etc/passwd",
        "%2e%2e%2fx",
        "=HYPERLINK(\"http://example.org\")",
        "+1+cmd|' /C calc'!A0",
        "@SUM(1)",
        "-1",
        "\tTab",
        "a|b|c `code` [link](javascript:alert(1)) <b>",
        "line\nline\r\nline",
        "\u001b[2Jescape",
        "\u202Eright to left",
        "zero\u200Bwidth",
        "nul\u0000",
        "\uD83D\uDE80 rocket",
        "\uD800 half a pair",
        "${7*7} {{7*7}} <%= 7*7 %> #{7*7}",
        "$(touch /tmp/x) `touch /tmp/x` ; touch /tmp/x",
        "CON",
        "x".repeat(5_000));
  }
}
