package beamtime.es;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.data.Mix64;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.http.entity.ContentType;
import org.junit.jupiter.api.Test;

class PageTest {
  private static final String TWO_HITS =
      "{'pit_id':'p2','hits':{'total':{'value':7},'hits':["
          + "{'_index':'x','_id':'a','_score':null,'_source':{'text':'},\\'sort\\':[ ]}',"
          + "'deep':{'list':[1,2]}},'sort':[3,4]},"
          + "{'_index':'x','_id':'q\\'\\\\ \u00f8','_score':null,'_source':{},'sort':[-5]}]}}";

  @Test
  void aPageHandsOutEachHitWithItsIdAndDocument() throws IOException {
    List<String> hits = new ArrayList<>();
    Page page =
        Page.read(
            answer(TWO_HITS),
            7,
            hit -> {
              hits.add(hit.id() + " " + hit.sourceBytes());
              assertThat(hit.idHash()).isEqualTo(Mix64.hash(hit.id()));
            });
    assertThat(hits).containsExactly("a 48", "q\"\\ \u00f8 2");
    assertThat(page).isEqualTo(new Page(2, 7, "p2", List.of(-5L)));
  }

  @Test
  void aPageOfASearchWithTooManyHitsHandsOutNone() throws IOException {
    Page page = Page.read(answer(TWO_HITS), 6, hit -> assertThat(hit.id()).isNull());
    assertThat(page.hits()).isZero();
    assertThat(page.total()).isEqualTo(7);
  }

  @Test
  void aPageMayBeEmpty() throws IOException {
    assertThat(Page.read(answer("{'hits':{'total':{'value':0},'hits':[]}}"), 1, hit -> {}))
        .isEqualTo(new Page(0, 0, null, List.of()));
    assertThat(Page.read(answer("{'hits':{'total':{'value':0}}}"), 1, hit -> {}).hits()).isZero();
  }

  @Test
  void anAnswerThatIsCutOffOrLaidOutInAnotherWayFails() {
    for (String text :
        List.of(
            TWO_HITS.substring(0, TWO_HITS.indexOf(",{'_index':'x','_id':'q")),
            TWO_HITS.replace("'sort'", "'rank'"),
            "{'hits':{'hits':[ {'_index':'x','_id':'a'}]}}",
            TWO_HITS.replace("{'pit_id'", "{'_shards':{'failed':1},'pit_id'"))) {
      assertThatThrownBy(() -> Page.read(answer(text), 9, hit -> {}))
          .as(text)
          .isInstanceOf(IOException.class);
    }
  }

  private static Answer answer(String singleQuoted) {
    byte[] bytes = singleQuoted.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return new Answer(bytes, bytes.length, ContentType.APPLICATION_JSON);
  }
}
