"""Damaged models, checkpoints, caches, recipes and texts: an error that names the file, or the result of what is whole."""

import dataclasses
import glob
import os
import resource
import shutil
import signal
import subprocess

from faults import commands, evaluate, mutation, process, seal


@dataclasses.dataclass
class Target:
    name: str
    files: list  # patterns
    commands: list  # that read it
    # Checksums guard it: whoever accepts it must give the result of what is whole.
    guarded: bool = True
    # Its files are the program's own, and may be sealed.
    own: bool = True
    # A pipe in their place is refused. (Users may name one as a text; what is written again is written into it.)
    pipes: bool = True
    # Only its content is damaged, in these ways.
    ways: list = None
    # It is damaged while somebody uses it.
    in_use: bool = False
    # Of what the command leaves, only this must be as it is without damage; None: everything.
    compared: tuple = None


TARGETS = [
    Target("model", ["model/*"], ["translate", "score", "explain", "tune", "inspect", "predict-model", "init-from"]),
    Target("model", ["model/*"], ["translate", "score", "inspect", "translate-fertilities"]),
    Target("model", ["model/*"], ["translate", "predict-model", "init-from"]),
    Target("model in use", ["model/*"], ["translate-long", "score", "tune"], in_use=True),
    Target("tagger", ["tagger/*"], ["fertility-predict"]),
    Target("aligner", ["aligner"], ["align-model", "evaluate", "translate-dictionary"]),
    Target("checkpoint", ["out/model.run/checkpoints/*/*"], ["train-resume"]),
    # What the run notes for people is not guarded; the weights are.
    Target("run", ["out/model.run/*", "out/model.run/best/*"], ["train-resume"], compared=("model/model.safetensors",),
           pipes=False),
    # White space in a manifest is no damage: what counts is what is made of it.
    Target("cache", ["out/allot-cache/*/*"], ["train-cached"],
           compared=("model/model.safetensors", "model/source.vocab", "model/target.vocab", "model/source.bpe")),
    Target("table", ["out/table/rows/*", "out/table/translations/*", "out/table/models/*/*", "out/table/e.*",
                     "out/table/cache/*/*"], ["table-again"], pipes=False),
    Target("recipe", ["recipe.yml"], ["dry-run"], guarded=False, own=False),
    Target("experiment", ["e.yml"], ["table-again"], guarded=False, own=False),
    Target("codes", ["codes"], ["apply-bpe", "train-codes"], guarded=False, own=False),
    Target("vocabulary", ["vocab.de"], ["apply-vocabulary"], guarded=False, own=False),
    Target("links", ["forward"], ["fertility-actual", "fertility-guided", "symmetrize", "fertility-stats"], guarded=False,
           own=False),
    Target("gold", ["valid.gold"], ["aer", "aer-attention"], guarded=False, own=False),
    Target("attention", ["attention.jsonl"], ["aer-attention"], guarded=False, own=False),
    Target("numbers", ["numbers"], ["stats-predicted"], guarded=False, own=False),
    Target("numbers", ["few.numbers"], ["translate-fertilities"], guarded=False, own=False),
    Target("text", ["big.de"], ["tokenize", "clean", "check", "normalize"], guarded=False, own=False),
    Target("words", ["words.de"], ["align", "learn-bpe", "apply-bpe", "vocab", "fertility-actual", "detokenize"], guarded=False,
           own=False),
    Target("source", ["valid.de"], ["translate", "evaluate", "explain"], guarded=False, own=False),
    Target("training text", ["train.de"], ["train-codes"], guarded=False, own=False),
    # Nothing and several packed files one behind the other are sound texts, too.
    Target("packed text", ["big.de.gz"], ["tokenize-packed"], own=False,
           ways=[mutation.flip, mutation.cut, mutation.drop_part, mutation.zeros, mutation.grow]),
]

# Longer than any of them takes; a damaged experiment may be a longer one.
PATIENCE = 6
MEMORY = 6 << 30


def damage(case, target):
    """What was done, and whether checksums were made right again."""
    choose = case.random
    paths = sorted(path for pattern in target.files for path in glob.glob(os.path.join(case.folder, pattern))
                   if os.path.isfile(path) and os.path.basename(path) != "lock")
    path = choose.choice(paths)
    folder = os.path.dirname(path)
    if seal.is_available() and choose.random() < 0.5:
        if target.name == "aligner":
            return mutation.reseal_aligner(path, choose), True
        manifest = seal.manifest_of(folder)
        if target.own and manifest is not None:
            if choose.random() < 0.6:
                return mutation.reseal_json(manifest, choose), True
            return mutation.reseal_file(folder, choose), True
    if target.ways is not None or choose.random() < 0.6:
        return mutation.change_content(path, choose, target.ways), False
    others = [other for other in paths if other != path]
    return mutation.replace_file(path, choose, others, target.own and target.pipes), False


def damage_in_use(case, running):
    """Whoever has opened a model continues with it, whatever happens to the folder."""
    delay = case.random.uniform(0, case.reference.seconds)
    model = os.path.join(case.folder, "model")
    path = os.path.join(model, case.random.choice(["model.safetensors", "source.vocab", "fertility.safetensors"]))
    way = case.random.choice(["cut", "overwritten", "deleted", "moved"])
    case.tell(f"after {delay:.3f} s {os.path.basename(path)} {way}")
    try:
        running.wait(delay)
    except subprocess.TimeoutExpired:
        if way == "cut":
            os.truncate(path, case.random.randrange(os.path.getsize(path)))
        elif way == "overwritten":
            mutation.write(path, bytes(os.path.getsize(path)))
        elif way == "deleted":
            shutil.rmtree(model)
        else:
            os.rename(model, model + ".moved")


def is_begun(case):
    """A training that was refused leaves nothing but prepared data, which others may use."""
    return case.command.arguments[0] == "train" and not case.command.start and os.listdir(case.out) not in ([], ["allot-cache"])


def expect_sound(case, target, done, is_resealed):
    command = case.command
    case.expect(evaluate.crashes(done))
    if done.returncode == 0:
        if target.guarded and not is_resealed:
            case.expect([f"the damage is not seen: {problem}" for problem in
                         evaluate.incomplete(case.out, case.reference.outputs, target.compared or command.compared)])
            if command.prints and done.stdout != case.reference.stdout:
                case.expect(["the damage is not seen, and stdout is another one"])
    elif command.name != "check" or not done.stdout:  # whose report says what is wrong
        case.expect(evaluate.failure(done, [1, 2, 3]))
        case.expect([f"out/{path} is written although it fails" for path in command.files
                     if os.path.exists(os.path.join(case.out, path))])
        if done.returncode in (2, 3) and is_begun(case):
            case.expect([f"refused, but it leaves {os.listdir(case.out)}"])
    case.expect(evaluate.left(case.out, "left"))


def run_damaged(case, target, command):
    case.set_up(command)
    told, is_resealed = ("", False) if target.in_use else damage(case, target)
    case.tell(f"with a damaged {target.name}: {told}")
    is_stopped = []

    def disturb(running):
        if target.in_use:
            damage_in_use(case, running)
        try:
            running.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            if not target.guarded or is_resealed:
                is_stopped.append(True)
                running.send_signal(signal.SIGTERM)

    conditions = process.Conditions()
    if not case.is_sanitized:
        conditions.limits = {resource.RLIMIT_AS: MEMORY}
    done = case.run(command.arguments, conditions, disturb)
    if is_stopped:
        case.tell("which has much to do, and is stopped")
        case.expect(evaluate.crashes(done, signals=[signal.SIGTERM]))
    else:
        expect_sound(case, target, done, is_resealed)


def run(case, index):
    target = TARGETS[index % len(TARGETS)]
    command = commands.BY_NAME[case.random.choice(target.commands)]
    # What takes no time is tried several times.
    for attempt in range(1 if command.saves else 3):
        if attempt > 0:
            shutil.rmtree(case.folder)
            case.tell("; then")
        run_damaged(case, target, command)
        if case.problems:
            return
