"""What the machine has of a case: processes, sockets, containers, folders."""
import contextlib
import hashlib
import os
import pathlib
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Process:
    """A process as /proc tells of it; `start` keeps it apart from a later one with the same id."""

    pid: int
    parent: int
    session: int
    start: str
    state: str
    command: str

    def alive(self) -> bool:
        now = process(self.pid)
        return now is not None and now.start == self.start and now.state not in "ZX"

    def send(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            if self.alive():
                os.kill(self.pid, number)

    def __str__(self) -> str:
        return f"{self.pid} ({self.command[:160]})"


def process(pid: int) -> Process | None:
    folder = pathlib.Path("/proc", str(pid))
    try:
        fields = (folder / "stat").read_text().rpartition(")")[2].split()
        command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return None
    return Process(pid, int(fields[1]), int(fields[3]), fields[19], fields[0], command.strip())


def processes() -> Iterator[Process]:
    for entry in os.listdir("/proc"):
        if entry.isdigit() and (found := process(int(entry))):
            yield found


def of_case(folder: pathlib.Path, sessions: set[int]) -> list[Process]:
    """Those of these sessions, and all whose command, environment or working folder names the case's folder."""
    return [one for one in processes() if one.state not in "ZX" and (one.session in sessions or names(one, folder))]


def names(one: Process, folder: pathlib.Path) -> bool:
    if not one.command:  # the kernel's
        return False
    if str(folder) in one.command:
        return True
    with contextlib.suppress(OSError):
        if os.readlink(f"/proc/{one.pid}/cwd").startswith(str(folder)):
            return True
    with contextlib.suppress(OSError):
        return str(folder).encode() in pathlib.Path(f"/proc/{one.pid}/environ").read_bytes()
    return False


def listening(pids: set[int]) -> set[int]:
    """TCP ports on which these listen."""
    told = subprocess.run(["ss", "-Hltnp"], capture_output=True, text=True, check=True).stdout
    found = set()
    for line in told.splitlines():
        owners = {int(pid) for pid in re.findall(r"pid=(\d+)", line)}
        if owners & pids:
            found.add(int(line.split()[3].rpartition(":")[2]))
    return found


def cut(port: int) -> int:
    """Aborts the connections to a port of this machine; returns how many there were."""
    told = subprocess.run(
        ["ss", "-K", "-Htn", "state", "established", "dst", "127.0.0.1", "dport", "=", f":{port}"],
        capture_output=True,
        text=True,
        check=False,
    )
    return len(told.stdout.splitlines())


def docker(*arguments: str) -> str:
    told = subprocess.run(["docker", *arguments], capture_output=True, text=True, timeout=60, check=False)
    return told.stdout.strip()


def engine_answers() -> bool:
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        return subprocess.run(["docker", "info"], capture_output=True, timeout=10, check=False).returncode == 0
    return False


def containers(pids: set[int], backend: str = "") -> list[str]:
    """Containers whose label names one of these processes as their owner."""
    form = '{{.ID}}\t{{.Label "beamtime.owner"}}\t{{.Label "beamtime.backend"}}'
    found = []
    for line in docker("ps", "--all", "--filter", "label=beamtime.owner", "--format", form).splitlines():
        number, owner, of = line.split("\t")
        if owner.split("-")[0] in map(str, pids) and backend in ("", of):
            found.append(number)
    return found


def until(seconds: float, met: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + seconds
    while not met():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.25)
    return True


def kill_all(left: list[Process]) -> None:
    for one in left:
        one.send(signal.SIGKILL)


def mount_small(folder: pathlib.Path, megabytes: int) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=1777", "tmpfs", folder], check=True)


def unmount(folder: pathlib.Path) -> None:
    if os.path.ismount(folder):
        subprocess.run(["umount", "--lazy", folder], check=True)


def fill(folder: pathlib.Path) -> None:
    """Takes what room there is."""
    block = bytes(1 << 20)
    with open(folder / "filler", "ab", buffering=0) as filler, contextlib.suppress(OSError):
        while True:
            if filler.write(block) < len(block):
                block = bytes(max(1, len(block) >> 4))


def digests(folder: pathlib.Path, without: pathlib.Path | None = None) -> dict[str, str]:
    """Every file below a folder, by its content; those below another are not read."""
    return {
        str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if not (without and file.is_relative_to(without)) and file.is_file()
    }
