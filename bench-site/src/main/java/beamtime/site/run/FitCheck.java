package beamtime.site.run;

import beamtime.core.result.FitRecord;
import beamtime.core.result.FitRecord.Load;
import beamtime.core.result.FitRecord.Resource;
import beamtime.core.result.FitRecord.Use;

/**
 * Checks what the model of a fit can't: that there are loads, and that numbers are amounts.
 *
 * @param record of which it is a part
 */
record FitCheck(RecordCheck record) {
  /** What anything that may be in a record can be divided by. */
  private static final double LEAST = 1 / Limits.LARGEST_NUMBER;

  void check(FitRecord fit) throws RefusedException {
    FitRecord.Question question = fit.question();
    record.amounts(
        "fit.question",
        question.pvs(),
        question.frames(),
        question.bytes(),
        question.days(),
        question.readers());
    refuseLess("fit.question.bytes", question.bytes());
    record.amounts("fit.headroom", fit.headroom().held(), fit.headroom().gaveWay().orElse(0.0));
    record.amounts("fit.space", fit.space().keptOfDay().orElse(0.0), fit.space().free().orElse(0L));
    record.amounts(
        "fit.readers",
        fit.readers().served(),
        fit.readers().p99Millis().orElse(0.0),
        fit.readers().seen().orElse(0.0));
    if (fit.loads().isEmpty()) {
      throw record.refused("fit.loads", "there is none");
    }
    record.refuseMore("fit.reasons", fit.reasons().size(), Limits.MOST_CELLS);
    record.refuseMore("fit.loads", fit.loads().size(), Limits.MOST_CELLS);
    record.refuseMore("fit.uses", fit.uses().size(), Resource.values().length);
    for (int load = 0; load < fit.loads().size(); load++) {
      check("fit.loads[" + load + "]", fit.loads().get(load));
    }
    for (int use = 0; use < fit.uses().size(); use++) {
      check("fit.uses[" + use + "]", fit.uses().get(use));
    }
  }

  private void check(String field, Load load) throws RefusedException {
    record.amounts(
        field,
        load.scale(),
        load.frames(),
        load.bytes(),
        load.runs(),
        load.held(),
        load.due(),
        load.missed().late(),
        load.missed().dropped(),
        load.missed().neverReceived(),
        load.missed().failed(),
        load.longestMillis().orElse(0.0));
  }

  private void check(String field, Use use) throws RefusedException {
    record.amounts(
        field, use.there().orElse(0.0), use.asItStands().orElse(0.0), use.largest().orElse(0.0));
    if (use.there().orElse(0.0) > 0) {
      refuseLess(field + ".there", use.there().orElse(0.0));
    }
  }

  private void refuseLess(String field, double value) throws RefusedException {
    if (value < LEAST) {
      throw record.refused(field, value + " is too little for shares of it");
    }
  }
}
