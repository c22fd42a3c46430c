"""Hosts of a small network on this machine: network namespaces with names of their own, joined by a switch."""

import os
import shutil
import subprocess
import sys
import time

import network_cable

# By itself, mpirun takes minutes to notice that a host is gone.
LAUNCHER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "plugins", "mpi", "allot-mpirun")

# For tests of network equipment (RFC 2544): nobody else has these addresses.
ADDRESS = "198.18.0."

# What mpirun calls as it would call ssh: HOST COMMAND...
AGENT = """#!/bin/sh
host=$1
shift
exec ip netns exec "{prefix}-$host" unshare --uts sh -c 'hostname "$0"; exec sh -c "$1"' "$host" "$*"
"""

# A port that nobody listens on refuses, if the host is there.
REACHES = """
import socket, sys
try:
    socket.create_connection((sys.argv[1], 9), timeout=1)
except ConnectionRefusedError:
    sys.exit(0)
except OSError:
    sys.exit(1)
"""

ROUND_TRIP = """
import socket, statistics, sys, time
def refused():
    begin = time.perf_counter()
    try:
        socket.create_connection((sys.argv[1], 9), timeout=5).close()
    except ConnectionRefusedError:
        return 1000 * (time.perf_counter() - begin)
    sys.exit("somebody listens")
print(statistics.median(refused() for _ in range(11)))
"""


def missing():
    """What is needed and not there; "" when all is."""
    for program in ("ip", "tc", "unshare", "mpirun"):
        if shutil.which(program) is None:
            return program
    if os.geteuid() != 0:
        return "root"
    name = f"allot-{os.getpid()}-try"
    if subprocess.run(["ip", "netns", "add", name], stderr=subprocess.DEVNULL, check=False).returncode != 0:
        return "a kernel with network namespaces"
    subprocess.run(["ip", "netns", "del", name], check=True)
    return ""


class Hosts:
    """h1, h2, ...; `rate`: of each cable, as tc writes it ("1gbit"); `delay`: from any host to any other, in milliseconds."""

    def __init__(self, count, folder, rate="", delay=0.0):
        self.prefix = f"allot-{os.getpid()}"
        self.names = [f"h{i + 1}" for i in range(count)]
        self.folder = folder
        self.delay = delay
        self.cables = []  # processes
        self.switch = self.prefix + "-switch"
        with open(self.path("agent"), "w", encoding="ascii") as file:
            file.write(AGENT.format(prefix=self.prefix))
        os.chmod(self.path("agent"), 0o755)
        with open(self.path("hosts"), "w", encoding="ascii") as file:
            file.writelines(f"{ADDRESS}{i + 1} {name}\n" for i, name in enumerate(self.names))
        try:
            self.ip("netns", "add", self.switch)
            self.on(self.switch, "ip", "link", "add", "bridge", "type", "bridge")
            self.on(self.switch, "ip", "link", "set", "bridge", "up")
            for i, name in enumerate(self.names):
                self.add(name, ADDRESS + str(i + 1), rate)
        except Exception:
            self.remove()
            raise

    def path(self, name):
        return os.path.join(self.folder, name)

    def ip(self, *arguments):
        subprocess.run(["ip", *arguments], check=True)

    def on(self, namespace, *command):
        subprocess.run(["ip", "netns", "exec", namespace, *command], check=True)

    def add(self, name, address, rate):
        host = f"{self.prefix}-{name}"
        self.ip("netns", "add", host)
        if self.delay > 0:
            self.add_long_cable(host, name)
        else:
            self.ip("link", "add", "eth0", "netns", host, "type", "veth", "peer", "name", name, "netns", self.switch)
        self.on(self.switch, "ip", "link", "set", name, "master", "bridge")
        self.on(self.switch, "ip", "link", "set", name, "up")
        self.on(host, "ip", "address", "add", address + "/24", "dev", "eth0")
        for device in ("lo", "eth0"):
            self.on(host, "ip", "link", "set", device, "up")
        if rate:
            for place, device in ((host, "eth0"), (self.switch, name)):
                self.on(place, "tc", "qdisc", "add", "dev", device, "root", "tbf", "rate", rate, "burst", "256kb",
                        "latency", "50ms")

    def add_long_cable(self, host, name):
        """From one host to another there are two, so each has half of the delay."""
        end = name + "-far"
        cable = subprocess.Popen(["ip", "netns", "exec", self.switch, sys.executable, "-B", network_cable.__file__, end, name,
                                  str(self.delay / 2000)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        self.cables.append(cable)
        if cable.stdout.readline() != "ready\n":
            raise OSError("a cable cannot be made")
        for device in (end, name):
            # What fits into it is lost otherwise when a burst comes.
            self.on(self.switch, "ip", "link", "set", device, "txqueuelen", "10000")
        self.on(self.switch, "ip", "link", "set", end, "name", "eth0", "netns", host)

    def round_trip(self, name, other):
        """Between two hosts, in milliseconds: the median of some, as a refused connection shows it."""
        done = subprocess.run(["ip", "netns", "exec", f"{self.prefix}-{name}", sys.executable, "-c", ROUND_TRIP,
                               ADDRESS + other[1:]], stdout=subprocess.PIPE, check=True, text=True)
        return float(done.stdout)

    def cut_off(self, name):
        self.on(self.switch, "ip", "link", "set", name, "down")

    def restart(self, name):
        """A host that was cut off is back, with nothing that ran on it."""
        self.end_processes(name)
        self.on(self.switch, "ip", "link", "set", name, "up")
        first = f"{self.prefix}-{self.names[0]}"
        end = time.monotonic() + 10
        while subprocess.run(["ip", "netns", "exec", first, sys.executable, "-c", REACHES, ADDRESS + name[1:]],
                             check=False).returncode != 0:
            if time.monotonic() > end:
                raise TimeoutError(f"{name} cannot be reached")

    def processes(self, name):
        """Process ids on a host."""
        done = subprocess.run(["ip", "netns", "pids", f"{self.prefix}-{name}"], stdout=subprocess.PIPE, check=True, text=True)
        return [int(word) for word in done.stdout.split()]

    def end_processes(self, name):
        for process in self.processes(name):
            try:
                os.kill(process, 9)
            except ProcessLookupError:
                pass

    def mpirun(self, names, *command):
        """The command line of a job with one rank on each of these hosts, started on the first of them."""
        settings = {"plm_rsh_agent": self.path("agent"), "btl": "self,tcp", "oob_tcp_if_include": "eth0",
                    "btl_tcp_if_include": "eth0"}
        options = [word for key, value in settings.items() for word in ("--mca", key, value)]
        enter = 'hostname "$0"; mount --bind "$1" /etc/hosts; shift; exec "$@"'
        return ["ip", "netns", "exec", f"{self.prefix}-{names[0]}", "unshare", "--uts", "--mount", "sh", "-c", enter,
                names[0], self.path("hosts"), LAUNCHER, "--allow-run-as-root", "--bind-to", "none", "--host",
                ",".join(names), "-n", str(len(names)), *options, *command]

    def remove(self):
        for name in [*self.names, "switch"]:
            namespace = f"{self.prefix}-{name}"
            if not os.path.exists("/run/netns/" + namespace):
                continue
            self.end_processes(name)
            self.ip("netns", "del", namespace)
        for cable in self.cables:
            cable.kill()
            cable.stdout.close()
            cable.wait()
        self.cables = []
