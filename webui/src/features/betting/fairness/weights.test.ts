// Outcomes of installed games, computed by this implementation from served files, and by the command
// `croupier verify --game math-package` for the vectors.

import assert from "node:assert/strict";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { bytesOf, hex, sha256 } from "../../../lib/sha256";
import { decimalText } from "./fraction";
import type { RecomputedView } from "./rules/installed";
import { referenceTables } from "./tables.testing";
import file from "./testdata/package-vectors.json";
import { Verifier, weightsProblem } from "./verifier.model";
import type { Report } from "./verify";
import { loadWeights, PackageError } from "./weights";

type Vectors = (typeof file)[number];

const digestOf = (content: string) => hex(sha256(bytesOf(content)));

/** Serves the files of a package as the site does, with changes. */
function server(vectors: Vectors, changed: Record<string, string> = {}) {
  const files = [{ name: "index.json", sha256: digestOf(vectors.index) }, { name: vectors.file, sha256: digestOf(vectors.weights) }];
  const served: Record<string, string> = { "manifest.json": JSON.stringify({ files }), "index.json": vectors.index, [`weights/${vectors.mode}.csv.gz`]: vectors.weights, ...changed };
  const asked: string[] = [];
  const fetchFile = (path: string) => {
    asked.push(path);
    const content = served[path.replace("/math/game/1/", "")];
    if (content === undefined) return Promise.resolve(new Response("", { status: 404 }));
    return Promise.resolve(new Response(path.endsWith(".gz") ? new Uint8Array(gzipSync(content)) : content));
  };
  const digest = digestOf(files.map(({ name, sha256: sum }) => `${sum} ${name}\n`).join(""));
  return { fetchFile, asked, digest };
}

const wantedOf = (vectors: Vectors) => ({ game: "game", version: "1", mode: vectors.mode });

for (const vectors of file) {
  test(`the outcomes of ${vectors.name} are those of the command line`, async () => {
    const { fetchFile, digest } = server(vectors);
    const verifier = new Verifier(() => Promise.resolve(referenceTables), (wanted) => loadWeights(wanted, fetchFile));
    await verifier.start();
    verifier.setGame("installed");
    verifier.set({ serverSeed: vectors.server_seed, clientSeed: vectors.client_seed, nonce: "0" });
    for (const [name, value] of Object.entries({ ...wantedOf(vectors), digest })) verifier.setChoice(name, value);
    await verifier.loadNeeded();
    let skipped = 0;
    for (const expected of vectors.cases) {
      verifier.set({ nonce: String(expected.nonce) });
      const { problems, report } = verifier.result.value;
      assert.deepEqual(problems, {});
      const { view, draws, outcome } = report as Report & { view: RecomputedView };
      assert.equal(outcome, expected.outcome);
      assert.equal(view.point, expected.point);
      assert.equal(view.total_weight, expected.total_weight);
      assert.equal(view.weights.sha256, expected.sha256);
      assert.equal(decimalText({ numerator: BigInt(view.payout), denominator: 100n }), Number(expected.payout).toFixed(2));
      assert.ok(BigInt(view.range.from) <= BigInt(view.point) && BigInt(view.point) < BigInt(view.range.to), "the point is one of the outcome's");
      skipped += draws.length - 1;
    }
    assert.equal(skipped > 0, vectors.name === "huge", "the large sum of weights passes numbers over");
  });
}

const [fifty, huge] = file as [Vectors, Vectors];

test("the payout is per unit of the price", async () => {
  const weights = await loadWeights(wantedOf(huge), server(huge).fetchFile);
  assert.deepEqual(weights.cost, { numerator: 5n, denominator: 4n });
  assert.equal(weights.find(weights.total - 1n).id, 18446744073709551615n);
});

test("weights that are not those of the package are refused", async () => {
  const other = fifty.weights.replace("0,1,200", "0,2,200");
  for (const [name, content] of Object.entries({ "weights/base.csv.gz": other, "index.json": `${fifty.index} ` })) {
    await assert.rejects(loadWeights(wantedOf(fifty), server(fifty, { [name]: content }).fetchFile), (error) => error instanceof PackageError && error.reason === "contradiction", name);
  }
});

test("a package that is not installed is named, and a failed request can be repeated", async () => {
  const verifier = new Verifier(() => Promise.resolve(referenceTables), (wanted) => loadWeights(wanted, fetchFile));
  let fetchFile = (_path: string) => Promise.resolve(new Response("", { status: 404 }));
  await verifier.start();
  verifier.applyLink(`?verify=installed-${fifty.server_seed}-${fifty.client_seed}-0&params=${encodeURIComponent(JSON.stringify(wantedOf(fifty)))}`);
  const problemOf = () => {
    const state = verifier.waitingFor.value;
    return state?.kind === "failed" ? weightsProblem(state.error).key : state?.kind;
  };
  const settledState = async () => {
    while (verifier.waitingFor.value?.kind === "loading") await new Promise((next) => setTimeout(next));
    return problemOf();
  };
  assert.equal(await settledState(), "fairness.weightsMissing");
  fetchFile = () => Promise.reject(new TypeError("no network"));
  await verifier.loadNeeded();
  assert.equal(problemOf(), "fairness.weightsFailed");
  ({ fetchFile } = server(fifty));
  await verifier.loadNeeded();
  assert.equal((verifier.result.value.report as Report).outcome, fifty.cases[0]!.outcome);
});

test("another digest than the one before play is an error", async () => {
  const verifier = new Verifier(() => Promise.resolve(referenceTables), (wanted) => loadWeights(wanted, server(fifty).fetchFile));
  await verifier.start();
  verifier.setGame("installed");
  verifier.set({ serverSeed: "a", clientSeed: "b", nonce: "0" });
  for (const [name, value] of Object.entries({ ...wantedOf(fifty), digest: "0".repeat(64) })) verifier.setChoice(name, value);
  await verifier.loadNeeded();
  assert.deepEqual(Object.keys(verifier.result.value.problems), ["digest"]);
});
