package beamtime.site.study;

import beamtime.core.study.StudyFile;

/**
 * A study of a laboratory.
 *
 * @param study as the run holds it
 * @param path of its file, below the folder of runs
 */
public record LabStudy(StudyFile study, String path) {}
