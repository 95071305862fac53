import assert from "node:assert/strict";
import test from "node:test";
import { ApiError } from "../../../../lib/error";
import type { Game } from "../../lobby/game";
import { betOf, decimalOf, oddsOf, percentOf } from "./figures";
import { HostedVisit, sandboxOf, type Calls, type Launched, type LaunchRequest, type Published } from "./hosted.model";

const game = { id: "lucky-wheel", name: "Lucky wheel", type: "Studio", isPreview: false, isInstalled: true } as Game;
const launched: Launched = { url: "/hosted/lucky-wheel/1/index.html", sandbox: "allow-scripts", session_id: "t", rgs_url: "casino.test/rgs", version: "1", expires_at: 1 };
const published = { game: "lucky-wheel", version: "1" } as Published;

/** A visit of a player, with the requests that it made and what it led to. */
function visitWith(more: Partial<Calls> = {}) {
  const requests: LaunchRequest[] = [];
  const left: string[] = [];
  const limits: string[] = [];
  const { launch = () => Promise.resolve(launched), ...others } = more;
  const visit = new HostedVisit("lucky-wheel", {
    find: () => Promise.resolve(game),
    published: () => Promise.resolve(published),
    isGuest: () => false, isPhone: () => false, language: () => "en", leave: (to) => left.push(to), showLimit: ({ text }) => limits.push(text),
    ...others,
    launch: (request) => {
      requests.push(request);
      return launch(request);
    },
  });
  return { visit, requests, left, limits };
}

/** Whether the game of a visit runs, and its frame has loaded. */
const runs = ({ stage }: HostedVisit) => stage.value.kind === "running";
const hasLoaded = ({ stage: { value } }: HostedVisit) => value.kind === "running" && value.loaded;

const refusal = (code: number, message: string, extra = {}, status = 400) => new ApiError("refused", code, message, status, {}, "", extra);

test("only an installed game has published figures", async () => {
  for (const isInstalled of [true, false]) {
    const asked: string[] = [];
    const { visit } = visitWith({ find: () => Promise.resolve({ ...game, isInstalled }), published: (id) => { asked.push(id); return Promise.resolve(published); } });
    await visit.load();
    assert.deepEqual(asked, isInstalled ? [game.id] : []);
    assert.equal(visit.published.value, isInstalled ? published : null);
  }
});

test("the game starts with the selected money, and again with other money", async () => {
  const { visit, requests } = visitWith();
  await visit.load();
  assert.equal(visit.stage.value.kind, "starting", "the money is not known yet");
  visit.setMoney({ currency: "usd", demo: true });
  visit.setMoney({ currency: "usd", demo: true });
  await new Promise((next) => setTimeout(next));
  assert.ok(runs(visit));
  visit.frameLoaded();
  assert.ok(hasLoaded(visit));
  visit.setMoney({ currency: "btc", demo: false });
  await new Promise((next) => setTimeout(next));
  assert.deepEqual(requests.map(({ currency, demo }) => [currency, demo]), [["usd", true], ["btc", false]]);
  assert.ok(runs(visit) && !hasLoaded(visit), "the frame loads again");
  assert.equal(visit.published.value, published);
});

test("the last start counts, in whatever order the answers arrive", async () => {
  const answers: ((answer: Launched) => void)[] = [];
  const { visit } = visitWith({ launch: () => new Promise((resolve) => answers.push(resolve)) });
  visit.setMoney({ currency: "usd", demo: true });
  const loading = visit.load();
  await new Promise((next) => setTimeout(next));
  visit.setMoney({ currency: "btc", demo: true });
  answers[1]!({ ...launched, version: "second" });
  answers[0]!({ ...launched, version: "first" });
  await loading;
  assert.ok(visit.stage.value.kind === "running" && visit.stage.value.launched.version === "second");
});

test("guests sign in for real money, without a request", async () => {
  const { visit, requests } = visitWith({ isGuest: () => true });
  visit.setMoney({ currency: "usd", demo: false });
  await visit.load();
  assert.equal(visit.stage.value.kind, "signIn");
  assert.equal(requests.length, 0);
});

test("a refusal leads to what the player can do", async () => {
  const cases: [error: unknown, kind: string, left: string[]][] = [
    [refusal(-5, "This game is not available.", { page: "/error/slotUnavailable", reason: "country", name: "Lucky wheel", provider: "Studio", game: "lucky-wheel" }), "refused", ["/error/slotUnavailable?name=Lucky+wheel&provider=Studio&reason=country"]],
    [refusal(-5, "Not in this currency.", { page: "/error/slotUnavailable", reason: "currency" }), "otherMoney", []],
    [refusal(-5, "No demo.", { page: "/error/slotUnavailable", reason: "demo" }), "otherMoney", []],
    [refusal(-2, "Please sign in to play with real money."), "signIn", []],
    [refusal(401, "Please sign in.", {}, 401), "signIn", []],
    [refusal(503, "Bets are disabled.", {}, 503), "refused", []],
    [new ApiError("network", 599, "no network"), "failed", []],
  ];
  for (const [error, kind, expected] of cases) {
    const { visit, left } = visitWith({ launch: () => Promise.reject(error as Error) });
    visit.setMoney({ currency: "usd", demo: false });
    await visit.load();
    assert.equal(visit.stage.value.kind, kind, String(error));
    assert.deepEqual(left, expected);
  }
});

test("a player's own limit is explained", async () => {
  const { visit, limits } = visitWith({ launch: () => Promise.reject(refusal(-20, "You take a break.")) });
  visit.setMoney({ currency: "usd", demo: false });
  await visit.load();
  assert.deepEqual([visit.stage.value, limits], [{ kind: "refused", text: "You take a break." }, ["You take a break."]]);
});

test("previews, unknown games and failed searches are different", async () => {
  for (const [found, kind] of [[{ ...game, isPreview: true }, "preview"], [null, "unknown"]] as const) {
    const { visit, requests } = visitWith({ find: () => Promise.resolve(found) });
    await visit.load();
    assert.deepEqual([visit.phase.value.kind, requests.length], [kind, 0]);
  }
  const { visit } = visitWith({ find: () => Promise.reject(new ApiError("network", 599, "")) });
  await visit.load();
  assert.equal(visit.phase.value.kind, "failed");
});

test("a page of this site has no origin in its frame", () => {
  const origin = "https://casino.test";
  assert.equal(sandboxOf({ sandbox: "", url: "/hosted/x/1/index.html" }, origin), "allow-scripts allow-pointer-lock");
  assert.match(sandboxOf({ sandbox: "", url: "https://games.example/x" }, origin), /allow-same-origin/);
  assert.equal(sandboxOf({ sandbox: "allow-scripts", url: "https://games.example/x" }, origin), "allow-scripts");
});

test("figures are shown as people read them", () => {
  assert.deepEqual(["5/4", "1000", "96.51", "1/3", "0"].map(decimalOf), ["1.25", "1,000", "96.51", "0.3333", "0"]);
  assert.deepEqual(["96.5099", "100", "7.1"].map(percentOf), ["96.50", "100.00", "7.10"]);
  assert.equal(oddsOf("1234567"), "1,234,567");
});

test("the bet of a recorded round is its stake without the price of its mode", () => {
  assert.deepEqual([["1.00", "1"], ["60.000000", "60"], ["0.15", "5/4"], ["0.00000001", "1"]].map(([stake, cost]) => betOf(stake!, cost!)), ["1000000", "1000000", "120000", "0"]);
});
