"""allot serve and clients that are killed, greedy, slow, too many, or send anything at all. Whatever they do, requests that were
accepted are answered once and with the right bytes, nothing is kept for those that are gone, and the server ends as it should.

ALLOT_SERVE_LOAD=N makes N times as many clients and requests. ALLOT_SERVE_REQUESTS=N makes so many random requests, and nothing else more;
for 100,000, which take longer than ctest waits for a test:
  ALLOT_BINARY=$PWD/build/release/allot ALLOT_SERVE_REQUESTS=100000 PYTHONPATH=tests/slow python3 -B -m unittest -v serve_faults_test.Random"""

import collections
import concurrent.futures
import contextlib
import gzip
import json
import os
import random
import resource
import signal
import socket
import sys
import threading
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "integration"))

import allot_cli
import serve_test
from allot_cli import PATIENCE, SANITIZED
from serve_test import corpus_lines, translated

LOAD = int(os.environ.get("ALLOT_SERVE_LOAD", "1"))
NUM_RANDOM = int(os.environ.get("ALLOT_SERVE_REQUESTS", str(2000 * LOAD)))
HELD = 1000  # connections
# A line takes long enough to be interrupted, but not so long that the test would wait for it.
SLOW = {"beam-size": 10, "min-length": 60, "max-length": 61, "max-length-factor": 1000}


def setUpModule():
    unittest.addModuleCleanup(serve_test.SHARED.cleanup)
    serve_test.train("model", 4)
    # The held connections are open in both programs.
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * HELD + 200
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))


def request_bytes(path, body, *headers):
    head = [f"POST {path} HTTP/1.1", "Host: localhost", "Content-Type: application/json", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


def lines_request(lines, **fields):
    return json.dumps({"lines": lines, **fields}).encode()


def parse_chunks(data):
    """The body that was sent in chunks; nothing comes after the last one."""
    body = b""
    while True:
        size, data = data.split(b"\r\n", 1)
        count = int(size, 16)
        if count == 0:
            assert data == b"\r\n", data
            return body
        assert data[count:count + 2] == b"\r\n", data
        body, data = body + data[:count], data[count + 2:]


def parse_answer(data):
    """Status, headers and body of an answer, which is all there is."""
    head, body = data.split(b"\r\n\r\n", 1)
    first, *rest = head.decode().split("\r\n")
    headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in rest)}
    if headers.get("transfer-encoding") == "chunked":
        body = parse_chunks(body)
    else:
        assert len(body) == int(headers["content-length"]), data
    return int(first.split(" ")[1]), headers, body


class FaultsTest(serve_test.ServeTest):
    def start_server(self, *arguments):
        """A server whose log has the text of every request: that is how the test finds its requests there again."""
        self.lines = corpus_lines(40)
        self.expected = translated(self.lines)
        self.server = self.serve("--log", self.path("log"), "--log-text", *arguments)
        self.seen = collections.Counter()  # text and status of answers that clients have got
        self.lock = threading.Lock()
        self.numbers = iter(range(10**9))
        for _ in range(20):
            self.ask_right()
        self.memory_before = self.memory()

    def memory(self):
        """Megabytes."""
        with open(f"/proc/{self.server.process.pid}/status", encoding="utf-8") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024

    def send(self, path, body):
        """Sends a request and reads to the end of the connection: whoever is answered twice would see it."""
        answer = parse_answer(self.server.raw(request_bytes(path, body, "Connection: close")))
        fields = json.loads(body)
        with self.lock:
            self.seen["\n".join(fields.get("q", fields.get("lines", []))), answer[0]] += 1
        return answer

    def ask_right(self, count=2):
        """Another request; its status and headers. What is answered with 200 is right."""
        number = next(self.numbers)
        chosen = [(number + i) % len(self.lines) for i in range(count)]
        mark = f"#{number}"  # has no letter, so it comes back as it is
        texts = [self.lines[i] for i in chosen] + [mark]
        status, headers, body = self.send("/translate", json.dumps({"q": texts, "source": "de", "target": "en"}).encode())
        if status == 200:
            self.assertEqual(json.loads(body), {"translatedText": [self.expected[i] for i in chosen] + [mark]})
        return status, headers

    def check_health(self):
        self.assertEqual(self.ask_right()[0], 200)

    def check_end(self, num_unseen=0):
        """Nothing is kept of what was, the log has every request once, and the server ends. num_unseen: requests whose clients
        did not read the answer."""
        server = self.server
        self.check_health()
        server.wait_for(lambda: [server.gauge(f"allot_{name}") for name in ("queue_sentences", "running_sentences", "connections")] == [0, 0, 1])
        if not SANITIZED:
            # The allocator keeps much of what 16 or more threads have used at a time, once.
            # In megabytes: up to 180 are fragments; what is not given back takes gigabytes.
            self.assertLess(self.memory() - self.memory_before, 300)
        code, text = server.stop()
        self.assertEqual(code, 0)
        self.assertRegex(text, r"^stopping: finishing \d+ connections?\n$")
        records = [json.loads(line) for line in self.read("log").splitlines()]
        logged = collections.Counter((r["text"], r["status"]) for r in records if "text" in r)
        self.assertEqual(self.seen - logged, collections.Counter())
        self.assertLessEqual((logged - self.seen).total(), num_unseen)
        return records


class Killed(FaultsTest):
    def client(self, kind, number, report):
        """A client in a process of its own: says when it is in the middle of its request, and waits to be killed."""
        lines = [f"Nummer {number}", *self.lines[:20]]
        with socket.create_connection(("127.0.0.1", self.server.port)) as opened:
            if kind == "upload":
                body = lines_request(lines * 10)
                opened.sendall(request_bytes("/v1/translate", body)[:-len(body) // 2])
            elif kind == "waiting":
                opened.sendall(request_bytes("/v1/translate", lines_request(lines, options=SLOW)))
            elif kind == "streaming":
                opened.sendall(request_bytes("/v1/translate", lines_request(lines, options=SLOW, stream=True)))
                answer = b""
                while b'"line":1,' not in answer:
                    answer += opened.recv(65536)
            os.write(report, b".")
            signal.pause()

    def start_client(self, *arguments):
        """A process, and where to read that it has got so far."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            with contextlib.suppress(BaseException):
                self.client(*arguments, writing)
            os._exit(1)
        os.close(writing)
        return child, reading

    def test_clients_are_killed(self):
        self.start_server()
        draw = random.Random(5)
        kinds = ["upload", "waiting", "streaming", "idle"]
        total, at_a_time = 200 * LOAD, 20
        for begin in range(0, total, at_a_time):
            clients = [self.start_client(kinds[number % len(kinds)], number) for number in range(begin, begin + at_a_time)]
            for child, reading in draw.sample(clients, len(clients)):
                self.assertEqual(os.read(reading, 1), b".")
                os.close(reading)
                if draw.random() < 0.3:
                    self.check_health()
                os.kill(child, signal.SIGKILL)
                self.assertEqual(os.waitpid(child, 0)[1], signal.SIGKILL)
        records = [r for r in self.check_end(num_unseen=total) if r["path"] == "/v1/translate"]
        # All but the idle ones had sent at least the headers of a request. Some are gone before they are translated, how
        # many depends on the speed of the machine.
        statuses = collections.Counter(r["status"] for r in records)
        self.assertEqual(statuses.total(), total * 3 // 4)
        self.assertEqual(statuses[400], total // 4)
        self.assertGreater(statuses[499], 0)
        self.assertEqual(set(statuses), {200, 400, 499})


class Queue(FaultsTest):
    def test_a_full_queue(self):
        self.start_server("--max-queue", "60", "--max-sentences", "60", "--batch-size", "2")
        holder = socket.create_connection(("127.0.0.1", self.server.port))
        self.addCleanup(holder.close)
        holder.sendall(request_bytes("/v1/translate", lines_request((self.lines * 2)[:60], options=serve_test.SLOW)))
        self.server.wait_for(lambda: self.server.gauge("allot_queue_sentences") > 50)
        status, headers = self.ask_right(count=40)
        self.assertEqual((status, headers["retry-after"]), (503, "2"))
        num_refused = [1]

        def client(number):
            for i in range(3 * LOAD):
                while (answer := self.ask_right(count=1 + (number + 7 * i) % 20))[0] != 200:
                    self.assertEqual((answer[0], int(answer[1]["retry-after"])), (503, 2))
                    with self.lock:
                        num_refused[0] += 1
                    time.sleep(0.02)

        with concurrent.futures.ThreadPoolExecutor(40) as pool:
            clients = [pool.submit(client, number) for number in range(40)]
            self.server.wait_for(lambda: num_refused[0] > 40)
            holder.close()
            for one in clients:
                one.result()
        # The holder is gone, or was answered in the end.
        records = self.check_end(num_unseen=1)
        self.assertEqual(sum(r["status"] == 503 for r in records), num_refused[0])


class Oversize(FaultsTest):
    LIMIT = 50_000

    def flood(self, head, piece):
        """Sends without end; what comes back until the server hangs up."""
        with socket.create_connection(("127.0.0.1", self.server.port)) as opened:
            opened.settimeout(PATIENCE * 30)
            end = time.monotonic() + PATIENCE * 30
            with contextlib.suppress(ConnectionError):
                opened.sendall(head)
                while True:
                    self.assertLess(time.monotonic(), end, "the server takes in everything")
                    opened.sendall(piece)
            answer = b""
            with contextlib.suppress(ConnectionError):
                while part := opened.recv(65536):
                    answer += part
            return answer

    def test_more_than_there_is_room_for(self):
        self.start_server("--max-request-bytes", str(self.LIMIT))
        head = b"POST /translate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        bomb = gzip.compress(b" " * 20_000_000)
        self.assertLess(len(bomb), self.LIMIT)
        floods = [(head + b"Content-Length: 1000000000000\r\n\r\n", b"x" * 65536),
                  (head + b"Content-Length: 99999999999999999999999\r\n\r\n", b"x" * 65536),
                  (head + b"Transfer-Encoding: chunked\r\n\r\n", b"10000\r\n" + b"x" * 65536 + b"\r\n"),
                  (head + b"Transfer-Encoding: chunked\r\n\r\n", b"0" * 65536),
                  (head, b"A: b\r\n" * 1000), (head + b"A: ", b"x" * 65536), (b"GET /", b"x" * 65536)]
        with concurrent.futures.ThreadPoolExecutor(len(floods)) as pool:
            for _ in range(2 * LOAD):
                answers = [pool.submit(self.flood, *flood) for flood in floods]
                while not all(answer.done() for answer in answers):
                    self.check_health()
                # A client that sends on may miss the answer; what it does get says why.
                for answer in answers:
                    self.assertRegex(answer.result(), rb"^$|^HTTP/1.1 4\d\d ")
        # Those that stop are told.
        for data in (request_bytes("/translate", b"x" * (self.LIMIT + 1)), request_bytes("/translate", bomb, "Content-Encoding: gzip")):
            self.assertEqual(parse_answer(self.server.raw(data))[0], 413)
        self.check_end()


class Load(FaultsTest):
    """Many connections, most of them of clients that do not get on with it, beside a load of requests that are answered."""

    def connect(self, data=b"", receive_bytes=None):
        opened = socket.socket()
        self.addCleanup(opened.close)
        if receive_bytes:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        opened.connect(("127.0.0.1", self.server.port))
        opened.sendall(data)
        return opened

    @staticmethod
    def is_closed(opened):
        """Whether the server has closed it, perhaps after words about it."""
        try:
            while opened.recv(65536, socket.MSG_DONTWAIT):
                pass
            return True
        except BlockingIOError:
            return False
        except ConnectionError:
            return True

    def requests(self):
        """Requests of all kinds and sizes with the bytes of their answers, by what 'allot translate' prints."""
        result = []
        for options, flags in (({}, []), ({"n-best": 3, "alpha": 0.6}, ["--n-best", "3", "--alpha", "0.6"]), ({"beam-size": 1}, ["--beam-size", "1"]),
                               ({"sample": True, "seed": 3}, ["--sample", "--seed", "3"]), ({"transform": "softmax"}, ["--transform", "softmax"])):
            for count in (1, 3, 40):
                lines = [*self.lines[:count], ""]
                whole = [line.encode() for line in translated(lines, "--json", *flags)]
                result.append((lines_request(lines, options=options), b'{"translations":[' + b",".join(whole) + b"]}\n"))
                result.append((lines_request(lines, options=options, stream=True), b"".join(line + b"\n" for line in whole)))
        return result

    def test_beside_slow_clients(self):
        self.start_server("--max-connections", str(HELD + 100))
        requests = self.requests()
        upload = request_bytes("/v1/translate", lines_request(self.lines))
        begin = time.monotonic()
        # Who does not read is stuck only when all buffers on the way are full.
        unread = request_bytes("/v1/translate", lines_request(self.lines * 10, stream=True, options={"beam-size": 20, "n-best": 20}))
        readers = [self.connect(unread, receive_bytes=4096) for _ in range(2)]
        drips = [self.connect(b"POST /translate HTTP/1.1\r\nA: ") for _ in range(100)]
        uploads = [self.connect(upload[:-10]) for _ in range(50)]
        idle = [self.connect() for _ in range(HELD - 152)]
        self.server.wait_for(lambda: self.server.gauge("allot_connections") > HELD)
        self.check_health()
        self.assertFalse(any(self.is_closed(one) for one in idle + drips + uploads))

        def client(number):
            draw = random.Random(number)
            for _ in range(15 * LOAD):
                body, expected = draw.choice(requests)
                status, _, answer = self.send("/v1/translate", body)
                self.assertEqual((status, answer), (200, expected))
                self.check_health()

        with concurrent.futures.ThreadPoolExecutor(32) as pool:
            clients = [pool.submit(client, number) for number in range(32)]
            closed = {}  # how many seconds a kind of client was endured
            waiting = {"drips": drips, "uploads": uploads, "idle": idle}
            while waiting:
                # A byte now and then does not help.
                for one in drips:
                    with contextlib.suppress(ConnectionError):
                        one.send(b"x")
                for name in [name for name, sockets in waiting.items() if all(map(self.is_closed, sockets))]:
                    closed[name] = time.monotonic() - begin
                    del waiting[name]
                self.assertLess(time.monotonic() - begin, PATIENCE * 60, list(waiting))
                time.sleep(0.2)
            for one in clients:
                one.result()
        # Headers get 10 seconds; the rest of a request, or the next one, 15.
        for name, least in (("drips", 9), ("uploads", 14), ("idle", 14)):
            self.assertGreater(closed[name], least, name)
        self.server.wait_for(lambda: self.server.gauge("allot_connections") == 1)
        # The server has given up on the streams, and their buffers are all that there is.
        for one in readers:
            total = 0
            with contextlib.suppress(ConnectionError):
                while part := one.recv(1 << 20):
                    total += len(part)
            self.assertLess(total, 20_000_000)
        self.check_end(num_unseen=2)


class Random(FaultsTest):
    """Requests with random changes: the answer is one of HTTP and never the server's own mistake, and others do not notice."""

    CLIENTS = 16

    PIECES = [b"", b"\0", b"\r\n", b"\r\n\r\n", b"\xff", b"\xed\xa0\x80", b"{", b"[[[[[[[[", b'"', b"\\ud800", b"-1", b"1e999", b"99999999999999999999", b"null",
              b"chunked", b"Transfer-Encoding: chunked\r\n", b"Content-Length: 3\r\n", b"Expect: 100-continue\r\n", b"Connection: close\r\n", b"gzip",
              b"multipart/form-data; boundary=B", b"&", b"=", b"%", b"%ff", b"<", b"<!--", b"&#x110000;", b"../", b"auto", b"html", b"A" * 9000]

    def seeds(self):
        line = self.lines[0]
        form = f"q={line}&source=de&target=en&format=html".encode()
        part = f'--B\r\nContent-Disposition: form-data; name="q"\r\n\r\n{line}\r\n--B--\r\n'.encode()
        bodies = [("/translate", "application/json", json.dumps({"q": line, "source": "de", "target": "en"}).encode()),
                  ("/translate", "application/json", json.dumps({"q": [line, "a\n<b>c</b>"], "source": "auto", "target": "en", "format": "html", "alternatives": 2}).encode()),
                  ("/translate", "application/x-www-form-urlencoded", form), ("/translate?source=de&target=en", "multipart/form-data; boundary=B", part),
                  ("/detect", "application/json", json.dumps({"q": line}).encode()),
                  ("/v1/translate", "application/json", lines_request([line, ""], options={"beam-size": 2, "max-length": 20, "alpha": 0.5, "n-best": 2}, model="model")),
                  ("/v1/translate", "application/json", lines_request([line], prefixes=["The"], fertilities=[[2] * len(line.split())])),
                  ("/v1/translate", "application/json", lines_request([line], glossary=[{"source": line.split()[1], "target": "printer"}], forbidden_terms=["the"])),
                  ("/v1/translate", "application/json", lines_request([line], stream=True, options={"sample": True, "top-k": 5, "seed": 3})), ("/health", "text/plain", b"")]
        return [(path, kind.encode(), body) for path, kind, body in bodies]

    def changed(self, draw, data):
        for _ in range(draw.randrange(4)):
            begin = draw.randrange(len(data) + 1)
            end = min(len(data), begin + draw.choice((0, 0, 1, 1, 2, 5, 30)))
            kind = draw.randrange(4)
            new = draw.choice(self.PIECES) if kind == 0 else bytes([draw.randrange(256)]) if kind == 1 else b"" if kind == 2 else data[begin:end] * 2
            data = data[:begin] + new + data[end:]
        return data

    def check_answers(self, data):
        """All answers of a connection, of which there may be several or none, begin as answers do."""
        for first in data.split(b"HTTP/1.1 ")[1:]:
            self.assertIn(int(first[:3]), (100, 200, 400, 404, 405, 413, 414, 416, 417, 499, 501, 503), data[:300])
        self.assertTrue(data == b"" or data.startswith(b"HTTP/1.1 "), data[:300])

    def client(self, seed):
        draw = random.Random(seed)
        seeds = self.seeds()
        for number in range(seed, NUM_RANDOM, self.CLIENTS):
            path, kind, body = draw.choice(seeds)
            head = b"POST " + path.encode() + b" HTTP/1.1\r\nHost: a\r\nContent-Type: " + kind + b"\r\n"
            if draw.random() < 0.5:
                # The body only: HTTP stays whole, and exactly one answer has to come.
                body = self.changed(draw, body)
                data = self.server.raw(head + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
                self.assertEqual(data.count(b"HTTP/1.1 "), 1, (head, body, data))
            else:
                data = self.changed(draw, head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
                with socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE * 60) as opened:
                    data, sent = b"", data
                    with contextlib.suppress(ConnectionError):
                        opened.sendall(sent)
                        opened.shutdown(socket.SHUT_WR)  # it may wait for more
                        while part := opened.recv(65536):
                            data += part
            self.check_answers(data)

    def test_random_requests(self):
        self.start_server("--max-sentences", "100")
        with concurrent.futures.ThreadPoolExecutor(self.CLIENTS) as pool:
            clients = [pool.submit(self.client, seed) for seed in range(self.CLIENTS)]
            while not all(one.done() for one in clients):
                self.check_health()
            for one in clients:
                one.result()
        self.check_end(num_unseen=10**9)


if __name__ == "__main__":
    allot_cli.main()
