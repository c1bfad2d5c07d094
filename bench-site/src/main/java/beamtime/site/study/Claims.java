package beamtime.site.study;

import beamtime.core.cell.Preset;
import beamtime.core.study.CellRef;
import beamtime.core.study.Claim;
import beamtime.core.study.Judgement;
import beamtime.core.study.Judgement.Finding;
import beamtime.core.study.Measured;
import beamtime.core.study.Measurements;
import beamtime.core.study.StudyFile;
import beamtime.site.run.Limits;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Judges the claims of a study, each by the best run that has both of its cells. */
public final class Claims {
  private final StudyFile study;
  private final List<RunCells> runs;
  private final List<Claim> claims;

  /** Claims of a study by these runs, the best first. */
  public Claims(StudyFile study, List<RunCells> runs) {
    this.study = study;
    this.runs = List.copyOf(runs);
    claims = study.at(Preset.LAB).claims();
  }

  /** Each with its verdict, in the order of the study. */
  public List<JudgedClaim> judged() {
    return claims.stream().map(this::judged).toList();
  }

  private JudgedClaim judged(Claim claim) {
    JudgedClaim best = new JudgedClaim(judgement(claim, List.of()), "");
    for (RunCells run : runs) {
      JudgedClaim one = new JudgedClaim(judgement(claim, List.of(run)), run.run());
      if (one.judgement().ratio().isPresent()) {
        return one;
      }
      if (best.run().isEmpty() && one.judgement().finding() != Finding.NOT_MEASURED) {
        best = one;
      }
    }
    return best;
  }

  private Judgement judgement(Claim claim, List<RunCells> run) {
    int most = Limits.MOST_SAMPLES / (2 * claims.size());
    return Judgement.of(claim, new Small(new SiteMeasurements(study, run), most));
  }

  /** Cells whose samples, read for every claim, are together no more than a run may have. */
  private record Small(Measurements all, int most) implements Measurements {
    @Override
    public Optional<Measured> of(CellRef cell, Map<String, String> row) {
      return all.of(cell, row)
          .filter(one -> one.forks().stream().mapToInt(List::size).sum() <= most);
    }

    @Override
    public String lack(CellRef cell, Map<String, String> row) {
      return all.lack(cell, row);
    }
  }
}
