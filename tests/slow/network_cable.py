"""A cable with a length: what goes in at one end comes out at the other some time later.

  network_cable.py NAME NAME SECONDS     two devices of the network namespace that this runs in, and the delay between them

Stands in for `tc netem`, which not every kernel has. The ends are TAP devices that live as long as this process, also in another
namespace. Frames are as large as TCP makes them (up to 64 kB, cut by whoever needs them smaller), so that there are few of them: a
rate is set on the devices, with `tc tbf`, as for any other cable. A line on stdout says that both ends are there."""

import collections
import errno
import fcntl
import os
import select
import struct
import sys
import time

TUN_SET_DEVICE, TUN_SET_OFFLOAD = 0x400454CA, 0x400454D0  # linux/if_tun.h: TUNSETIFF, TUNSETOFFLOAD
TAP, NO_PACKET_INFO, SEGMENTATION_HEADER = 0x0002, 0x1000, 0x4000  # IFF_TAP, IFF_NO_PI, IFF_VNET_HDR
CHECKSUMS_AND_TCP = 0x01 | 0x02 | 0x04  # TUN_F_CSUM, TUN_F_TSO4, TUN_F_TSO6
LARGEST_FRAME = 66000
# Frames that are taken from one end before the other gets its turn.
AT_A_TIME = 64


def open_end(name):
    """The end of a cable: a new device; frames are read from it and written to it. Raises OSError."""
    end = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    try:
        fcntl.ioctl(end, TUN_SET_DEVICE, struct.pack("16sH22x", name.encode(), TAP | NO_PACKET_INFO | SEGMENTATION_HEADER))
        fcntl.ioctl(end, TUN_SET_OFFLOAD, CHECKSUMS_AND_TCP)
    except OSError:
        os.close(end)
        raise
    return end


def missing():
    """What keeps a cable from being made; "" when nothing does."""
    try:
        os.close(open_end(f"allot{os.getpid()}"))
    except OSError as error:
        return f"TAP device (/dev/net/tun: {error.strerror})"
    return ""


def receive(end, frames, delay):
    """Frames that have come, each with the time at which it leaves."""
    for _ in range(AT_A_TIME):
        try:
            frame = os.read(end, LARGEST_FRAME)
        except BlockingIOError:
            return
        except OSError as error:  # the device is down
            if error.errno not in (errno.EIO, errno.EBADFD):
                raise
            return
        frames.append((time.monotonic() + delay, frame))


def send_due(end, frames):
    """Those that have been under way for long enough."""
    now = time.monotonic()
    while frames and frames[0][0] <= now:
        try:
            os.write(end, frames.popleft()[1])
        except OSError:
            pass  # nobody is there: lost, as on any cable


def forward(ends, delay):
    to = {ends[0]: ends[1], ends[1]: ends[0]}
    under_way = {end: collections.deque() for end in ends}  # by the end at which they came in
    while True:
        leaving = [frames[0][0] for frames in under_way.values() if frames]
        patience = max(0.0, min(leaving) - time.monotonic()) if leaving else None
        for end in select.select(ends, [], [], patience)[0]:
            receive(end, under_way[end], delay)
        for end, frames in under_way.items():
            send_due(to[end], frames)


def main():
    names, delay = sys.argv[1:3], float(sys.argv[3])
    ends = [open_end(name) for name in names]
    try:
        # A cable does not wait for a processor, whatever else is running.
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    except OSError as error:
        print(f"the delay may vary: {error}", file=sys.stderr)
    print("ready", flush=True)
    forward(ends, delay)


if __name__ == "__main__":
    main()
