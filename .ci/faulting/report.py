"""The table of what was tried and what was seen."""
import datetime
import json
import pathlib
from collections import Counter
from dataclasses import dataclass, replace

from .cases import Case, case


@dataclass(frozen=True)
class Verdict:
    """A case with what was wrong, now and `before`, when it was made earlier; `missing` says why it was not run."""

    case: Case
    problems: tuple[str, ...] = ()
    struck: bool = False
    lost: str = ""
    missing: str = ""
    commit: str = ""
    before: tuple[str, ...] = ()

    def after(self, earlier: "Verdict | None") -> "Verdict":
        """The same, which was made again."""
        failed = f"{'; '.join(earlier.problems)} (commit {earlier.commit})" if earlier and earlier.problems else ""
        return replace(self, before=(*(earlier.before if earlier else ()), *([failed] if failed else ())))

    @property
    def passed(self) -> bool:
        return self.struck and not self.problems and not self.missing

    @property
    def word(self) -> str:
        if self.missing:
            return f"not run: {self.missing}"
        if self.problems:
            return "FAILED"
        return "passed" if self.struck else "too late: the run had ended"


def log(file: pathlib.Path | None, verdict: Verdict) -> None:
    """Adds a line for what was seen of a case."""
    if file:
        kept = {**vars(verdict), "case": verdict.case.number, "seed": verdict.case.seed, "what": str(verdict.case)}
        del kept["before"]  # it has a line of its own
        with open(file, "a") as out:
            out.write(json.dumps(kept) + "\n")


def logged(file: pathlib.Path | None, seed: int, only: frozenset[str]) -> tuple[dict[int, Verdict], int]:
    """What earlier parts have seen of this seed, by case, and how many lines are of other seeds or were other cases then."""
    found: dict[int, Verdict] = {}
    others = 0
    for line in file.read_text().splitlines() if file and file.exists() else []:
        one = json.loads(line)
        if one["seed"] != seed or one.get("what") != str(made := case(seed, one["case"], only)):
            others += 1
        elif not one["missing"]:  # else it comes again
            verdict = Verdict(made, tuple(one["problems"]), one["struck"], one["lost"], commit=one["commit"])
            found[made.number] = verdict.after(found.get(made.number))
    return found, others


def summary(verdicts: list[Verdict]) -> str:
    run = [one for one in verdicts if not one.missing]
    late = sum(not one.struck and not one.problems for one in run)
    failed = sum(bool(one.problems) for one in run)
    return (
        f"{len(verdicts)} faults: {sum(one.passed for one in run)} passed, {failed} failed, {late} came too late to strike"
        f" (nothing else was wrong), {len(verdicts) - len(run)} not run"
    )


def text(verdicts: list[Verdict], seed: int, machine: str) -> str:
    commits = ", ".join(dict.fromkeys(one.commit for one in verdicts if one.commit))
    today = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d")
    lines = [
        "# Faults in a loop",
        "",
        "`.ci/faults` starts small runs of two backends, harms them at random moments and looks at what is left: the exit code, the",
        "cause of each lost cell, the finished cells in `run.json` and `jmh.json`, processes, ports, containers and folders, and",
        "foreign files and servers on the machine, which nobody may touch. A launcher that was killed outright leaves its servers to the",
        "next start, here a `down`, as README says.",
        "",
        "    mvn verify -DskipTests && .ci/faults --count 200 --seed N --log faults.jsonl --report faults.md",
        "    .ci/faults --case 17 --seed N        # one of them again: same fault, backend and moment, by the cases.py of its commit",
        "",
        "The first goes on behind the last fault of the log: 200 take an hour and a half of a machine of two cores. It wants root, for the full",
        "disks, and a docker engine; without one add `--provider embedded`.",
        "",
        "A moment is one of seven steps of a run and up to two seconds after it. Where the machine is busier or faster, the same",
        "moment may meet another cell.",
        "",
        f"Run on {today}, commit {commits}, {machine}, seed {seed}. {summary(verdicts)}.",
        "",
    ]
    failures = [one for one in verdicts if one.problems]
    lines += ["## Failures", ""]
    lines += [f"- case {one.case.number}, {one.case}: {'; '.join(one.problems)}" for one in failures] or ["None."]
    mended = [one for one in verdicts if one.before and not one.problems and not one.missing]
    if mended:
        lines += ["", "## Failed at first, and not when made again", ""]
        lines += [
            f"- case {one.case.number}, {one.case}: {'; '.join(one.before)}; made again (commit {one.commit}): {one.word}"
            for one in mended
        ]
    lines += [
        "",
        "## What was tried",
        "",
        "Backends with how many cases they had; docker where it says so. The log has each case with what was seen.",
        "",
        "| fault | who | cases | passed | failed | too late | not run | backends |",
        "|---|---|---|---|---|---|---|---|",
    ]
    groups: dict[tuple[str, str], list[Verdict]] = {}
    for one in verdicts:
        groups.setdefault((one.case.kind, one.case.target), []).append(one)
    for key, own in sorted(groups.items()):
        counts = (
            len(own),
            sum(one.passed for one in own),
            sum(bool(one.problems) for one in own),
            sum(not one.struck and not one.problems and not one.missing for one in own),
            sum(bool(one.missing) for one in own),
        )
        names = Counter(one.case.backend + (" (docker)" if one.case.provider == "docker" else "") for one in own)
        tried = ", ".join(f"{name} {count}" for name, count in sorted(names.items()))
        lines.append("| " + " | ".join([*key, *map(str, counts), tried]) + " |")
    absent = Counter(one.missing for one in verdicts if one.missing)
    if absent:
        lines += ["", "## Not run", "", *(f"- {count} cases: {why}" for why, count in absent.items())]
    return "\n".join(lines) + "\n"
