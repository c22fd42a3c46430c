"""What all families do with a case: set it up, run the program, and look at what it leaves."""

import os
import random
import shutil

from faults import commands, evaluate, process, workshop


class Case:
    """One fault: where it happens, what was done, and what is wrong with the outcome."""

    def __init__(self, shop, seed, number):
        self.shop = shop
        self.seed = seed
        self.number = number
        self.random = random.Random(f"{seed}/{number}")
        self.folder = ""
        self.told = []
        self.problems = []
        self.skipped = ""

    def tell(self, text):
        self.told.append(text)

    def expect(self, problems):
        self.problems += [problem for problem in problems if problem not in self.problems]

    def command_of(self, index, names):
        """All commands in turn, in another order in every round."""
        order = list(names)
        random.Random(f"{self.seed}/{index // len(order)}").shuffle(order)
        return commands.BY_NAME[order[index % len(order)]]

    def set_up(self, command=None):
        self.folder = self.shop.fresh(f"case-{self.number}", command.start if command else "")
        self.command = command
        self.old = {}
        if command:
            self.reference = self.shop.reference(command)
            self.tell(command.name)

    @property
    def out(self):
        return os.path.join(self.folder, "out")

    def lay_out_old_files(self):
        """Perhaps the outputs are there already, or are links to files elsewhere."""
        kind = self.random.choice(["none", "files", "files", "links"])
        if kind == "none" or not self.command.files:
            return
        for path in self.command.files:
            whole = os.path.join(self.out, path)
            os.makedirs(os.path.dirname(whole), exist_ok=True)
            self.old[path] = f"old {path}\n".encode()
            if kind == "links" and "/" not in path:
                os.makedirs(os.path.join(self.folder, "elsewhere"), exist_ok=True)
                os.symlink(f"../elsewhere/{path}", whole)
            with open(whole, "wb") as file:
                file.write(self.old[path])

    def threads(self):
        return ["--threads", str(self.random.choice([1, 2, 4]))]

    def run(self, arguments, conditions=None, disturb=None, **more):
        done = process.run(arguments, self.folder, conditions, disturb, **more)
        self.tell(f"exit {done.returncode}")
        return done

    def library_fault(self, **settings):
        """The environment in which something happens at a chosen call."""
        return {"LD_PRELOAD": workshop.LIBRARY,
                **{f"ALLOT_FAULT_{key.upper()}": str(int(value)) for key, value in settings.items()}}

    def expect_nothing_half(self):
        self.expect(evaluate.half_written(self.out, self.command.files, self.old, self.reference.outputs))

    def incomplete(self, spare=""):
        return evaluate.incomplete(self.out, self.reference.outputs, self.command.compared, spare)

    def age_temporaries(self):
        """What is half-written is removed from shared folders only when nobody has touched it for an hour."""
        past = os.stat(self.folder).st_mtime - 7200
        for path in evaluate.temporaries(self.out):
            whole = os.path.join(self.out, path)
            for place, folders, names in os.walk(whole):
                for name in folders + names:
                    os.utime(os.path.join(place, name), (past, past), follow_symlinks=False)
            os.utime(whole, (past, past), follow_symlinks=False)

    def expect_again(self):
        """The next run succeeds, gives what an undisturbed one does, and tidies up where that is promised."""
        self.age_temporaries()
        was_complete = not self.incomplete(self.command.spare)
        done = self.run((self.command.again or self.command.arguments) + self.threads())
        self.expect(evaluate.crashes(done))
        # What is finished already may be refused.
        if done.returncode != 0 and not (was_complete and done.returncode == 2):
            self.expect([f"the next run fails with exit code {done.returncode}: {evaluate.quoted(done)}"])
            return
        self.expect(self.incomplete(self.command.spare if done.returncode == 2 else ""))
        if self.command.tidies and done.returncode == 0:
            self.expect(evaluate.left(self.out, "the next run leaves"))

    def clean_up(self):
        if self.folder:
            shutil.rmtree(self.folder, ignore_errors=True)
