// Jackpots for players: the pots above the games that take part, and the draw of a bet, which the
// browser recomputes.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, overflow, phone, settled } from "./browser.mjs";
import { visit, visitSettled } from "./lobby.mjs";
import { adminByCall, confirmByCall, dialog, newcomer, registerByCall } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { command, startServer } from "./server.mjs";

let browser, server;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  const admin = await adminByCall(server);
  await admin.post("/api/admin/jackpot/save", { id: "", version: 0, name: "Daily Drop", games: ["dice"], share: "0.2", seed: "100", limit: "1000", average: "", reason: "for the tests" });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A player with a bet of 5 dollars on dice that has taken part. */
async function playerWithBet() {
  const person = newcomer();
  const player = await registerByCall(server, person);
  await confirmByCall(server, player, person.email);
  await command(server.data, "user", "grant", player.user.name, "100", "usd", "--reason", "a test");
  const { id } = await player.post("/api/whisper", {
    event: "Play", data: { api_id: "dice", bet: "5.00", demo: false, currency: "usd", quick: true, request_id: crypto.randomUUID(), data: { over: true, target: "50.50" } },
  });
  await eventually(async () => assert.equal((await player.post("/api/jackpots/wager", { wager: id })).parts.length, 1, "the bet has taken part"));
  return player;
}

async function openBet(page) {
  await page.goto("/casino/game/dice");
  await page.getByRole("tab", { name: "My bets" }).click();
  await page.getByRole("button", { name: /Open the bet/ }).first().click();
  return dialog(page).getByTestId("bet-jackpot");
}

for (const viewport of widths(phone, desktop)) {
  test(`a bet shows what it added to a jackpot and recomputes its draw at ${viewport.width}`, async () => {
    const page = await visit(browser, server, { viewport, person: await playerWithBet() });
    const part = await openBet(page);
    await part.getByText("Did not win the jackpot").waitFor();
    await part.getByText("$0.01", { exact: true }).waitFor();
    await part.getByText("$1,000.00", { exact: true }).waitFor();
    await part.getByText("You can see the number after the server seed is revealed.").waitFor();
    assert.equal(await overflow(page), 0);
    await accessible(page, "the page of a bet with a jackpot");
    await dialog(page).getByRole("button", { name: "Change seed and verify" }).click();
    await page.locator("[data-verdict=good]").waitFor();

    const revealed = await openBet(page);
    await revealed.locator("[data-agrees=true]").waitFor();
    const drew = /It drew ([\d,]+)\./.exec(await revealed.textContent())[1];
    await revealed.getByRole("link", { name: "See every step" }).click();
    await page.locator("[data-verdict=good]").waitFor();
    assert.equal((await page.getByTestId("fairness-outcome").textContent()).trim(), drew.replaceAll(",", ""));
    assert.match(await page.getByTestId("fairness-jackpot").textContent(), /not below the contribution 10,000/);
    await close(page);
  });
}

fullTest("the pots are above the games that take part", async () => {
  const page = await visitSettled(browser, server, { viewport: phone, path: "/casino/game/dice" });
  await page.getByRole("navigation", { name: "Jackpots" }).getByText("Daily Drop").waitFor();
  await page.goto("/casino/game/mines");
  await settled(page);
  assert.equal(await page.getByRole("navigation", { name: "Jackpots" }).count(), 0, "mines takes no part");
  await close(page);
});

fullTest("the page of fairness explains the draw, and its example can be recomputed", async () => {
  const page = await visitSettled(browser, server, { viewport: desktop, path: "/fairness" });
  const section = page.getByRole("region", { name: "How is a jackpot drawn?" });
  const draw = /the draw ([\d,]+)\./.exec(await section.textContent())[1].replaceAll(",", "");
  await accessible(page, "the page of fairness with jackpots");
  await section.getByRole("link", { name: "Recompute the example" }).click();
  await page.locator("[data-verdict=good]").waitFor();
  assert.equal((await page.getByTestId("fairness-outcome").textContent()).trim(), draw);
  assert.equal(await overflow(page), 0);
  await close(page);
});
