"""An IOC of EPICS base that serves waveform PVs by PVAccess (QSRV), on this machine alone.

Arguments: points of a frame, their type (`i4` or `f8`), and how many PVs there are. Standard input has their names, one a line, and
the IOC prints `serves <port>`. Then comes a line that tells it when to begin: nanoseconds until the first pulse, pulses a second,
pulses before those that count, all pulses. Frames follow, at each pulse one of each PV in their order: a head (see HEAD) and the
points, little endian. Each is posted when it is due. At the end it prints `posted <nanoseconds>`, the 99th percentile of how late
the frames that count were, and waits until standard input ends.
"""

import collections
import os
import socket
import struct
import sys
import tempfile
import time

LOOPBACK = "127.0.0.1"

# Whatever the environment of a laboratory says: nothing is sent or listened to but on loopback, at ports that the system chooses.
os.environ.update(
    EPICS_PVAS_INTF_ADDR_LIST=LOOPBACK,
    EPICS_PVAS_SERVER_PORT="0",
    EPICS_PVAS_BROADCAST_PORT="0",
    EPICS_PVAS_BEACON_ADDR_LIST="",
    EPICS_PVAS_AUTO_BEACON_ADDR_LIST="NO",
    EPICS_PVA_ADDR_LIST="",
    EPICS_PVA_AUTO_ADDR_LIST="NO",
    EPICS_PVA_BROADCAST_PORT="0",
    EPICS_PVA_INTF_ADDR_LIST=LOOPBACK,
    EPICS_PVA_NAME_SERVERS="",
    EPICS_IOC_IGNORE_SERVERS="rsrv",  # Channel Access
    PVXS_LOG="*=CRIT",
)

ANSWERS = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # what EPICS prints must not come between

import numpy  # noqa: E402
from epicscorelibs.ioc import Com  # noqa: E402
from softioc import builder, softioc  # noqa: E402
from softioc.fields import ca_timestamp  # noqa: E402

# Seconds since 1970, nanoseconds, severity and status of the alarm.
HEAD = struct.Struct("<qiBB")

# Bytes of frames that are read before they are due, as an IOC of ours makes them.
AHEAD = 64 << 20

# Nanoseconds in which lateness is counted.
STEP = 1_000


def serve(names, points, kind):
    """Returns the PVs' records, each with a frame of zeros from before the first pulse."""
    zeros = numpy.zeros(points, kind)
    # They are processed when told to; TSE -2: their time stamp is told, too.
    records = [builder.WaveformIn(name, initial_value=zeros, SCAN="Passive", TSE=-2) for name in names]
    builder.LoadDatabase()
    softioc.eltc(0)
    softioc.iocInit(lambda *ignored, **also: None)  # nobody writes to them
    close_udp()
    return records


def close_udp():
    """PVXS listens for UDP on all interfaces whatever its settings say: each socket gives way to one that is bound to nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as unbound:
        for name in os.listdir("/dev/fd"):
            try:
                with socket.socket(fileno=os.dup(int(name))) as found:
                    udp = found.type == socket.SOCK_DGRAM and found.family in (socket.AF_INET, socket.AF_INET6)
            except OSError:
                continue  # no socket, or closed meanwhile
            if udp:
                os.dup2(unbound.fileno(), int(name))


def port():
    """Where it answers, names too: only a command of the IOC's shell tells it."""
    with tempfile.NamedTemporaryFile("r") as report:
        # not by its name, in which that shell might read what it has other meanings for
        Com.iocshCmd(f"pvxsr 0 >/dev/fd/{report.fileno()}".encode())
        settings = dict(line.split("=", 1) for line in report.read().splitlines() if "=" in line)
    return settings["EPICS_PVAS_SERVER_PORT"]


def post(records, kind, frame_bytes, start, hertz, warm_up, end):
    """Posts a frame of every PV at each pulse; returns how often a frame was late by how many steps.

    The first pulse is at start, by the clock that Java and Python have in common on Linux.
    """
    late = collections.Counter()
    ahead_of_pulse = min(len(records), AHEAD // frame_bytes)
    for pulse in range(end):
        due = start + pulse * 1_000_000_000 // hertz
        frames = collections.deque(read(HEAD.size + frame_bytes) for _ in range(ahead_of_pulse))
        time.sleep(max(0, due - time.monotonic_ns()) / 1e9)
        for record in records:
            frame = frames.popleft() if frames else read(HEAD.size + frame_bytes)
            seconds, nanoseconds, severity, status = HEAD.unpack_from(frame)
            points = numpy.frombuffer(frame, kind, offset=HEAD.size)
            record.set(points, severity, status, ca_timestamp(seconds, nanoseconds))
            record.set_field("PROC", 1)
            if pulse >= warm_up:
                late[max(0, time.monotonic_ns() - due) // STEP] += 1
    return late


def read(length):
    data = sys.stdin.buffer.read(length)
    if len(data) < length:
        os._exit(1)  # who started this has ended
    return data


def p99(late):
    left = 0.99 * sum(late.values())
    for steps in sorted(late):
        left -= late[steps]
        if left <= 0:
            return (steps + 1) * STEP
    return 0


def main():
    points, kind, pvs = int(sys.argv[1]), numpy.dtype("<" + sys.argv[2]), int(sys.argv[3])
    names = [sys.stdin.buffer.readline().decode().strip() for _ in range(pvs)]
    records = serve(names, points, kind)
    print("serves", port(), file=ANSWERS, flush=True)
    begin = sys.stdin.buffer.readline().split()
    if begin:
        late = post(records, kind, points * kind.itemsize, *map(int, begin))
        print("posted", p99(late), file=ANSWERS, flush=True)
        sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    main()
