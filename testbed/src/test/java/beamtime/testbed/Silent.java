package beamtime.testbed;

import beamtime.core.backend.Testbed;

/** Nobody listens to the progress of a test. */
public enum Silent implements Testbed.Progress {
  PROGRESS;

  @Override
  public void step(String backend, String what) {}
}
