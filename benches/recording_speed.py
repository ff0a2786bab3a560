"""Times `read` against bare loops of the packages below it, in one run, with the largest memory of each.

    PYTHONPATH=python/src python benches/recording_speed.py 1000000

Each reading is done in a process of its own. The memory is what the process has beyond its imports, in sizes of the
table of numbers.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np


def write_csv(file, count):
    t = np.arange(count) / 100
    columns = [t, np.sin(t), np.cos(t), 0.1 * t, 0 * t, 0 * t, np.sin(t / 2), np.cos(t / 2)]
    with open(file, "w") as opened:
        opened.write("t,x,y,z,qx,qy,qz,qw\n")
        for first in range(0, count, 10000):
            rows = np.stack([column[first : first + 10000] for column in columns], axis=1)
            np.savetxt(opened, rows, delimiter=",", fmt="%.9f")


POSE = "std_msgs/Header header\ngeometry_msgs/Pose pose\n"
POSE += "================\nMSG: std_msgs/Header\nbuiltin_interfaces/Time stamp\nstring frame_id\n"
POSE += "================\nMSG: builtin_interfaces/Time\nint32 sec\nuint32 nanosec\n"
POSE += (
    "================\nMSG: geometry_msgs/Pose\ngeometry_msgs/Point position\ngeometry_msgs/Quaternion orientation\n"
)
POSE += "================\nMSG: geometry_msgs/Point\nfloat64 x\nfloat64 y\nfloat64 z\n"
POSE += "================\nMSG: geometry_msgs/Quaternion\nfloat64 x\nfloat64 y\nfloat64 z\nfloat64 w\n"
NAME = "geometry_msgs/msg/PoseStamped"


def messages(count):
    """Serialized poses of ROS 2, with their times in ns."""
    stamp = [("cdr", "u4"), ("sec", "i4"), ("nanosec", "u4"), ("length", "u4"), ("frame", "S4")]
    body = np.zeros(count, dtype=[*stamp, ("p", "f8", 3), ("q", "f8", 4)])
    stamps = np.arange(count, dtype=np.int64) * 10_000_000
    body["cdr"], body["sec"], body["nanosec"] = 0x100, stamps // 10**9, stamps % 10**9
    body["length"], body["frame"] = 4, b"map"
    t = stamps / 1e9
    body["p"], body["q"] = np.stack([np.sin(t), np.cos(t), 0.1 * t], axis=1), [0, 0, 0, 1]
    for row, stamp in zip(body, stamps.tolist(), strict=True):
        yield stamp, row.tobytes()


def write_mcap(file, count):
    from mcap.writer import Writer

    with open(file, "wb") as opened:
        writer = Writer(opened)
        writer.start("ros2")
        schema = writer.register_schema(NAME, "ros2msg", POSE.encode())
        channel = writer.register_channel("/hand", "cdr", schema)
        for stamp, data in messages(count):
            writer.add_message(channel, stamp, data, stamp)
        writer.finish()


def write_bag(file, count):
    from rosbags.rosbag2 import Writer
    from rosbags.typesys import Stores, get_typestore

    with Writer(file, version=8) as writer:
        connection = writer.add_connection("/hand", NAME, typestore=get_typestore(Stores.ROS2_HUMBLE))
        for stamp, data in messages(count):
            writer.write(connection, stamp, data)


def bare_csv(file):
    import pandas

    return len(pandas.read_csv(file))


def bare_mcap(file):
    from mcap.reader import NonSeekingReader
    from mcap_ros2.decoder import DecoderFactory

    rows = []
    with open(file, "rb") as opened:
        reader = NonSeekingReader(opened, validate_crcs=True, decoder_factories=[DecoderFactory()])
        for _, _, _, message in reader.iter_decoded_messages(log_time_order=False):
            rows.append(row_of(message))
    return len(np.array(rows))


def bare_bag(file):
    from rosbags.highlevel import AnyReader
    from rosbags.typesys import Stores, get_typestore

    rows = []
    with AnyReader([Path(file)], default_typestore=get_typestore(Stores.ROS2_HUMBLE)) as reader:
        for connection, _, data in reader.messages():
            rows.append(row_of(reader.deserialize(data, connection.msgtype)))
    return len(np.array(rows))


def row_of(message):
    stamp, p, q = message.header.stamp, message.pose.position, message.pose.orientation
    return stamp.sec + 1e-9 * stamp.nanosec, p.x, p.y, p.z, q.x, q.y, q.z, q.w


def ours(file):
    from multibody_fmu import read

    (frame,) = read(file).values()
    return len(frame["time"])


KINDS = {"csv": (write_csv, bare_csv), "mcap": (write_mcap, bare_mcap), "bag": (write_bag, bare_bag)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=int)
    parser.add_argument("--kind", choices=list(KINDS))
    parser.add_argument("--one", nargs=2, metavar=("WHO", "FILE"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        who, file = options.one
        function = ours if who == "read" else KINDS[options.kind][1]
        import multibody_fmu  # noqa: F401

        if options.kind == "csv":
            import pandas  # noqa: F401
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        start = time.perf_counter()
        assert function(file) == options.rows
        seconds = time.perf_counter() - start
        memory = 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / (64 * options.rows)
        print(seconds, memory)
        return
    print(f"{options.rows} rows: seconds, and memory in sizes of the table")
    with tempfile.TemporaryDirectory() as folder:
        for kind in [options.kind] if options.kind else KINDS:
            file = str(Path(folder) / f"run{'' if kind == 'bag' else '.' + kind}")
            KINDS[kind][0](file, options.rows)
            found = {}
            for who in ("bare", "read"):
                command = [sys.executable, __file__, str(options.rows), "--kind", kind, "--one", who, file]
                done = subprocess.run(command, capture_output=True, text=True, check=True)
                found[who] = [float(text) for text in done.stdout.split()]
            (bare, its), (own, memory) = found["bare"], found["read"]
            print(f"{kind:5} bare {bare:6.2f} s {its:5.1f}, read {own:6.2f} s {memory:5.1f}, ratio {own / bare:.2f}")


if __name__ == "__main__":
    main()
