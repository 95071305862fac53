// The site's own slots: a player spins, plays automatically, reads the help, and continues a bonus
// after a reload. The pages run in their sandbox, as in the frame of a game page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { newcomer, registerByCall } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { command, startServer } from "./server.mjs";

const slots = ["felt-and-brass", "kite-season", "chip-cascade", "brass-vault", "last-table"];
let browser, server, player;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  await install("kite-season");
  player = await registerByCall(server, newcomer("spinner"));
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Installs a slot in its smallest size, while the site runs. */
const install = (game) => command(server.data, "games", "install", "--own", game, "--outcomes", "500");

/** Starts a game for play money: the address of its page, and the requests that it sends. */
async function start(game) {
  const { url, session_id: sessionID, rgs_url: protocol } = await player.post("/api/whisper", { event: "LaunchGame", data: { game, currency: "usd", demo: true } });
  const site = `http://${protocol.split("/")[0]}`;
  const ask = async (path, body) => (await fetch(`http://${protocol}/${path}`, { method: "POST", body: JSON.stringify({ sessionID, ...body }) })).json();
  return { site, url, ask };
}

/** Opens the page of a game, which has signed in. Its wagers are counted. */
async function openGame(started, viewport = phone) {
  const page = await open(browser, started.site, viewport);
  page.rounds = [];
  page.on("response", async (answer) => {
    if (answer.url().endsWith("/wallet/play") && answer.request().method() === "POST") page.rounds.push((await answer.json()).round);
  });
  await page.goto(started.url);
  await ready(page);
  return page;
}

/** Waits until no round runs. */
const ready = (page) => page.getByRole("button", { name: "Spin", exact: true }).waitFor({ timeout: 90_000 });
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** Plays one round by a press. */
async function spin(page, how) {
  const answer = page.waitForResponse((one) => one.url().endsWith("/wallet/play"));
  await how();
  await answer;
  await ready(page);
}

test("a player spins by button, by space bar and in turbo", async () => {
  const page = await openGame(await start("kite-season"));
  await spin(page, () => press(page, "Spin"));
  await press(page, "Turbo");
  await page.getByRole("button", { name: "Turbo", pressed: true }).waitFor();
  await spin(page, () => page.keyboard.press("Space"));
  assert.equal(page.rounds.length, 2, "each press is one round");
  await press(page, "Mute");
  await page.getByRole("button", { name: "Mute", pressed: true }).waitFor();
  assert.equal(await overflow(page), 0);
  await close(page);
});

fullTest("autoplay ends at the first of its limits", async () => {
  const page = await openGame(await start("kite-season"));
  await press(page, "Auto");
  const dialog = page.getByRole("dialog", { name: "Autoplay" });
  for (const choice of ["10", "10 bets"]) await dialog.getByText(choice, { exact: true }).first().click();
  await dialog.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: /^Stop/ }).waitFor();
  await ready(page);
  const bet = page.rounds[0].amount;
  const lost = page.rounds.reduce((sum, round) => sum + bet - round.payout, 0);
  const last = page.rounds.at(-1);
  const ended = page.rounds.length === 10 || lost + bet > 10 * bet || last.payout >= 50 * bet || last.state.some(({ type }) => type === "freeSpinTrigger");
  assert.ok(ended && page.rounds.length <= 10, `${page.rounds.length} rounds lost ${lost / bet} bets`);
  await close(page);
});

fullTest("the help has the figures of the package", async () => {
  const page = await openGame(await start("kite-season"), desktop);
  await press(page, "Help and settings");
  const help = page.getByRole("dialog", { name: "Kite Season" });
  await help.getByRole("row", { name: "Return to the player 96.5 %" }).waitFor();
  await help.getByRole("row", { name: "Return to the player 96.6 %" }).waitFor();
  await help.getByText("Largest win").first().waitFor();
  await accessible(page, "the help of a slot");
  await help.getByRole("button", { name: "Close" }).click();
  await help.waitFor({ state: "hidden" });
  await close(page);
});

test("a bought bonus continues after a reload, and pays once", async () => {
  const started = await start("kite-season");
  const page = await openGame(started);
  await page.getByRole("button", { name: /^Buy feature/ }).click();
  await page.getByRole("dialog", { name: "Buy the feature" }).getByRole("button", { name: "Buy" }).click();
  await page.getByText(/^Free spin [2-9] of/).waitFor({ timeout: 60_000 });
  const [{ payout, amount }] = page.rounds;
  const { balance: paid, round } = await started.ask("wallet/authenticate", {});
  assert.ok(round.active && Number(round.event) > 0, "the server knows how far the player has seen the round");
  await page.reload();
  await ready(page);
  assert.equal(page.rounds.length, 1, "the reload makes no bet");
  const { balance, round: open } = await started.ask("wallet/authenticate", {});
  assert.equal(open ?? null, null);
  assert.equal(balance.amount, paid.amount + payout, `a bet of ${amount} pays ${payout}`);
  await close(page);
});

test("a lost connection is explained, and the game goes on", async () => {
  const page = await openGame(await start("kite-season"));
  page.expected.push(/ERR_FAILED|Failed to load resource|requestfailed|wallet/);
  await page.route("**/rgs/**", (route) => route.abort());
  await press(page, "Spin");
  await page.getByText("No connection to the server.").waitFor();
  await page.unroute("**/rgs/**");
  await press(page, "Try again");
  await page.getByText("No connection to the server.").waitFor({ state: "hidden" });
  await spin(page, () => press(page, "Spin"));
  await close(page);
});

for (const game of slots) {
  fullTest(`${game} can be played at all widths`, async () => {
    if (game !== "kite-season") await install(game);
    const started = await start(game);
    for (const viewport of widths(phone, tablet, desktop)) {
      const page = await openGame(started, viewport);
      for (let round = 0; round < 3; round++) await spin(page, () => press(page, "Spin"));
      assert.equal(await overflow(page), 0, `${game} is wider than ${viewport.width}`);
      await accessible(page, `${game} at ${viewport.width}`);
      await close(page);
    }
  });
}
