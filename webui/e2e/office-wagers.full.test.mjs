// The wagers in the back office: their list, one of them, and what a player's play
// came to.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { accessible, close, desktop, expectStatuses, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { adminByCall, dialog, ledHome, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, admin, player, bet, round;

const wager = async (api_id, request_id, data) => {
  const answer = await player.post("/api/whisper", { event: "Play", data: { api_id, bet: "2", demo: true, currency: "usd", request_id, data } });
  return (answer.data ?? answer).id;
};

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  player = await registerByCall(server, newcomer("bettor"));
  bet = await wager("dice", "01m83vkep5c6rbjf79mgks0aaa", { over: true, target: "50.50" });
  round = await wager("mines", "01m83vkep5c6rbjf79mgks0aab", { mines: 3 });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function openOffice(viewport, path, who = admin) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, who, server.url);
  await page.goto(path);
  return page;
}

const mine = () => `player=${player.user.name}`;

for (const viewport of widths(desktop, tablet, phone)) {
  test(`the list and the page of a wager at ${viewport.width} px`, async () => {
    const page = await openOffice(viewport, `/admin/wagers?${mine()}`);
    await page.getByRole("link", { name: bet.slice(-8) }).waitFor();
    assert.equal(await overflow(page), 0);
    await accessible(page, `wagers at ${viewport.width}`);
    await page.getByRole("link", { name: bet.slice(-8) }).click();
    await page.getByRole("heading", { name: "Dice", level: 1 }).waitFor();
    await page.getByText("seed active").waitFor();
    assert.equal(await page.getByText("Server seed", { exact: true }).count(), 0);
    await page.getByRole("table", { name: "Transfers" }).getByText("stake", { exact: true }).waitFor();
    assert.equal(await overflow(page), 0);
    await accessible(page, `a wager at ${viewport.width}`);
    await close(page);
  });
}

test("filters are in the address, and filtered wagers become a file", async () => {
  const page = await openOffice(desktop, "/admin/wagers");
  await page.getByRole("table", { name: "Wagers" }).getByRole("link").first().waitFor();
  await page.getByLabel("Stake in dollars").fill("a lot");
  await page.getByText("Enter ranges as 5-100, >5 or <100. Ignored: stake.").waitFor();
  await page.getByLabel("Stake in dollars").fill("<5");
  await page.getByLabel("Player", { exact: true }).fill(player.user.name);
  await page.waitForURL((url) => url.searchParams.get("stake") === "<5" && url.searchParams.get("player") === player.user.name);
  await page.getByRole("link", { name: bet.slice(-8) }).waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
  const text = await readFile(await file.path(), "utf8");
  assert.match(text, /^\ufeffBet,Ended,Player/);
  assert.equal(text.trim().split("\r\n").length, 2);
  assert.ok(text.includes(bet));
  await page.reload();
  await page.getByRole("link", { name: bet.slice(-8) }).waitFor();
  await page.getByRole("button", { name: "Result" }).click();
  await page.getByRole("menuitemradio", { name: "Open" }).or(page.getByRole("menuitem", { name: "Open" })).first().click();
  await page.getByRole("link", { name: round.slice(-8) }).click();
  await page.getByText("not drawn yet").waitFor();
  await page.getByText("data hidden from the player is not shown here").waitFor();
  await close(page);
});

fullTest("the palette finds a wager by the request that made it", async () => {
  const page = await openOffice(desktop, "/admin");
  await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  await dialog(page).getByRole("combobox").fill("01m83vkep5c6rbjf79mgks0aab");
  await page.getByRole("option", { name: /Mines/ }).click();
  await page.waitForURL(`**/admin/wager/${round}`);
  await close(page);
});

fullTest("the page of a player shows their play against theory and their wagers among the transfers", async () => {
  const page = await openOffice(tablet, "/admin/wagers?money=real");
  await page.getByRole("table", { name: "Wagers" }).getByRole("link").nth(1).click();
  const play = page.getByRole("region", { name: "Results" });
  await play.getByText("by house edge").waitFor();
  await play.getByRole("button", { name: "30 days" }).click();
  await play.getByRole("table", { name: "Results by game" }).waitFor();
  await page.getByRole("table", { name: "Transfers" }).getByText(/staked, .* paid/).first().waitFor();
  assert.equal(await overflow(page), 0);
  await accessible(page, "the play of a player");
  await close(page);
});

fullTest("those who may not see players see no wagers, and what is unknown says so", async () => {
  const page = await openOffice(phone, "/admin/wagers", player);
  await ledHome(page);
  for (const call of ["wagers", "wager", "player/play"]) await assert.rejects(player.post(`/api/admin/${call}`, {}), ({ status }) => status === 403, call);
  await close(page);
  const unknown = await openOffice(phone, "/admin/wager/none");
  expectStatuses(unknown, 404);
  await unknown.getByText("There is no such bet").waitFor();
  await close(unknown);
});
