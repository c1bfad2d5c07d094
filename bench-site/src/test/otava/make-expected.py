#!/usr/bin/env python3
"""Change points of some series, as apache-otava finds them: what ChangePointsTest expects.

The series are made here and written with the answers, so that the Java side needs nothing but the file. To make
it again, from the root of the repository:

    python3 -m venv target/otava
    target/otava/bin/pip install numpy==2.2.0 scipy==1.16.3
    target/otava/bin/pip install --no-deps apache-otava==0.8.0
    target/otava/bin/python bench-site/src/test/otava/make-expected.py

`--no-deps` leaves out the clients of the databases and messengers that otava's command line speaks to.

Where otava drops a weak point, the stretches on both sides of it grow together, so that the change before it and the change
after it have to be tested again. Otava 0.8.0 (as Hunter did) tests the one after it and the one after that, and leaves
the one before it with the values of a stretch that is gone. The few series where that shows have a second list,
`retested`: of otava's own weak points by otava's own test, with both neighbours tested.
"""

import json
from pathlib import Path

import numpy
from otava.analysis import TTestSignificanceTester, compute_change_points, split

TARGET = Path(__file__).parent.parent / "resources/beamtime/site/statistic/otava.json"
WINDOW, P_VALUE, MAGNITUDE = 50, 0.001, 0.0


def noise(seed, *levels, spread=0.02):
    """Levels as (mean, runs), with relative noise."""
    chance = numpy.random.default_rng(seed)
    return [mean * (1 + spread * chance.standard_normal()) for mean, runs in levels for _ in range(runs)]


def drift(seed, runs, slope):
    return [value * (1 + slope * run) for run, value in enumerate(noise(seed, (100, runs)))]


def outliers(seed, runs, every, factor):
    return [value * (factor if run % every == every - 1 else 1) for run, value in enumerate(noise(seed, (100, runs)))]


def skewed(seed, *levels):
    """Mostly near the best, at times far from it, as times of a server are."""
    chance = numpy.random.default_rng(seed)
    return [mean * (1 + chance.exponential(0.03)) for mean, runs in levels for _ in range(runs)]


def bimodal(seed, *levels):
    """Two ways of a JIT to compile the same, each run one of them."""
    chance = numpy.random.default_rng(seed)
    return [
        mean * (1.08 if chance.random() < 0.4 else 1) * (1 + 0.01 * chance.standard_normal())
        for mean, runs in levels
        for _ in range(runs)
    ]


def cases():
    yield "empty", []
    yield "one run", [5.0]
    yield "two runs", [5.0, 9.0]
    yield "three runs, the last slower", [100.0, 100.1, 80.0]
    yield "four runs, a clean step", [100.0, 100.1, 80.0, 80.1]
    yield "constant", [7.0] * 30
    yield "constant of no exact binary value", [0.1] * 40
    yield "constant step", [4.0] * 12 + [3.0] * 12
    yield "constant spike", [4.0] * 12 + [9.0] + [4.0] * 12
    yield "starts from zero", [0.0] * 10 + [5.0] * 10
    yield "noise, 20 runs", noise(1, (100, 20))
    yield "noise, 60 runs", noise(2, (100, 60))
    yield "noise, 200 runs", noise(3, (100, 200))
    yield "noise of 20 %", noise(4, (100, 80), spread=0.2)
    yield "10 % slower", noise(5, (100, 20), (90, 20))
    yield "10 % faster, 5 runs ago", noise(6, (100, 30), (110, 5))
    yield "2 % slower, as large as the noise", noise(7, (100, 40), (98, 40))
    yield "slower and back", noise(8, (100, 25), (85, 10), (100, 25))
    yield "slower twice", noise(9, (100, 20), (92, 20), (80, 20))
    yield "slower in the first runs", noise(10, (100, 3), (80, 30))
    yield "slower at the seam of two windows", noise(11, (100, 50), (93, 50))
    yield "steps in far windows", noise(12, (100, 70), (88, 80), (97, 60))
    yield "five steps", noise(13, (50, 15), (60, 15), (55, 15), (70, 15), (40, 15), (45, 15))
    yield "drift", drift(14, 60, 0.002)
    yield "drift and a step", drift(15, 40, 0.001) + noise(16, (80, 30))
    yield "outliers", outliers(17, 60, 13, 0.6)
    yield "one outlier", outliers(18, 40, 25, 0.3)
    yield "skewed", skewed(19, (12, 60))
    yield "skewed, 10 % slower", skewed(20, (12, 30), (13.2, 30))
    yield "bimodal", bimodal(21, (900, 80))
    yield "bimodal, 15 % slower", bimodal(22, (900, 40), (765, 40))
    yield "large values", noise(23, (3e9, 20), (2.5e9, 20))
    yield "small values", noise(24, (3e-7, 20), (2.5e-7, 20))


def retested(series, window, p_value, magnitude):
    """What otava's merge step would leave if it tested all that has changed."""
    test = TTestSignificanceTester(p_value)
    points = split(series, window, p_value * (10 if p_value < 0.05 else 2))
    while points:
        weakest = max(points, key=lambda point: point.stats.pvalue)
        if weakest.stats.pvalue < p_value:
            weakest = min(points, key=lambda point: point.stats.change_magnitude())
            if weakest.stats.change_magnitude() > magnitude:
                break
        points.remove(weakest)
        intervals = test.get_intervals(points)
        points = [test.change_point(point.to_candidate(), series, intervals) for point in points]
    return points


def plain(points):
    return [
        {
            "index": int(point.index),
            "pValue": float(point.stats.pvalue),
            "meanBefore": float(point.stats.mean_1),
            "meanAfter": float(point.stats.mean_2),
            "deviationBefore": float(point.stats.std_1),
            "deviationAfter": float(point.stats.std_2),
        }
        for point in points
    ]


def expected(name, series, window=WINDOW, p_value=P_VALUE, magnitude=MAGNITUDE):
    # as a list: otava 0.8.0 ignores its windows where it is given an array
    changes = plain(compute_change_points(list(series), window, p_value, magnitude)[0])
    other = plain(retested(list(series), window, p_value, magnitude))
    options = {"window": window, "pValue": p_value, "minMagnitude": magnitude}
    result = {"name": name, **options, "series": series, "changes": changes}
    return result if other == changes else {**result, "retested": other}


def main():
    # six digits are enough to tell runs apart
    every = {name: [float(f"{value:.6g}") for value in series] for name, series in cases()}
    results = [expected(name, series) for name, series in every.items()]
    results += [
        expected("window of 20: " + name, every[name], window=20)
        for name in ("slower twice", "steps in far windows", "noise, 200 runs", "drift")
    ]
    results += [
        expected("p of 0.05: " + name, every[name], p_value=0.05)
        for name in ("noise, 60 runs", "2 % slower, as large as the noise", "bimodal")
    ]
    results += [
        expected("at least 10 %: " + name, every[name], magnitude=0.1)
        for name in ("slower twice", "five steps", "drift", "10 % slower")
    ]
    TARGET.write_text("[\n" + ",\n".join(json.dumps(result, ensure_ascii=False) for result in results) + "\n]\n")


if __name__ == "__main__":
    main()
