#!/usr/bin/env python3
"""Loads `allot serve` from this machine and prints what its clients, and its memory, see.

  bench/serve_load.py mixed      --text FILE --seconds 600   clients with requests of 1 to 200 lines, some streamed, one in 50 hung up on
  bench/serve_load.py single     --text FILE --clients 64    clients with a sentence each, one after the other
  bench/serve_load.py beside     --text FILE                 a client with a sentence at a time, alone and beside one that sends 5,000 lines,
                                                             searched for and sampled
  bench/serve_load.py throughput --text FILE --model DIR     the same sentences by `allot translate` and by 64 clients with a sentence each, in
                                                             turn, on the same threads, and the ratio; what the clients cost; and how fast
                                                             `allot bench translate` is with them

FILE has a source sentence per line. The server is the one at --port; its process, whose memory is read, is found by that port. `throughput`
starts one of its own, with the program that ALLOT_BINARY names (build/release/allot)."""

import argparse
import asyncio
import json
import os
import random
import resource
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import time


def server_process(port):
    """The process that listens at a port of this machine, or None when it is somebody else's."""
    with open("/proc/net/tcp", encoding="ascii") as file:
        rows = [line.split() for line in list(file)[1:]]
    sockets = {f"socket:[{row[9]}]" for row in rows if row[3] == "0A" and int(row[1].rsplit(":", 1)[1], 16) == port}
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            folder = f"/proc/{process}/fd"
            if any(os.readlink(f"{folder}/{name}") in sockets for name in os.listdir(folder)):
                return int(process)
        except OSError:
            continue
    return None


def resident_megabytes(process):
    with open(f"/proc/{process}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024


class Client:
    """A connection that asks one request after the other, and connects again when it has to."""

    def __init__(self, port):
        self.port = port
        self.reader = self.writer = None

    def close(self):
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None

    async def send(self, fields):
        if self.reader is not None and self.reader.at_eof():  # the server does not wait for ever
            self.close()
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        body = json.dumps(fields).encode()
        self.writer.write(b"POST /v1/translate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                          b"Content-Length: %d\r\n\r\n" % len(body) + body)
        await self.writer.drain()

    async def receive(self):
        """Reads the answer; its status."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:-2])
        if headers.get("transfer-encoding") == "chunked":
            while size := int(await self.reader.readline(), 16):
                await self.reader.readexactly(size + 2)
            await self.reader.readexactly(2)
        else:
            await self.reader.readexactly(int(headers["content-length"]))
        if headers.get("connection") == "close":
            self.close()
        return int(head.split(" ")[1])

    async def ask(self, lines, **fields):
        await self.send({"lines": lines, **fields})
        return await self.receive()


def percentile(values, percent):
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def print_latencies(name, seconds):
    print(f"{name}: {len(seconds)} requests, median {1000 * statistics.median(seconds):.1f} ms, p99 {1000 * percentile(seconds, 99):.1f} ms")


class Load:
    def __init__(self, arguments):
        self.arguments = arguments
        with open(arguments.text, encoding="utf-8") as file:
            self.lines = [line for line in file.read().splitlines() if line]
        self.num_requests = self.num_lines = self.num_failed = 0
        self.begin = self.next_time = time.monotonic()
        self.end = self.begin + arguments.seconds

    def note(self, status, count):
        self.num_requests += 1
        self.num_lines += count
        self.num_failed += status != 200

    async def keep_pace(self, count):
        """Waits until --rate allows for so many more lines; whoever asks first goes first."""
        if self.arguments.rate:
            self.next_time = max(self.next_time, time.monotonic()) + count / self.arguments.rate
            await asyncio.sleep(self.next_time - time.monotonic())

    async def mixed_client(self, number):
        draw = random.Random(number)
        client = Client(self.arguments.port)
        while time.monotonic() < self.end:
            # As many requests of 1 to 6 lines as of 6 to 34 and of 34 to 200.
            count = round(200 ** draw.random())
            await self.keep_pace(count)
            lines = draw.choices(self.lines, k=count)
            fields = {"lines": lines, "stream": draw.random() < 0.3, "options": draw.choice([{}, {}, {"n-best": 3}, {"beam-size": 1}])}
            await client.send(fields)
            if draw.random() < 0.02:
                await asyncio.sleep(draw.random() * 0.2)
                client.close()
                self.note(200, count)
            else:
                self.note(await client.receive(), count)
        client.close()

    async def watch_memory(self):
        process = server_process(self.arguments.port)
        if process is None:
            print("the server is a process of somebody else: its memory cannot be read")
            return
        samples = []
        while time.monotonic() < self.end:
            await asyncio.sleep(min(10, max(0, self.end - time.monotonic())))
            samples.append(((time.monotonic() - self.begin) / 60, resident_megabytes(process)))
            print(f"{samples[-1][0]:5.1f} min  {samples[-1][1]:6.1f} MB  {self.num_requests} requests, {self.num_lines} lines", flush=True)
        late = [one for one in samples if one[0] >= 2]
        if len(late) > 2:
            slope, _ = statistics.linear_regression(*zip(*late))
            print(f"memory after the first two minutes: {min(m for _, m in late):.1f} to {max(m for _, m in late):.1f} MB, {slope:+.2f} MB per minute")

    async def mixed(self):
        await asyncio.gather(self.watch_memory(), *(self.mixed_client(number) for number in range(self.arguments.clients)))
        print(f"{self.num_requests} requests, {self.num_lines} lines, {self.num_failed} failed")

    async def single_client(self, number, seconds):
        client = Client(self.arguments.port)
        position = number
        while time.monotonic() < self.end:
            begin = time.monotonic()
            self.note(await client.ask([self.lines[position % len(self.lines)]]), 1)
            seconds.append(time.monotonic() - begin)
            position += self.arguments.clients
        client.close()

    async def single(self):
        seconds = []
        await asyncio.gather(*(self.single_client(number, seconds) for number in range(self.arguments.clients)))
        print_latencies(f"{self.arguments.clients} clients", seconds)
        print(f"{self.num_lines / (time.monotonic() - self.begin):.0f} sentences/s, {self.num_failed} failed")

    async def bulk_client(self, options):
        """One request after the other, each of 5,000 lines, by another address: to the server it is somebody else."""
        lines = (self.lines * (5000 // len(self.lines) + 1))[:5000]
        client = Client(self.arguments.port)
        client.reader, client.writer = await asyncio.open_connection("127.0.0.1", self.arguments.port, local_addr=("127.0.0.2", 0))
        try:
            while True:
                status = await client.ask(lines, options=options)
                if status != 200:
                    raise SystemExit(f"the request of 5,000 lines was answered {status}")
        finally:
            client.close()

    async def beside(self):
        self.arguments.clients = 1
        for name, options in (("alone", None), ("beside 5,000 lines", {}), ("beside 5,000 sampled lines", {"sample": True})):
            bulk = asyncio.create_task(self.bulk_client(options)) if options is not None else None
            if bulk:
                await asyncio.sleep(1)
            seconds = []
            self.end = time.monotonic() + self.arguments.seconds
            await self.single_client(0, seconds)
            print_latencies(name, seconds)
            if bulk:
                if bulk.done():
                    bulk.result()  # throws what went wrong
                bulk.cancel()


class Asker:
    """Asks for sentences over so many connections, on each the next one when the last is answered. It does as little as possible for each
    of them: on a machine of few cores what it takes is missing to the server."""

    def __init__(self, port, sentences, source, target):
        self.port = port
        self.requests = []
        for sentence in sentences:
            body = json.dumps({"q": sentence, "source": source, "target": target}).encode()
            self.requests.append(b"POST /translate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                 b"Content-Length: %d\r\n\r\n" % len(body) + body)

    @staticmethod
    def body_of(data):
        """The body of an answer; None while a part of it is missing."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return None
        begin = data.index(b"Content-Length: ", 0, end) + 16
        size = int(data[begin:data.index(b"\r\n", begin)])
        return data[end + 4:] if len(data) == end + 4 + size else None

    def ask_all(self, num_clients):
        """Answers by sentence, and how many seconds all of them took."""
        answers = [None] * len(self.requests)
        waiting = iter(range(len(self.requests)))
        selector = selectors.DefaultSelector()
        opened = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(num_clients)]
        for one in opened:
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            selector.register(one, selectors.EVENT_READ, [None, b""])
        begin = time.monotonic()
        num_busy = 0
        for one in opened:
            if (number := next(waiting, None)) is not None:
                selector.get_key(one).data[0] = number
                one.sendall(self.requests[number])
                num_busy += 1
        while num_busy > 0:
            for key, _ in selector.select():
                part = key.fileobj.recv(65536)
                if not part:
                    raise SystemExit("the server has closed a connection")
                key.data[1] += part
                body = self.body_of(key.data[1])
                if body is None:
                    continue
                answers[key.data[0]], key.data[1] = body, b""
                key.data[0] = next(waiting, None)
                if key.data[0] is None:
                    num_busy -= 1
                else:
                    key.fileobj.sendall(self.requests[key.data[0]])
        seconds = time.monotonic() - begin
        for one in opened:
            one.close()
        return [json.loads(answer).get("translatedText") for answer in answers], seconds


class Throughput:
    """A translation of whole batches and the server, in turn: what else the machine does meets both."""

    def __init__(self, arguments):
        self.arguments = arguments
        with open(arguments.text, encoding="utf-8") as file:
            self.sentences = [line for line in file.read().splitlines() if line][:arguments.sentences]
        self.program = os.environ.get("ALLOT_BINARY", "build/release/allot")
        self.common = ["-m", arguments.model, "--threads", str(arguments.threads), *arguments.flag]

    def translate(self, sentences):
        """Translations of 'allot translate', and its seconds: of the clock, and of processors."""
        used = lambda: sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
        before, begin = used(), time.monotonic()
        done = subprocess.run([self.program, "translate", *self.common, "--quiet"], input="".join(line + "\n" for line in sentences),
                              stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout.splitlines(), time.monotonic() - begin, used() - before

    def bench_rate(self):
        """Sentences a second of 'allot bench translate' in batches: beam 5 as the others, but without the decoding settings of the model."""
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
            file.write("".join(sentence + "\n" for sentence in self.sentences))
            file.flush()
            done = subprocess.run([self.program, "bench", "translate", "-m", self.arguments.model, "-s", file.name, "--sentences", str(len(self.sentences)),
                                   "--single-sentences", "1", "--threads", str(self.arguments.threads), "--json", "--quiet"],
                                  stdout=subprocess.PIPE, text=True, check=True)
        ways = [way for way in json.loads(done.stdout)["ways"] if way["beam_size"] == 5 and not way["one_at_a_time"]]
        # As the server: floats if the model has them, and its shortlist if there is one. A quantized model has no way with floats.
        precision = "int8" if "--precision=int8" in self.arguments.flag else ways[0]["precision"]
        return [way for way in ways if way["precision"] == precision][-1]["sentences_per_second"]

    @staticmethod
    def cpu_seconds(process):
        with open(f"/proc/{process}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def measure(self, server, asker):
        expected, whole, cpu_whole = self.translate(self.sentences)
        _, start, cpu_start = self.translate(self.sentences[:1])  # to open the model, mostly
        batch_rate = (len(self.sentences) - 1) / (whole - start)
        client_before, server_before = time.process_time(), self.cpu_seconds(server)
        answers, seconds = asker.ask_all(self.arguments.clients)
        client, served = time.process_time() - client_before, self.cpu_seconds(server) - server_before
        rate = len(self.sentences) / seconds
        different = sum(one != other for one, other in zip(answers, expected))
        print(f"translate {batch_rate:.0f} sentences/s, {self.arguments.clients} clients {rate:.0f} sentences/s: {100 * rate / batch_rate:.1f} %;"
              f" seconds of processors: translate {cpu_whole - cpu_start:.1f}, server {served:.1f}, clients {client:.1f}", flush=True)
        if different:
            raise SystemExit(f"{different} of {len(answers)} translations are not those of 'allot translate'")
        return rate / batch_rate, client / seconds, rate

    def run(self):
        bench_rate = self.bench_rate()
        with subprocess.Popen([self.program, "serve", *self.common, "--port", "0", "--max-connections", str(self.arguments.clients + 10)],
                              stdout=subprocess.PIPE, text=True) as server:
            try:
                line = server.stdout.readline()
                if not line.startswith("listening on"):
                    raise SystemExit("the server does not start")
                port = int(line.rstrip("/\n").rsplit(":", 1)[1])
                with open(os.path.join(self.arguments.model, "model.json"), encoding="utf-8") as file:
                    text = json.load(file)["text"]
                asker = Asker(port, self.sentences, text["source"]["language"], text["target"]["language"])
                asker.ask_all(self.arguments.clients)  # memory is there, files are read
                rounds = [self.measure(server.pid, asker) for _ in range(self.arguments.rounds)]
            finally:
                server.terminate()
        ratios, costs, rates = zip(*rounds)
        print(f"{len(self.sentences)} sentences, {self.arguments.threads} threads, {len(rounds)} rounds: the server reaches {100 * statistics.median(ratios):.1f} %"
              f" (median; {100 * min(ratios):.1f} to {100 * max(ratios):.1f}) of 'allot translate', while its clients take {100 * statistics.median(costs):.0f} %"
              f" of one of {os.cpu_count()} cores")
        print(f"'allot bench translate' with the same sentences, without the model's decoding settings: {bench_rate:.0f} sentences/s in batches;"
              f" the server reaches {100 * statistics.median(rates) / bench_rate:.1f} % of that")


def check_server(port):
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        sys.exit(f"nothing listens at 127.0.0.1:{port}; start a server: allot serve -m MODEL --port {port}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["mixed", "single", "beside", "throughput"])
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--text", required=True, metavar="FILE")
    parser.add_argument("--clients", type=int, default=64, metavar="N")
    parser.add_argument("--seconds", type=float, default=30, metavar="X")
    parser.add_argument("--rate", type=float, default=0, metavar="N", help="most lines a second (0 = as many as there are answers for)")
    parser.add_argument("--model", metavar="DIR", help="throughput: of the server and of the translation")
    parser.add_argument("--threads", type=int, default=os.cpu_count(), metavar="N", help="throughput: of both")
    parser.add_argument("--flag", action="append", default=[], help="throughput: of both, such as --flag=--precision=int8; may be repeated")
    parser.add_argument("--sentences", type=int, default=4000, metavar="N", help="throughput: so many of FILE")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="throughput: so many times in turn")
    arguments = parser.parse_args()
    if arguments.kind == "throughput":
        if not arguments.model:
            parser.error("throughput needs --model DIR")
        Throughput(arguments).run()
        return
    check_server(arguments.port)
    load = Load(arguments)
    asyncio.run(getattr(load, arguments.kind)())


if __name__ == "__main__":
    main()
