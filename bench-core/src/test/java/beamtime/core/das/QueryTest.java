package beamtime.core.das;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.data.RecordKind;
import beamtime.core.store.records.NamePattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTest {
  private static DasPlan plan(String query) {
    return Planner.plan(QueryParser.parse(query));
  }

  /** The query in its one form: queries that differ in blanks or order alone have the same. */
  private static String canonical(DasPlan plan) {
    return DasPlan.word(plan.kind())
        + "="
        + DasPlan.written(plan.names())
        + plan.site().map(at -> " site=" + DasPlan.written(at)).orElse("")
        + " idx="
        + plan.index()
        + " limit="
        + plan.limit()
        + filter(plan);
  }

  private static String filter(DasPlan plan) {
    if (plan.tells() instanceof DasPlan.Fields some) {
      return " | grep "
          + some.fields().stream().map(plan::written).collect(Collectors.joining(", "));
    }
    return plan.tells() instanceof DasPlan.Whole ? "" : " | " + plan.aggregate();
  }

  @Test
  void conditionsSayWhichRecordsAndHowMany() {
    DasPlan plan = plan("dataset=/Ab-c_1/X* site=T1_* idx=30 limit=2");
    assertThat(plan.kind()).isEqualTo(RecordKind.DATASET);
    assertThat(plan.names()).isEqualTo(NamePattern.prefix("/Ab-c_1/X"));
    assertThat(plan.site()).contains(NamePattern.prefix("T1_"));
    assertThat(plan.index()).isEqualTo(30);
    assertThat(plan.limit()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "block=/a/b/c#12, block=/a/b/c#12 idx=0 limit=10",
    "block=*, block=* idx=0 limit=10",
    "block=*abc* limit=1, block=*abc* idx=0 limit=1",
    "block=/a*|grep block.size, block=/a* idx=0 limit=10 | grep block.size",
    "block=/a* | count(block.name), block=/a* idx=0 limit=10 | count(block.name)",
    "block=/a* | sum( block.size ), block=/a* idx=0 limit=10 | sum(block.size)"
  })
  void aQueryHasOneForm(String query, String form) {
    assertThat(canonical(plan(query))).isEqualTo(form);
    assertThat(canonical(plan(form))).isEqualTo(form);
  }

  @Test
  void blanksAndOrderDoNotMatter() {
    DasPlan plan = plan("block=/a* site=T1_US_FNAL limit=3 | grep block.name, block.size");
    DasPlan same =
        plan("  limit = 3\tblock =/a*\n site= T1_US_FNAL|grep block.size ,block.name,block.size ");
    assertThat(canonical(same)).isEqualTo(canonical(plan));
    assertThat(same.key().hash()).isEqualTo(plan.key().hash()).hasSize(16);
    assertThat(plan("block=/b*").key().hash()).isNotEqualTo(plan.key().hash());
    assertThat(plan("block=/a").key().hash()).isNotEqualTo(plan.key().hash());
    assertThat(plan("dataset=/a*").key().hash()).isNotEqualTo(plan.key().hash());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '~',
      value = {
        "~~ ! column 1: the query ends where this may stand: a word",
        "~block~ ! column 6: the query ends where this may stand: =",
        "block= ! column 7: the query ends where this may stand: a value",
        "SELECT * FROM blocks; ! column 8: '*' where this may stand: =",
        "{\"$where\": \"1\"} ! column 1: '{' where this may stand: a word",
        "block=/a* | ! column 12: the query ends where this may stand: a word",
        "block=/a* | count(block.name ! column 29: the query ends where this may stand: )",
        "block=/a* | grep block.name | count(block.name) ! column 29: '|' where",
        "blok=/a* ! column 1: 'blok' can't stand here; nearest: 'block'",
        "site=T1_US_FNAL ! column 1: a query asks for one name",
        "block=/a* dataset=/a* ! column 1: a query asks for one name",
        "block=/a* block=/b* ! column 11: 'block' stands twice",
        "block=/a.* ! column 9: '.' can't stand here: a name has letters",
        "block=/[a-z]+/x ! column 8: '[' can't stand here",
        "block=^/a ! column 7: '^' can't stand here",
        "block=/a*b* ! column 9: '*' can't stand here",
        "block=/a'b/\"c\"/$where.x ! column 9: ''' can't stand here",
        "block=/a/$ne ! column 10: '$' can't stand here",
        "block=/é ! column 8: 'é' can't stand here",
        "block=*abc ! column 7: with no beginning a name needs 3 characters between two *",
        "block=*ab* ! column 7: with no beginning",
        "block=** ! column 7: with no beginning",
        "block=/a* limit=10000000 ! column 17: '10000000' is no whole number from 1 to 10000",
        "block=/a* limit=0 ! column 17: '0' is no whole number",
        "block=/a* idx=-1 ! column 15: '-1' is no whole number from 0",
        "block=/a* idx=99999999999999999999 ! column 15: '99999999999999999999' is no",
        "block=/a* idx=1e3 ! column 15: '1e3' is no whole number",
        "block=/a* | grab block.name ! column 13: 'grab' can't stand here; nearest: 'grep'",
        "block=/a* | grep block.sise ! column 18: 'block.sise' can't stand here; nearest: 'block.si",
        "block=/a* | grep dataset.name ! column 18: 'dataset.name' can't stand here",
        "block=/a* | sum(block.name) ! column 17: 'block.name' can't stand here",
        "block=/a* | sum(block.size, block.files) ! column 29: count and sum are of one field"
      })
  void whatIsNoQueryIsToldWhereAndWhatMayStandThere(String query, String message) {
    assertThatThrownBy(() -> plan(query))
        .isInstanceOf(QueryException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @ValueSource(chars = {'(', 'a', ' ', '*', '|', '\0'})
  void aLongTextIsRefusedBeforeItIsRead(char of) {
    assertThatThrownBy(() -> plan("block=" + String.valueOf(of).repeat(1_000_000)))
        .isInstanceOf(QueryException.class)
        .hasMessage("column 1001: a query has at most 1000 characters, this one 1000006");
  }
}
