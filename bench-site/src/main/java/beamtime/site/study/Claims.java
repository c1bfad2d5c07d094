package beamtime.site.study;

import beamtime.core.cell.Preset;
import beamtime.core.study.Claim;
import beamtime.core.study.Judgement;
import beamtime.core.study.StudyFile;
import java.util.List;

/** Judges the claims of a study, each by the best run that has both of its cells. */
public final class Claims {
  private final StudyFile study;
  private final Preset size;
  private final List<RunCells> runs;
  private final List<Claim> claims;

  /** Claims of a study at one of its sizes by these runs, the best first. */
  public Claims(StudyFile study, Preset size, List<RunCells> runs) {
    this.study = study;
    this.size = size;
    this.runs = List.copyOf(runs);
    claims = study.at(size).claims();
  }

  /** Each with its verdict, in the order of the study. */
  public List<JudgedClaim> judged() {
    return claims.stream().map(this::judged).toList();
  }

  private JudgedClaim judged(Claim claim) {
    JudgedClaim best = new JudgedClaim(judgement(claim, List.of()), "");
    for (RunCells run : runs) {
      JudgedClaim one = new JudgedClaim(judgement(claim, List.of(run)), run.run());
      if (one.judgement().here().isPresent()) {
        return one;
      }
      if (best.run().isEmpty() && !one.judgement().equals(best.judgement())) {
        best = one;
      }
    }
    return best;
  }

  private Judgement judgement(Claim claim, List<RunCells> run) {
    return Judgement.of(claim, new SiteMeasurements(study, size, run));
  }
}
