package beamtime.site.study;

import beamtime.core.study.Judgement;

/**
 * A claim with its verdict.
 *
 * @param run id of the one that has both cells; empty where none has
 */
public record JudgedClaim(Judgement judgement, String run) {}
