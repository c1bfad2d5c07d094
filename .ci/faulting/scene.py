"""A case on its stage: a run in folders of its own, among foreign files and processes, and the fault that strikes it."""
import contextlib
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import threading
import time
from dataclasses import dataclass, field

from . import machine
from .cases import MILESTONES, Case

MODULES = {"icat": "bench-icat", "hbase": "bench-hbase", "elasticsearch": "bench-es", "mongodb": "bench-mongo",
           "postgresql": "bench-sql", "files": "bench-sql"}
# How benchmarks of a backend begin that has a module together with another.
BENCHMARKS = {"postgresql": "Postgres", "files": "Files"}
SERVERS = {
    "icat": r"icat-endpoint.*\.jar",
    "hbase": r"org\.apache\.hadoop\.hbase\.\S*(HMaster|HRegionServer)",
    "elasticsearch": r"org\.elasticsearch\.bootstrap\.Elasticsearch|org\.elasticsearch\.server/",
    "mongodb": r"^\S*mongod ",
    "postgresql": r"^\S*/postgres -D ",
    "files": r"^\S*/postgres -D ",  # its catalogue
}
# As .ci/run has it: an image that can't be pulled everywhere, and a gateway that is not looked for.
CONTAINERS = {"TESTCONTAINERS_RYUK_DISABLED": "true", "TESTCONTAINERS_HOST_OVERRIDE": "localhost"}
# Nothing is measured here, and the second compiler takes half of the time of so many short JVMs.
SOON_UP = "-XX:TieredStopAtLevel=1"
# A run takes 10 to 30 s; this is for a machine that is busy, and for guards that have to notice a hang.
PATIENCE, LONG_PATIENCE = 150, 240
# What a run ends by itself is gone within this, with or without a launcher.
GRACE = 20.0
# RunFolder asks for 512 MB before a server starts.
DISK_MB, RUNS_DISK_MB = 640, 24


@dataclass
class Seen:
    """What became of a case's run."""

    code: int
    console: str
    before: str  # of the console, when the fault struck
    struck: bool
    ended: bool
    folder: pathlib.Path | None
    left: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    seconds: float = 0.0


class Decoys:
    """Things that are not the project's, named as if they might be."""

    def __init__(self, root: pathlib.Path, mongod: pathlib.Path | None):
        self.temporary = root / "tmp"
        self.temporary.mkdir(mode=0o1777)
        self.temporary.chmod(0o1777)
        self.folders = [self.temporary / name for name in ("beamtime-notes", "beamtime-mongodb-mine", "mongod-mine")]
        for folder in self.folders:
            folder.mkdir()
            (folder / "notes.txt").write_text("not yours\n")
        (self.temporary / "jmh-notes.txt").write_text("not yours\n")
        self.alive = [self._start(["sleep", "1000000"])]
        if mongod:
            data = self.temporary / "mongod-mine" / "data"
            data.mkdir()
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
            options = ["--dbpath", str(data), "--port", str(port), "--bind_ip", "127.0.0.1", "--nounixsocket"]
            self.alive.append(self._start([str(mongod), *options]))
            machine.until(30, lambda: port in machine.listening({self.alive[1].pid}))
            self.port = port
        self.entries = set(os.listdir(self.temporary))
        self.before = self._files()

    def _start(self, command: list[str]) -> subprocess.Popen:
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)

    def _files(self) -> dict[str, str]:
        """A server changes its data by itself, hence without that."""
        files = machine.digests(self.temporary, without=self.temporary / "mongod-mine" / "data")
        return {k: v for k, v in files.items() if self._foreign(k)}

    def _foreign(self, file: str) -> bool:
        return file.split("/")[0] in self.entries

    def touched(self) -> list[str]:
        found = [f"the foreign process {one.args[0]} ended" for one in self.alive if one.poll() is not None]
        if self._files() != self.before:
            found.append("foreign files in the temporary folder differ")
        if len(self.alive) > 1 and self.port not in machine.listening({self.alive[1].pid}):
            found.append("the foreign mongod does not listen any more")
        return found

    def close(self) -> None:
        for one in self.alive:
            one.kill()
            one.wait()


class Scene:
    """One case from its folders to their end."""

    def __init__(self, case: Case, root: pathlib.Path, home: pathlib.Path, decoys: Decoys):
        self.case, self.home, self.decoys = case, home, decoys
        self.folder = root / f"case-{case.number:04d}"
        self.bed, self.runs = self.folder / "bed", self.folder / "runs"
        self.sessions: set[int] = set()
        self.pids: set[int] = set()
        self.ports: set[int] = set()
        self.out = self.folder / "console"
        self.held: socket.socket | None = None
        self.over = threading.Event()

    def play(self) -> Seen:
        began = time.monotonic()
        self._build()
        foreign = machine.digests(self.folder)
        try:
            seen = self._keep() if self.case.target == "keeper" else self._measure()
            seen.left = self._left()
            seen.foreign = self.decoys.touched() + self._changed(foreign)
            seen.seconds = time.monotonic() - began
            return seen
        finally:
            self._end()

    def _build(self) -> None:
        for folder in (self.folder, self.bed, self.runs):
            folder.mkdir(mode=0o755)
        self.bed.chmod(0o1777)
        small = {"server": (self.bed, DISK_MB), "launcher": (self.runs, RUNS_DISK_MB)}
        if self.case.kind == "disk":
            machine.mount_small(*small[self.case.target])
        for file in (self.bed / "beamtime-icat-mine" / "owner.txt", self.runs / "20200101-000000" / "run.json", self.runs / "notes"):
            file.parent.mkdir(exist_ok=True)
            file.write_text("not yours\n")

    def _jar(self, backend: str) -> str:
        return str(self.home / MODULES[backend] / "target" / "benchmarks.jar")

    def _java(self, *arguments: str) -> list[str]:
        return ["java", f"-Djava.io.tmpdir={self.decoys.temporary}", f"-Dtestbed.dir={self.bed}", "-Xmx512m", "-jar", *arguments]

    def _start(self, command: list[str], **more: str) -> subprocess.Popen:
        session = self.folder / "session"
        session.mkdir(mode=0o700, exist_ok=True)
        more["JDK_JAVA_OPTIONS"] = " ".join(filter(None, (more.get("JDK_JAVA_OPTIONS"), SOON_UP)))
        own = {"BEAMTIME_FAULTS": str(self.folder), "XDG_RUNTIME_DIR": str(session), **CONTAINERS, **more}
        with open(self.out, "ab") as out:
            started = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True, env={**os.environ, **own}
            )
        self.sessions.add(started.pid)
        self.pids.add(started.pid)
        return started

    def _told(self) -> str:
        return self.out.read_text(errors="replace") if self.out.exists() else ""

    # a run

    def _measure(self) -> Seen:
        case = self.case
        pair = (case.backend, case.companion)
        command = self._java(
            self._jar("mongodb"), "run", *(part for one in pair for part in ("--jar", self._jar(one))), "--runs", str(self.runs),
            "-Dbench.preset=smoke", f"-Dbench.include=^({'|'.join(case.workloads)})\\[({'|'.join(pair)})", f"-Dtestbed={case.provider}",
            *self._settings(),
        )  # fmt: skip
        more = {"JDK_JAVA_OPTIONS": f"-Xmx{case.heap}"} if (case.kind, case.target) == ("memory", "fork") else {}
        launcher = self._start(command, **more)
        if self._await(launcher, MILESTONES[case.milestone :]):
            self._await_targets(launcher)
            time.sleep(case.delay)
        self._look()
        before = self._told()
        struck = self._strike(launcher)
        patience = LONG_PATIENCE if case.kind == "hang" else PATIENCE
        ended = machine.until(patience, lambda: self._look() or launcher.poll() is not None)
        self.over.set()
        if not ended:
            launcher.kill()
        code = launcher.wait()
        console = self._told()
        self._settle()
        if case.target == "launcher" and (case.kind == "kill" or not ended):
            self._run("down")  # the next start sweeps
        found = [one for one in self.runs.iterdir() if one.name not in ("20200101-000000", "notes", "filler")]
        return Seen(code, console, before, struck, ended, found[0] if found else None)

    def _settings(self) -> list[str]:
        kind, backend = self.case.kind, self.case.backend
        if kind == "memory" and self.case.target == "server":
            return [f"-Dtestbed.{backend}.heap={self.case.heap}"]
        if kind == "port":
            self.held = socket.create_server(("127.0.0.1", 0))
            name = "hbase.master" if backend == "hbase" else backend
            return [f"-Dtestbed.{name}.port={self.held.getsockname()[1]}"]
        return ["-Dtestbed.link.rtt=1ms"] if kind == "cut" and self.case.provider == "embedded" else []

    def _await(self, launcher: subprocess.Popen, patterns: tuple[str, ...]) -> bool:
        """Waits for a milestone or a later one; false where the run ended before."""
        wanted = re.compile("|".join(patterns), re.MULTILINE)
        machine.until(PATIENCE, lambda: bool(self._look() or wanted.search(self._told())) or launcher.poll() is not None)
        return launcher.poll() is None

    def _look(self) -> None:
        """Remembers processes and ports of the run, by which later is known what is left of it."""
        now = {one.pid for one in machine.of_case(self.folder, self.sessions)}
        if now - self.pids:
            self.ports |= machine.listening(now)
        self.pids |= now

    def _settle(self) -> None:
        """Hosts and forks end by themselves when the launcher is dead; its servers wait for the next start."""
        clients = r"CellHost|ForkedMain"
        machine.until(GRACE, lambda: not any(re.search(clients, one.command) for one in machine.of_case(self.folder, self.sessions)))
        self.slow = [str(one) for one in machine.of_case(self.folder, self.sessions) if re.search(clients, one.command)]

    def _run(self, *arguments: str) -> int:
        """A command of the same user, with the same folders; its words are the console's, too."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._start(self._java(self._jar(self.case.backend), *arguments)).wait(timeout=90)
        return -1

    # a kept backend

    def _keep(self) -> Seen:
        case = self.case
        up = self._run("up", case.backend)
        self._look()
        prefix = BENCHMARKS.get(case.backend, r"\w*")
        only = rf"\.(?!Floor){prefix}{case.workloads[0]}Benchmark"
        single = self._start(self._java(self._jar(case.backend), only, "-f", "1", "-wi", "1", "-w", "100ms", "-i", "1", "-r", "200ms"))
        time.sleep(7 * case.moment)
        before = self._told()
        struck = up == 0 and self._strike(single)
        ended = machine.until(PATIENCE, lambda: self._look() or single.poll() is not None)
        if not ended:
            single.kill()
        code = single.wait()
        self._run("status")
        down = self._run("down")
        if down != 0:
            self.slow = [f"down ended with {down}"]
        return Seen(code if up == 0 else up, self._told(), before, struck, ended, None)

    # the fault

    def _strike(self, launcher: subprocess.Popen) -> bool:
        kind = self.case.kind
        if kind in ("memory", "port"):
            return True
        if kind == "disk":
            threading.Thread(target=self._fill, daemon=True).start()
            return True
        if kind == "cut":
            return self._cut(launcher)
        self._await_targets(launcher)
        if self._in_container():
            return self._strike_container()
        targets = self._targets(launcher)
        for one in targets:
            if kind == "kill":
                one.send(signal.SIGKILL)
            elif kind == "terminate":
                one.send(signal.SIGTERM)
            elif kind == "interrupt":
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(one.pid, signal.SIGINT)  # as a terminal does
            else:
                one.send(signal.SIGSTOP)
        if kind.startswith("stop") and targets:
            time.sleep(self.case.stop_seconds)
            for one in targets:
                one.send(signal.SIGKILL if kind == "stop and kill" else signal.SIGCONT)
        return bool(targets)

    def _await_targets(self, launcher: subprocess.Popen) -> None:
        """Whom the fault is meant for may not have begun, or come again."""
        if self.case.kind not in ("memory", "port", "disk", "cut"):
            found = self._containers if self._in_container() else lambda: self._targets(launcher)
            machine.until(PATIENCE, lambda: bool(found()) or launcher.poll() is not None)

    def _in_container(self) -> bool:
        return (self.case.provider, self.case.target) == ("docker", "server")

    def _containers(self) -> list[str]:
        return machine.containers(self.pids, self.case.backend)

    def _targets(self, launcher: subprocess.Popen) -> list[machine.Process]:
        case = self.case
        if case.target == "launcher":
            own = machine.process(launcher.pid)
            return [own] if own and own.alive() else []
        patterns = {
            "host": rf"{MODULES[case.backend]}/.*CellHost",
            "fork": rf"{MODULES[case.backend]}/.*ForkedMain",
            "keeper": r"beamtime\.testbed\.keeper\.Keeper",
            "server": SERVERS[case.backend],
        }
        return [one for one in machine.of_case(self.folder, self.sessions) if re.search(patterns[case.target], one.command)]

    def _strike_container(self) -> bool:
        for one in self._containers():
            if self.case.kind == "stop":
                machine.docker("pause", one)
                time.sleep(self.case.stop_seconds)
                machine.docker("unpause", one)
            else:
                machine.docker("stop" if self.case.kind == "terminate" else "kill", one)
            return True
        return False

    def _cut(self, launcher: subprocess.Popen) -> bool:
        """As soon as there are connections, and twice more."""
        met = machine.until(PATIENCE, lambda: self._cut_once() > 0 or launcher.poll() is not None)
        struck = met and launcher.poll() is None
        for _ in range(2):
            time.sleep(0.3)
            self._cut_once()
        return struck

    def _cut_once(self) -> int:
        """Aborts what clients have open to the backend; the launcher's own probe of the link among them."""
        words = "".join(file.read_text() for file in self.runs.glob(f"2*/endpoints/{self.case.backend}*"))
        ports = re.findall(r"^address\..*\\:(\d+)", words, re.MULTILINE)
        return sum(machine.cut(int(port)) for port in set(ports))

    def _fill(self) -> None:
        """Until the run is over: a server may give room back."""
        while not self.over.wait(0.1):
            with contextlib.suppress(OSError):
                machine.fill(self.bed if self.case.target == "server" else self.runs)

    # afterwards

    def _left(self) -> list[str]:
        machine.until(GRACE, lambda: not machine.of_case(self.folder, self.sessions))
        left = machine.of_case(self.folder, self.sessions)
        found = [f"process {one}" for one in left] + getattr(self, "slow", [])
        found += [f"port {port}" for port in self.ports & machine.listening({one.pid for one in left})]
        if self.case.provider == "docker":
            found += [f"container {one}" for one in machine.containers(self.pids)]
        machine.kill_all(left)
        found += [f"folder {one}" for one in self.bed.iterdir() if one.name not in ("beamtime-icat-mine", "filler")]
        temporary = self.decoys.temporary
        for name in sorted(set(os.listdir(temporary)) - self.decoys.entries):
            if not re.fullmatch(r"(beamtime|beamtime\.memory-[^/]+|jmh)\.lock|beamtime-up-\w+", name):
                found.append(f"{name} in the temporary folder")
                remove(temporary / name)
        return found

    def _changed(self, foreign: dict[str, str]) -> list[str]:
        now = machine.digests(self.folder)
        found = [f"the foreign file {name} differs" for name, digest in foreign.items() if now.get(name) != digest]
        if self.held and self.held.fileno() < 0:
            found.append("the foreign port was closed")
        return found

    def _end(self) -> None:
        self.over.set()
        machine.kill_all(machine.of_case(self.folder, self.sessions))
        if self.case.provider == "docker":
            for one in machine.containers(self.pids):
                machine.docker("rm", "--force", one)
        if self.held:
            self.held.close()
        machine.unmount(self.bed)

    def remove(self) -> None:
        machine.unmount(self.runs)
        remove(self.folder)


def unmount(root: pathlib.Path) -> None:
    """Of a case that was broken off."""
    for runs in root.glob("case-*/runs"):
        machine.unmount(runs)


def remove(path: pathlib.Path) -> None:
    shutil.rmtree(path, ignore_errors=True) if path.is_dir() and not path.is_symlink() else path.unlink(missing_ok=True)
