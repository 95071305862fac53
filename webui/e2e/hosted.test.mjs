// An installed game: it is found in the lobby, played in its frame with play money and real money,
// and each round can be verified and shown again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, overflow, phone, settled, tablet } from "./browser.mjs";
import { fifty, frameOf, installFifty, playSpins } from "./hosted.mjs";
import { tile, visit, visitSettled } from "./lobby.mjs";
import { dialog, newcomer, registerByCall, confirmByCall } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { command, startServer } from "./server.mjs";

let browser, server;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  await installFifty(server);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const path = `/casino/game/${fifty.id}`;
/** Waits until the game in the frame has signed in. */
const started = (page) => frameOf(page).balance.filter({ hasText: /\d/ }).waitFor();

/** Finds the game by its provider and opens it. */
async function findGame(page) {
  await page.goto("/casino/providers");
  await page.getByRole("searchbox", { name: "Search providers" }).fill("studio");
  await page.getByRole("link", { name: /Studio One/ }).click();
  await tile(page, fifty.id).getByRole("link").click();
  await page.waitForURL(`**${path}`);
  await started(page);
}

for (const viewport of widths(phone, tablet, desktop)) {
  test(`a guest finds an installed game and plays with play money at ${viewport.width}`, async () => {
    const page = await visit(browser, server, { viewport });
    await findGame(page);
    await playSpins(page, 5);
    assert.equal(await overflow(page), 0);
    await accessible(page, "the page of an installed game");
    await page.getByRole("button", { name: "Real money" }).click();
    await dialog(page).getByRole("tab", { name: "Register" }).waitFor();
    await close(page);
  });

  test(`a player plays fifty rounds, verifies one and watches one again at ${viewport.width}`, async () => {
    const newPlayer = newcomer();
    const person = await registerByCall(server, newPlayer);
    await confirmByCall(server, person, newPlayer.email);
    await command(server.data, "user", "grant", person.user.name, "100", "usd", "--reason", "a test");
    const page = await visit(browser, server, { viewport, person, path });
    await started(page);
    await page.getByRole("button", { name: "Play money" }).click();
    await started(page);
    await playSpins(page, 25);
    await page.getByRole("button", { name: "Real money" }).click();
    await frameOf(page).balance.filter({ hasText: "100 USD" }).waitFor();
    await playSpins(page, 25);

    const digest = await page.getByTestId("hosted-digest").textContent();
    await page.getByRole("tab", { name: "My bets" }).click();
    await page.getByRole("button", { name: /Open the bet/ }).first().click();
    const outcome = /Outcome (\d+) of mode base/.exec(await dialog(page).locator(".result-words").textContent())[1];
    await dialog(page).getByRole("button", { name: "Watch the round again" }).click();
    await dialog(page).frameLocator("iframe").locator("#result").filter({ hasText: /^Replay: Rolled \d+, pays [02]$/ }).waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });

    await page.getByRole("button", { name: /Open the bet/ }).first().click();
    await dialog(page).getByRole("button", { name: "Change seed and verify" }).click();
    await page.locator("[data-verdict=good]").waitFor();
    assert.equal(await page.getByTestId("fairness-outcome").textContent(), outcome);
    assert.equal(await page.getByTestId("fairness-package").textContent(), digest, "the package is the one of the game's page");
    await close(page);
  });
}

fullTest("loading a game again starts another session", async () => {
  const person = await registerByCall(server, newcomer());
  const page = await visit(browser, server, { viewport: desktop, person, path });
  await started(page);
  const before = await page.locator(".hosted-frame").getAttribute("src");
  await page.getByRole("button", { name: "Load again" }).click();
  await eventually(async () => assert.notEqual(await page.locator(".hosted-frame").getAttribute("src"), before, "another session"));
  await started(page);
  await close(page);
});

fullTest("a game that is not available leads to its error page", async () => {
  const page = await visitSettled(browser, server, { viewport: desktop });
  page.expected.push(/status of 4\d\d/);
  await page.route("**/api/whisper", async (call) => {
    if (!call.request().postData()?.includes("LaunchGame")) return call.fallback();
    await call.fulfill({ status: 400, json: { code: -5, message: "This game is not available.", page: "/error/slotUnavailable", reason: "country", name: fifty.name } });
  });
  await page.goto(path);
  await page.waitForURL("**/error/slotUnavailable?*");
  await page.getByText("Fifty fifty is not offered in your country.").waitFor();
  await settled(page);
  await close(page);
});
