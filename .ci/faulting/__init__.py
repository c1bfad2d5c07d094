"""Faults in a loop: what the command `.ci/faults` is made of."""
