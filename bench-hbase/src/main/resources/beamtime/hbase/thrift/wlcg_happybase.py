"""Scans a period of job rows with HappyBase, through HBase's Thrift gateway.

Writes a line `rows,checksum,seconds` for each repeat; the checksum is the sum of the CRC-32 of the row keys. The
connection is open before the first one is timed.
"""

import argparse
import time
import zlib

import happybase


def scan(table, options):
    rows = checksum = 0
    period = table.scan(
        row_start=options.start.encode("latin-1"),
        row_stop=options.stop.encode("latin-1"),
        batch_size=options.batch,
    )
    for key, _ in period:
        rows += 1
        checksum += zlib.crc32(key)
    return rows, checksum


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--table", required=True)
    parser.add_argument("--from", dest="start", required=True, help="first row key, inclusive")
    parser.add_argument("--to", dest="stop", required=True, help="last row key, exclusive")
    parser.add_argument("--batch", type=int, required=True, help="rows of an answer")
    parser.add_argument("--warmups", type=int, required=True, help="repeats that nothing is written of")
    parser.add_argument("--repeats", type=int, required=True)
    options = parser.parse_args()
    connection = happybase.Connection(options.host, options.port, timeout=60_000)
    table = connection.table(options.table)
    for repeat in range(options.warmups + options.repeats):
        start = time.perf_counter()
        rows, checksum = scan(table, options)
        seconds = time.perf_counter() - start
        if repeat >= options.warmups:
            print(f"{rows},{checksum},{seconds:.6f}", flush=True)
    connection.close()


if __name__ == "__main__":
    main()
