"""What must hold after a fault: each check gives a line for what does not."""
import json
import re
from collections import Counter
from typing import Any

from .cases import Case
from .scene import Seen

MEASURED = re.compile(r"^\[\d+/\d+, [\d:]+ left\] (\w+\[.*\]) [\d.,]+ \S+ \S+$", re.MULTILINE)
STACK_TRACE = re.compile(r"^\s+at [\w.$/]+\(|^Exception in thread|^Caused by:", re.MULTILINE)
# Exit codes of a launcher that was told to end, by the shell's rule.
SIGNALLED = {"kill": -9, "terminate": 143, "interrupt": 130}
# What the cell of a dead or broken backend has to say.
CAUSES = {
    "kill": r"signal 9|exit code 137|was killed|process that runs .* (ended|broke off)|Forked VM",
    "stop and kill": r"signal 9|was killed|process that runs .* (ended|broke off)|Forked VM",
    # an engine that is told to stop a container kills it where it does not end by itself
    "terminate": r"\bsignal (15|9)\b|\bexit code \d|'s container \S+ \(\S+\) ended\b",
    "memory": r"(?i)memory|heap",
    "disk": r"(?i)\bno space left\b|\bdisk of .* (is full|has .* left)\b|\bdisk (space|quota|usage|watermark)\b|\bof disk\b"
    r"|\b(free some space|make room)\b|OutOfDisk",
    "port": r"(?i)\bport \d+\b|\baddress already in use\b|\bport is already allocated\b|BindException|\bfailed to bind\b",
    "hang": r"(?i)\bno answer\b|\bd(oes|id) not answer\b|\bhangs\b|timed? ?out|\bJMH was stopped\b",
}
FILES = {"run.json", "jmh.json", "cells", "endpoints", "evidence", "logs", "filler"}


def problems(case: Case, seen: Seen) -> list[str]:
    """All that is wrong; empty where the case passed."""
    found = [f"left: {one}" for one in seen.left] + [f"foreign: {one}" for one in seen.foreign]
    if not seen.ended:
        found.append(f"the run had not ended {seen.seconds:.0f} s after the start")
    if trace := STACK_TRACE.search(told_by_us(case, seen)):
        found.append(f"stack trace: {line_at(seen.console, trace.start())}")
    if (case.kind, case.target) == ("disk", "launcher") and seen.code and not re.search(CAUSES["disk"], seen.console):
        found.append("the console does not say that the disk is full")
    return found + (kept(case, seen) if case.target == "keeper" else measured(case, seen))


def told_by_us(case: Case, seen: Seen) -> str:
    """What JMH prints of a single benchmark that failed is JMH's."""
    return "" if case.target == "keeper" else seen.console


def line_at(text: str, position: int) -> str:
    return text[position:].strip().splitlines()[0][:200]


def kept(case: Case, seen: Seen) -> list[str]:
    """A benchmark on a kept backend ends well only where it has its number."""
    scored = re.search(r"^\S+Benchmark\.\S+ .* (thrpt|ss|avgt) ", seen.console, re.MULTILINE)
    if (seen.code == 0) != bool(scored):
        return [f"exit code {seen.code} {'with' if scored else 'without'} a result"]
    if case.kind == "stop" and seen.code != 0:
        return [f"a keeper that rested for {case.stop_seconds:.1f} s ended the benchmark with {seen.code}"]
    return []


def measured(case: Case, seen: Seen) -> list[str]:
    if seen.folder is None or not (seen.folder / "run.json").exists():
        lost = MEASURED.findall(seen.console)
        found = ["no run.json, though cells were measured"] if lost else []
        return found + (["exit code 0 without a record"] if seen.code == 0 else [])
    try:
        run: dict[str, Any] = json.loads((seen.folder / "run.json").read_text())
        results: list[dict[str, Any]] = json.loads((seen.folder / "jmh.json").read_text())
    except (OSError, ValueError) as e:
        return [f"the record can't be read: {e}"]
    return intact(case, seen, run, results) + exit_code(case, seen, run) + causes(case, seen, run) + others(case, seen, run)


def name(cell: dict[str, Any]) -> str:
    return cell["workload"] + "[" + ", ".join([cell["backend"], *(f"{k}={v}" for k, v in cell["params"].items())]) + "]"


def intact(case: Case, seen: Seen, run: dict[str, Any], results: list[dict[str, Any]]) -> list[str]:
    """What the console has told is in both files, once; what lay on a full disk is asked for what came before."""
    told = MEASURED.findall(seen.before if (case.kind, case.target) == ("disk", "launcher") else seen.console)
    recorded = {name(cell): cell for cell in run["cells"]}
    kept = Counter((entry["benchmark"], str(sorted(entry["params"].items()))) for entry in results)
    found = [f"a cell was told {count} times: {cell}" for cell, count in Counter(told).items() if count > 1]
    found += [f"jmh.json has {count} entries of one cell: {cell[0]}" for cell, count in kept.items() if count > 1]
    if len(recorded) != len(run["cells"]):
        found.append("run.json has a cell twice")
    for cell in told:
        if recorded.get(cell, {}).get("outcome") != "MEASURED" or not recorded[cell].get("score"):
            found.append(f"told as measured, and not in run.json: {cell}")
    scores = Counter(entry["primaryMetric"]["score"] for entry in results)
    right = Counter(cell["score"]["value"] for cell in run["cells"] if cell["outcome"] == "MEASURED")
    # a launcher that dies, or has no room, between its two files has told nobody of the newest cell
    between = case.target == "launcher" and scores <= right and len(told) <= scores.total() >= right.total() - 1
    if scores != right and not between:
        found.append("jmh.json and run.json have other scores")
    odd = {one.name for one in seen.folder.iterdir()} - FILES if seen.folder else set()
    return found + [f"odd files in the run's folder: {', '.join(sorted(odd))}"] * bool(odd)


def exit_code(case: Case, seen: Seen, run: dict[str, Any]) -> list[str]:
    lost = [cell for cell in run["cells"] if cell["outcome"] != "MEASURED"]
    if case.target == "launcher" and seen.struck and case.kind in SIGNALLED:
        # one that was through may end as it would have
        right = {SIGNALLED[case.kind]} | ({0} if not lost else set()) | ({1} if run["finished"] and lost else set())
    else:
        right = {1} if lost or not run["finished"] else {0}
    found = [] if seen.code in right else [f"exit code {seen.code} with {len(lost)} of {len(run['cells'])} cells lost"]
    if not seen.struck and lost:
        found.append(f"the fault never struck, and {name(lost[0])} was lost: {lost[0]['cause']}")
    return found


def causes(case: Case, seen: Seen, run: dict[str, Any]) -> list[str]:
    """Who died is named with what became of it, in the record and on the console."""
    found = [f"a wrong answer: {name(cell)}: {cell['cause']}" for cell in run["cells"] if cell["outcome"] == "WRONG_ANSWER"]
    failed = [cell for cell in run["cells"] if cell["outcome"] == "FAILED"]
    found += [f"a cell failed without a cause: {name(cell)}" for cell in failed if not cell["cause"].strip()]
    if case.kind == "stop" and failed:
        found.append(f"rested for {case.stop_seconds:.1f} s, and {name(failed[0])} failed: {failed[0]['cause']}")
    if run["finished"]:
        found += [f"not on the console: {name(cell)}" for cell in failed if f"FAILED {name(cell)}" not in seen.console]
    own = [cell for cell in failed if cell["backend"] == case.backend or (case.kind, case.target) == ("disk", "server")]
    expected = CAUSES.get(case.kind)
    if own and expected and case.target != "launcher" and not any(re.search(expected, cell["cause"]) for cell in own):
        found.append(f"the cause does not say it: {name(own[0])}: {own[0]['cause']}")
    died = case.target == "server" and case.kind in ("kill", "stop and kill", "port") and own
    if died and not any(one["name"] == case.backend and (one["failure"] or "died" in one["facts"]) for one in run["backends"]):
        found.append(f"{case.backend} died, and its record does not tell it")
    return found


def others(case: Case, seen: Seen, run: dict[str, Any]) -> list[str]:
    """Only the victim's cells are lost; with a host or a fork only the one that it measured."""
    if case.target == "launcher" or case.kind == "disk" or (case.kind, case.target) == ("memory", "fork"):
        return []
    lost = [cell for cell in run["cells"] if cell["outcome"] != "MEASURED"]
    # a module's floors are measured by its own hosts and forks
    may_go = {case.backend, "floor"} if case.target in ("host", "fork") else {case.backend}
    found = [f"another backend's cell was lost: {name(cell)}: {cell['cause']}" for cell in lost if cell["backend"] not in may_go]
    if case.target in ("host", "fork") and len(lost) > 1:
        found.append(f"one {case.target} died, and {len(lost)} cells were lost")
    return found


def outcome(seen: Seen) -> str:
    """In a few words what became of the run."""
    told = f"exit code {seen.code}"
    if seen.folder and (seen.folder / "run.json").exists():
        try:
            cells = json.loads((seen.folder / "run.json").read_text())["cells"]
        except ValueError:
            return told
        return f"{told}, {sum(cell['outcome'] == 'MEASURED' for cell in cells)} of {len(cells)} cells measured"
    return told
