"""allot serve with clients that others wrote, and its description with a validator of others, from the npm registry. Skipped where there is
no npm, or no network."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "integration"))

import allot_cli
import serve_test

# node-fetch and dotenv are what libretranslate-extended forgets to name.
PACKAGES = ["libretranslate@1.0.1", "libretranslate-extended@1.1.25", "node-fetch@2", "dotenv@16",
            "@seriousme/openapi-schema-validator@2.11.0", "ajv@8", "ajv-formats@3"]
SCRIPT = """
const { translate } = require("libretranslate");
const extended = require("libretranslate-extended");
(async () => {
  const [url, key, line, other] = process.argv.slice(2);
  const config = { provider: "libretranslate", baseUrl: url, apiKey: key };
  console.log(JSON.stringify([
    await translate({ query: line, source: "de", target: "en", apiurl: url, apiKey: key }),
    await translate({ query: line, target: "en", apiurl: url, apiKey: key }),
    await extended.translate({ query: line, source: "de", target: "en" }, config),
    await extended.translate({ query: [line, other], source: "auto", target: "en" }, config),
    await extended.detectLanguage(line, config),
  ]));
})();
"""

# Reads a description and answers with the names of their schemas; prints whether it is OpenAPI, what is wrong, and which answers do not fit.
VALIDATION = """
import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv from "ajv";
import { readFileSync } from "node:fs";
const { spec, answers } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const validator = new Validator();
const { valid, errors } = await validator.validate(structuredClone(spec));
// What OpenAPI 3.0 has otherwise than JSON Schema: a value that may be null, and limits that do not belong to the range.
function asJsonSchema(schema) {
  if (Array.isArray(schema)) return schema.map(asJsonSchema);
  if (schema === null || typeof schema !== "object") return schema;
  const { nullable, exclusiveMinimum, ...rest } = schema;
  const result = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, asJsonSchema(value)]));
  if (nullable === true) result.type = [result.type, "null"];
  if (exclusiveMinimum === true) { result.exclusiveMinimum = result.minimum; delete result.minimum; }
  return result;
}
const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema(asJsonSchema(spec), "spec");
const unfit = answers.filter(([pointer, answer]) => !ajv.validate({ $ref: `spec#${pointer}` }, answer)).map(([pointer]) => [pointer, ajv.errorsText()]);
console.log(JSON.stringify({ valid, version: validator.version, errors: errors ?? [], unfit }));
"""


FOLDER = tempfile.TemporaryDirectory(prefix="allot-test-")


def install():
    """Installs the packages; why that was not possible, or ""."""
    if not shutil.which("npm") or not shutil.which("node"):
        return "npm is not there"
    try:
        done = subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", *PACKAGES], cwd=FOLDER.name,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=200, check=False)
    except subprocess.TimeoutExpired:
        return "the packages cannot be installed: no answer"
    return "the packages cannot be installed: " + done.stdout.decode()[-300:] if done.returncode != 0 else ""


def setUpModule():
    unittest.addModuleCleanup(FOLDER.cleanup)
    serve_test.setUpModule()
    with open(os.path.join(FOLDER.name, "ask.js"), "w", encoding="utf-8") as file:
        file.write(SCRIPT)
    with open(os.path.join(FOLDER.name, "validate.mjs"), "w", encoding="utf-8") as file:
        file.write(VALIDATION)


class Clients(serve_test.ServeTest):
    def check(self, server, key):
        line, other = serve_test.corpus_lines(2)
        first, second = serve_test.translated([line, other])
        done = subprocess.run(["node", "ask.js", f"http://127.0.0.1:{server.port}", key, line, other], cwd=FOLDER.name,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, check=False)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        self.assertEqual(json.loads(done.stdout.decode().splitlines()[-1]), [first, first, first, [first, second], "de"])

    def test_without_a_key(self):
        self.check(self.serve(), "")

    def test_with_a_key(self):
        self.write("keys", "open-sesame\n")
        self.check(self.serve("--api-key-file", self.path("keys")), "open-sesame")


class Description(serve_test.ServeTest):
    """The OpenAPI description by a validator of others: of itself, and of answers."""

    def validated(self, spec, answers):
        with open(os.path.join(FOLDER.name, "spec.json"), "w", encoding="utf-8") as file:
            json.dump({"spec": spec, "answers": answers}, file)
        done = subprocess.run(["node", "validate.mjs", "spec.json"], cwd=FOLDER.name, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=60, check=False)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        return json.loads(done.stdout)

    @staticmethod
    def place(path, kind="application/json", status="200"):
        """Where the schema of an answer is."""
        method = "post" if path in ("/translate", "/detect", "/v1/translate") else "get"
        parts = ["paths", path, method, "responses", status, "content", kind, "schema"]
        return "/" + "/".join(part.replace("~", "~0").replace("/", "~1") for part in parts)

    def test_it_is_valid_and_answers_fit(self):
        server = self.serve()
        spec = server.get("/openapi.json").json
        line, other = serve_test.corpus_lines(2)
        lines = {"lines": [line, "", other], "options": {"n-best": 3}}
        answers = [[self.place(path), server.get(path).json] for path in ("/languages", "/frontend/settings", "/health", "/v1/models")]
        for fields in ({"q": line}, {"q": "12"}, {"q": [line, "12"]}):
            answers.append([self.place("/translate"), server.translate(**fields, alternatives=2, source="auto").json])
            answers.append([self.place("/translate"), server.translate(**fields).json])
        answers.append([self.place("/detect"), server.post("/detect", {"q": line}).json])
        answers.append([self.place("/v1/translate"), server.post("/v1/translate", lines).json])
        terms = {"lines": [line], "glossary": [{"source": re.findall(r"\w+", line)[1], "target": "zorblax"}], "forbidden_terms": ["the"]}
        answers.append([self.place("/v1/translate"), server.post("/v1/translate", terms).json])
        self.assertIn("glossary", answers[-1][1]["translations"][0]["hypotheses"][0])
        streamed = server.post("/v1/translate", {**lines, "stream": True}).body.decode().splitlines()
        answers += [[self.place("/v1/translate", "application/x-ndjson"), json.loads(one)] for one in [*streamed, '{"error": "x"}']]
        answers.append(["/components/schemas/Options", {"beam-size": 3, "top-p": 0.5, "sample": True}])
        self.assertEqual(self.validated(spec, answers), {"valid": True, "version": "3.0", "errors": [], "unfit": []})
        # It does find what is wrong.
        wrong = [["/components/schemas/Options", {"top-p": 0}], ["/components/schemas/Options", {"beam": 3}], [self.place("/health"), {"status": 1}]]
        found = self.validated({**spec, "paths": {**spec["paths"], "x": {}}}, wrong)
        self.assertFalse(found["valid"])
        self.assertEqual([pointer for pointer, _ in found["unfit"]], [pointer for pointer, _ in wrong])


if __name__ == "__main__":
    lacking = install()
    if lacking:
        print("skipped: " + lacking)
        sys.exit(77)
    allot_cli.main()
