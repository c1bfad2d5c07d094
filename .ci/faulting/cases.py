"""Which fault a case has: everything of it follows from the seed and its number."""
import random
from dataclasses import dataclass

# Short workloads of each family, of which two backends have one or two each beside a floor, and whom they are measured on.
FAMILIES = {
    "catalogue": ("CatalogueCycle", "CatalogueFind"),
    "jobs": ("JobIngest", "JobScan"),
    "records": ("RecordFind", "RecordIngest"),
    "events": ("Catalogue", "EventRead", "EventWrite"),
}
BACKENDS = {
    "icat": ("catalogue",),
    "hbase": ("jobs", "records", "events"),
    "elasticsearch": ("catalogue", "jobs", "records"),
    "mongodb": ("catalogue", "jobs", "records", "events"),
    "postgresql": ("jobs", "records", "events"),
    "files": ("events",),
}

# What can be done to whom, with embedded servers. `hang` is a stop that nobody ends.
EMBEDDED = {
    "kill": ("launcher", "host", "fork", "server", "keeper"),
    "stop": ("launcher", "host", "fork", "server", "keeper"),
    "stop and kill": ("host", "fork", "server"),
    "hang": ("server",),
    "terminate": ("launcher", "keeper"),
    "interrupt": ("launcher",),
    "memory": ("server", "fork"),
    "disk": ("server", "launcher"),
    "port": ("server",),
    "cut": ("server",),
}
# With containers: the engine kills, pauses and stops them.
DOCKER = {
    "kill": ("launcher", "server"),
    "stop": ("server",),
    "terminate": ("launcher", "server"),
    "interrupt": ("launcher",),
    "memory": ("server",),
    "port": ("server",),
    "cut": ("server",),
}
# What CI runs: a little of each. Backends and moments are those of the seed.
SPREAD = (
    ("kill", "server", "embedded"),
    ("kill", "launcher", "embedded"),
    ("stop", "fork", "embedded"),
    ("disk", "server", "embedded"),
    ("port", "server", "embedded"),
    ("kill", "server", "docker"),
)
ONE_WORKLOAD = 0.7  # share of the cases; the others have two
# Servers that are up soon: CI has two minutes for the spread.
QUICK = ("icat", "mongodb", "postgresql", "files")
# Heaps (MB) that are too small, or nearly; the caches of mongod and PostgreSQL, which keeps the catalogue of files, are none.
HEAPS = {"icat": (8, 48), "hbase": (24, 96), "elasticsearch": (48, 160)}
FORK_HEAP = (8, 40)
# What a run says when it comes to another part; a moment lies up to AFTER seconds after one of them.
MILESTONES = (r"^run ", r"starts( in a container .*)?$", r"answers$", r"^\[1/", r"^\[2/", r"^\[3/", r"^results: ")
AFTER = 2.0


@dataclass(frozen=True)
class Case:
    """One fault: its moment is a share of the run, its strength a share of what the kind can do."""

    seed: int
    number: int
    kind: str
    target: str
    backend: str
    provider: str
    moment: float
    strength: float
    family: str
    workloads: tuple[str, ...]

    @property
    def companion(self) -> str:
        """The backend that must not mind."""
        if self.backend != "mongodb":
            return "mongodb"
        return "icat" if self.family == "catalogue" else "postgresql"

    @property
    def milestone(self) -> int:
        return int(self.moment * len(MILESTONES))

    @property
    def delay(self) -> float:
        """Seconds after the milestone."""
        return (self.moment * len(MILESTONES) - self.milestone) * AFTER

    @property
    def stop_seconds(self) -> float:
        return 0.5 + 3.5 * self.strength

    @property
    def heap(self) -> str:
        low, high = FORK_HEAP if self.target == "fork" else HEAPS[self.backend]
        return f"{round(low + (high - low) * self.strength)}m"

    def __str__(self) -> str:
        return f"{self.kind} {self.target} of {self.backend} ({self.provider}, {self.family}) at {self.moment:.3f}, strength {self.strength:.2f}"


def possible() -> list[tuple[str, str, str, str]]:
    """All of kind, target, backend and provider; families are drawn for each."""
    both = (("embedded", EMBEDDED), ("docker", DOCKER))
    every = [
        (kind, target, backend, provider)
        for provider, kinds in both
        for kind, targets in kinds.items()
        for target in targets
        for backend in BACKENDS
    ]
    return [one for one in every if not senseless(*one)]


WORDS = ", ".join(
    sorted({*BACKENDS, *FAMILIES, *EMBEDDED, *DOCKER, "launcher", "host", "fork", "keeper", "server", "embedded", "docker"})
)


def senseless(kind: str, target: str, backend: str, provider: str) -> bool:
    """Some servers have no heap, and HBase goes without a relay."""
    if kind == "memory":
        return target == "server" and backend not in HEAPS
    return kind == "cut" and backend == "hbase" and provider == "embedded"


def case(seed: int, number: int, only: frozenset[str]) -> Case:
    """The spread first, then all that is possible in an order of the seed, again and again; `only` leaves out the rest."""
    own = random.Random(f"{seed}/{number}")
    families = only & FAMILIES.keys() or FAMILIES.keys()
    if number <= len(SPREAD) and not only:
        kind, target, provider = SPREAD[number - 1]
        backend = own.choice(QUICK)
    else:
        order = [one for one in possible() if only - FAMILIES.keys() <= set(one) and families & set(BACKENDS[one[2]])]
        if not order:
            raise SystemExit(f"no fault has all of {', '.join(sorted(only))}: there are {WORDS}")
        random.Random(seed).shuffle(order)
        kind, target, backend, provider = order[(number - 1) % len(order)]
    family = own.choice([one for one in BACKENDS[backend] if one in families])
    workloads = own.sample(FAMILIES[family], 1 if own.random() < ONE_WORKLOAD else 2)
    return Case(seed, number, kind, target, backend, provider, own.random(), own.random(), family, tuple(sorted(workloads)))
