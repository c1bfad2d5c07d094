"""The four tests of PaNdata D4.4 with python-icat, a client that is not ours.

Each argument `test,clients,times` names one: cycle, search, burst-single, burst-many or list. The last
three are done together, by one client, with so many datafiles.

Writes a line `test,clients,times,seconds` for each repeat, where seconds is the mean over the
clients, each of which is a process that has logged in before it is timed. The password is read from
the variable ICAT_PASSWORD. Everything lies below facilities whose names begin with --prefix: who
starts this removes them.
"""

import argparse
import datetime
import multiprocessing
import os
import sys
import time

import icat.client

WHEN = datetime.datetime(2013, 3, 1, 12, tzinfo=datetime.timezone.utc)
FOUND = 100  # datafiles that searches ask for in turn
BURSTS = ("burst-single", "burst-many", "list")


class Catalogue:
    """A session, and what the study asks of a catalogue."""

    def __init__(self, options):
        self.client = icat.client.Client(options.url, cache=None)
        credentials = {"username": options.user, "password": os.environ["ICAT_PASSWORD"]}
        self.client.login(options.plugin, credentials)
        self.mark = options.mark

    def cycle(self, name):
        """Looks each level up and creates it, from facility to datafile."""
        new, search = self.client.new, self.client.search
        search(f"SELECT e.id FROM Facility e WHERE e.name = '{name}'")
        facility = new(
            "Facility",
            name=name,
            description=self.mark,
            investigationTypes=[new("InvestigationType", name="visit")],
            datasetTypes=[new("DatasetType", name="raw")],
            datafileFormats=[new("DatafileFormat", name="NeXus", version="1")],
        )
        facility.create()
        stored = self.client.get(
            "Facility f INCLUDE f.investigationTypes, f.datasetTypes, f.datafileFormats",
            facility.id,
        )
        search(f"SELECT e.id FROM Investigation e WHERE e.facility.id = {facility.id} AND e.name = 'P1' AND e.visitId = '1'")
        investigation = new(
            "Investigation",
            name="P1",
            visitId="1",
            title="Diffraction of LiFePO4",
            startDate=WHEN,
            endDate=WHEN,
            facility=facility,
            type=stored.investigationTypes[0],
        )
        investigation.create()
        search(f"SELECT e.id FROM Dataset e WHERE e.investigation.id = {investigation.id} AND e.name = 'scan'")
        dataset = new(
            "Dataset",
            name="scan",
            complete=True,
            startDate=WHEN,
            endDate=WHEN,
            location=f"/data/{name}/P1/scan",
            investigation=investigation,
            type=stored.datasetTypes[0],
        )
        dataset.create()
        search(f"SELECT e.id FROM Datafile e WHERE e.dataset.id = {dataset.id} AND e.name = 'file.nxs'")
        self.datafile(dataset, stored.datafileFormats[0], "file.nxs").create()
        return dataset, stored.datafileFormats[0]

    def datafile(self, dataset, file_format, name):
        return self.client.new(
            "Datafile",
            name=name,
            location=f"{dataset.location}/{name}",
            fileSize=20_000_000,
            checksum="0123456789abcdef0123456789abcdef",
            datafileCreateTime=WHEN,
            datafileModTime=WHEN,
            dataset=dataset,
            datafileFormat=file_format,
        )

    def found(self, facility):
        """What searches find."""
        dataset, file_format = self.cycle(facility)
        self.client.createMany([self.datafile(dataset, file_format, f"{i}.nxs") for i in range(FOUND)])

    def find(self, facility, number):
        found = self.client.search(
            "SELECT e FROM Datafile e JOIN e.dataset d JOIN d.investigation i JOIN i.facility f"
            f" WHERE f.name = '{facility}' AND i.name = 'P1' AND i.visitId = '1'"
            f" AND d.name = 'scan' AND e.name = '{number % FOUND}.nxs'"
        )
        assert len(found) == 1, f"{len(found)} datafiles of {facility}"


def timed(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def client(options, number, barrier, answers, repeats):
    """A client of several: logs in, waits for the others, works, tells how long it took."""
    try:
        catalogue = Catalogue(options)
        for repeat in range(repeats):
            barrier.wait()
            answers.put((repeat, timed(lambda: series(options, catalogue, f"r{repeat}p{number}"))))
            barrier.wait()
        catalogue.client.logout()
    except Exception as failure:
        barrier.abort()
        answers.put((-1, f"{type(failure).__name__}: {failure}"))


def series(options, catalogue, own):
    for i in range(options.times):
        if options.test == "cycle":
            catalogue.cycle(f"{options.prefix}n{options.count}t{options.times}{own}i{i}")
        else:
            catalogue.find(f"{options.prefix}found", i)


def clients(options, test, count, times, repeats):
    """Nothing is warmed up: Python compiles nothing as it runs, and our own cells have warmed the server."""
    options.test, options.count, options.times = test, count, times
    barrier = multiprocessing.Barrier(count)
    answers = multiprocessing.Queue()
    processes = [
        multiprocessing.Process(target=client, args=(options, number, barrier, answers, repeats), daemon=True)
        for number in range(count)
    ]
    for process in processes:
        process.start()
    told = {}
    for _ in range(count * repeats):
        repeat, seconds = answers.get(timeout=options.timeout)
        if repeat < 0:
            sys.exit(f"{test} of {count} clients: {seconds}")
        told.setdefault(repeat, []).append(seconds)
    for process in processes:
        process.join()
    for repeat in range(repeats):
        tell(test, count, times, sum(told[repeat]) / count)


def tell(test, count, times, seconds):
    print(f"{test},{count},{times},{seconds:.6f}", flush=True)


def bursts(options, size):
    """Files below an existing tree, one by one and in one request, and the query for all of them."""
    catalogue = Catalogue(options)
    for repeat in range(options.repeats):
        dataset, file_format = catalogue.cycle(f"{options.prefix}burst{size}r{repeat}")
        files = [catalogue.datafile(dataset, file_format, f"one{i:06d}") for i in range(size)]
        alone = timed(lambda: [file.create() for file in files])
        dataset, file_format = catalogue.cycle(f"{options.prefix}burst{size}r{repeat}m")
        files = [catalogue.datafile(dataset, file_format, f"many{i:06d}") for i in range(size)]
        together = timed(lambda: catalogue.client.createMany(files))
        query = f"SELECT e.id FROM Datafile e WHERE e.dataset.id = {dataset.id}"
        listed = timed(lambda: require(len(catalogue.client.search(query)), size + 1))  # and the cycle's own
        tell("burst-single", 1, size, alone)
        tell("burst-many", 1, size, together)
        tell("list", 1, size, listed)
    catalogue.client.logout()


def require(found, expected):
    assert found == expected, f"{found} datafiles instead of {expected}"


def test(text):
    """An argument."""
    name, count, times = text.split(",")
    if name not in ("cycle", "search") + BURSTS:
        raise ValueError(name)
    return name, int(count), int(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", required=True)
    parser.add_argument("--plugin", default="simple")
    parser.add_argument("--user", default="root")
    parser.add_argument("--prefix", required=True)
    parser.add_argument("--mark", required=True, help="description of every facility")
    parser.add_argument("--repeats", type=int, default=20)
    parser.add_argument("--timeout", type=int, default=1800, help="seconds for one repeat")
    parser.add_argument("tests", nargs="+", type=test, metavar="test,clients,times")
    options = parser.parse_args()
    for count, times in ((count, times) for name, count, times in options.tests if name == "cycle"):
        clients(options, "cycle", count, times, options.repeats)
    searches = [(count, times) for name, count, times in options.tests if name == "search"]
    if searches:
        Catalogue(options).found(f"{options.prefix}found")
    for count, times in searches:
        clients(options, "search", count, times, options.repeats)
    for size in sorted({times for name, count, times in options.tests if name in BURSTS}):
        bursts(options, size)


if __name__ == "__main__":
    main()
