package beamtime.core.backend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What users put into addresses, and whether all may read it. */
class UriSecretsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "mongodb://me:hush@db.lab:27017",
        "mongodb://db.lab/?authMechanism=MONGODB-AWS&authMechanismProperties=AWS_SESSION_TOKEN:hush",
        "mongodb://db.lab/?authMechanismProperties=A:b,AWS%5FSESSION%5FTOKEN:hush",
        "mongodb://db.lab/?tls=true&tlsCertificateKeyFilePassword=hush",
        "mongodb://db.lab/?proxyHost=p&proxyPassword=hush",
        "mongodb://db.lab/?pass%77ord=hush",
        "https://es.lab:9200/?api_key=hush",
        "https://icat.lab/ICATService/ICAT;access_token=hush",
      })
  void secretsAreRefusedAndNotRepeated(String address) {
    assertThat(UriSecrets.problem("testbed.mongodb.uri", address))
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .startsWith("testbed.mongodb.uri holds a")
                    .contains("would end up in results", "testbed.mongodb.passwordFile")
                    .doesNotContain("hush"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mongodb://token-1.lab:27017,token-2.lab:27017/?replicaSet=secret",
        "mongodb://db.lab/?authMechanismProperties=ENVIRONMENT:azure,TOKEN_RESOURCE:lab",
        "mongodb://db.lab/?tls=true&tlsCertificateKeyFile=/etc/key.pem",
        "https://es.lab:9200,https://es2.lab:9200",
        "127.0.0.1:2181/hbase",
      })
  void otherAddressesMayBeUsed(String address) {
    assertThat(UriSecrets.problem("testbed.mongodb.uri", address)).isEmpty();
  }

  @Test
  void aCommandMustNotHoldAPassword() {
    assertThat(UriSecrets.problemOfShell("testbed.mongodb.shell", "sshpass -p hush ssh db.lab sh"))
        .contains(
            "testbed.mongodb.shell holds a password, which would end up in results: let ssh log in by a key");
    assertThat(UriSecrets.problemOfShell("testbed.mongodb.shell", "ssh db.lab sh -s")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://es.lab:9200 | passwordFile | true",
        "http://127.0.0.1:9200,http://es.lab:9200 | apiKeyVariable | true",
        "http://127.0.0.1.lab:9200 | passwordFile | true",
        "mongodb://db.lab:27017 | passwordVariable | true",
        "mongodb+srv://db.lab/?tls=false | passwordFile | true",
        "jdbc:postgresql://db.lab:5432/lab | passwordFile | true",
        "http://icat.lab:8080/ICAT | rulePasswordFile | true",
        "https://es.lab:9200 | passwordFile | false",
        "mongodb://db.lab:27017/?tls=true | passwordFile | false",
        "mongodb+srv://db.lab | passwordFile | false",
        "jdbc:postgresql://db.lab:5432/lab?ssl=true | passwordFile | false",
        "jdbc:postgresql://127.0.0.1:5432/lab | passwordFile | false",
        "http://localhost:9200,http://[::1]:9200/ | passwordFile | false",
        "mongodb://127.0.0.1:27017,localhost:27018/?w=1 | passwordFile | false",
        "http://es.lab:9200 | trustStorePasswordFile | false",
        "http://es.lab:9200 | user | false",
      })
  void passwordsThatCanBeReadOnTheWayBringAWarning(String uri, String key, boolean warned) {
    Map<String, String> address = Map.of("uri", uri, key, "/dev/null");
    assertThat(new Credentials("x", address).warnings())
        .filteredOn(line -> line.startsWith("warning: " + uri + " is not encrypted"))
        .hasSize(warned ? 1 : 0)
        .noneMatch(line -> line.contains("\n"));
  }
}
